import * as claims from '@recourse/contract/claims';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeUser } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let e1: UserRow;
let e2: UserRow;
let c1: UserRow;
let c2: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, e1, e2, c1, c2] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE', nom: 'Eva One' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

type Body = Record<string, unknown>;
const MISSING = 999_999;

const create = (as: UserRow | null, body: Body) => t.call(claims.createClaim, as, { body });
const read = (as: UserRow, id: number) => t.call(claims.getClaim, as, { params: { id } });
const remove = (as: UserRow, id: number) => t.call(claims.deleteClaim, as, { params: { id } });
const update = (as: UserRow, id: number, body: Body, headers: Record<string, string> = {}) =>
  t.call(claims.updateClaim, as, { params: { id }, body, headers });
const list = async (as: UserRow, query: Record<string, string> = {}) =>
  (await t.call(claims.listClaims, as, { query })).json<{
    data: claims.Claim[];
    meta: { total: number; next: number | null };
  }>();
const idsOf = async (as: UserRow, query: Record<string, string> = {}) =>
  (await list(as, query)).data.map(({ id }) => id);
const auditOf = (id: number) =>
  t.db
    .selectFrom('audit')
    .where('area', '=', 'claims')
    .where('object_id', '=', id)
    .where('action', '<>', 'refused')
    .orderBy('id')
    .select(['action', 'actor_id', 'fields'])
    .execute();

test('AZ-14 employees and clients file for themselves, and one audit row tells of it', async () => {
  const own = await create(c1, { contenu: '  My router is broken ', userId: c1.id });
  expect(own.statusCode).toBe(201);
  const claim = own.json<claims.Claim>();
  expect(claim).toMatchObject({
    contenu: 'My router is broken',
    status: 'OPEN',
    response: null,
    userId: c1.id,
    clientId: c1.id,
    assigneeId: null,
    createdBy: c1.id,
    clientName: c1.username,
    authorName: c1.username,
    version: 1,
  });
  expect(own.headers['etag']).toBe('"1"');
  expect(await auditOf(claim.id)).toEqual([
    { action: 'create', actor_id: c1.id, fields: ['contenu', 'userId'] },
  ]);
  const employees = await create(e1, { contenu: 'Seen', status: 'pending', response: 'Soon' });
  expect(employees.json()).toMatchObject({
    status: 'PENDING',
    response: 'Soon',
    userId: e1.id,
    assigneeId: e1.id,
    assigneeName: 'Eva One',
    clientId: null,
  });
});

test('AZ-14 nobody but an administrator files for somebody else; clients set no status and no answer', async () => {
  await refused(t.db, 401, () => create(null, { contenu: 'x' }));
  await refused(t.db, 403, () => create(e1, { contenu: 'x', userId: e2.id }));
  await refused(t.db, 403, () => create(c1, { contenu: 'x', userId: c2.id }));
  await refused(t.db, 403, () => create(c1, { contenu: 'x', userId: MISSING }));
  await refused(t.db, 403, () => create(c1, { contenu: 'x', status: 'CLOSED' }));
  await refused(t.db, 403, () => create(c1, { contenu: 'x', response: 'Done' }));
  const formAsItIs = { contenu: 'x', status: 'OPEN', response: '', userId: null };
  expect((await create(c1, formAsItIs)).statusCode).toBe(201);
});

test('what an administrator names as userId becomes assignee or client by its role', async () => {
  const answer = async (userId: number) =>
    (await create(admin, { contenu: 'x', userId, status: 'CLOSED' })).json<claims.Claim>();
  expect(await answer(e1.id)).toMatchObject({ assigneeId: e1.id, clientId: null, userId: e1.id });
  expect(await answer(c1.id)).toMatchObject({ assigneeId: null, clientId: c1.id, userId: c1.id });
  const gone = await makeUser(t.db, { deleted_at: new Date() });
  for (const userId of [admin.id, gone.id, MISSING])
    await refused(t.db, 422, () => create(admin, { contenu: 'x', userId }));
});

test('IN-03 the content is required and a status is one of four', async () => {
  for (const body of [{}, { contenu: ' ' }, { contenu: null }]) {
    const response = await refused(t.db, 400, () => create(c1, body));
    expect(response.json()).toMatchObject({ message: 'Content is required.' });
  }
  for (const status of ['DONE', null, 1])
    await refused(t.db, 400, () => create(e1, { contenu: 'x', status }));
  const unknown = await refused(t.db, 400, () => create(c1, { contenu: 'x', createdBy: c2.id }));
  expect(unknown.json()).toMatchObject({ fields: { createdBy: 'Unknown field.' } });
});

test('everybody sees own claims only; employees also single ones that nobody has taken', async () => {
  const ofC1 = await makeClaim(t.db, { client_id: c1.id, assignee_id: e1.id });
  const ofC2 = await makeClaim(t.db, { client_id: c2.id, assignee_id: e2.id });
  const free = await makeClaim(t.db, { client_id: c2.id });
  const seen = async (as: UserRow) => {
    const found = await idsOf(as);
    return [ofC1, ofC2, free].map(({ id }) => found.includes(id));
  };
  expect(await seen(admin)).toEqual([true, true, true]);
  expect(await seen(e1)).toEqual([true, false, false]);
  expect(await seen(c1)).toEqual([true, false, false]);
  expect(await seen(c2)).toEqual([false, true, true]);
  expect(await idsOf(e1, { unassigned: 'true' })).toContain(free.id);
  expect(await idsOf(e1, { unassigned: 'true' })).not.toContain(ofC1.id);
  expect(await idsOf(c1, { unassigned: 'true' })).not.toContain(free.id);
  const statuses = async (as: UserRow) =>
    Promise.all([ofC1, ofC2, free].map(async ({ id }) => (await read(as, id)).statusCode));
  expect(await statuses(e1)).toEqual([200, 404, 200]);
  expect(await statuses(c1)).toEqual([200, 404, 404]);
  expect(await statuses(admin)).toEqual([200, 200, 200]);
});

test('AZ-03 a userId of somebody else narrows the list and opens nothing', async () => {
  await makeClaim(t.db, { client_id: c2.id, assignee_id: e2.id });
  expect((await list(c1, { userId: String(c2.id) })).meta.total).toBe(0);
  expect((await list(e1, { userId: String(e2.id) })).meta.total).toBe(0);
  expect((await list(admin, { userId: String(e2.id) })).meta.total).toBeGreaterThan(0);
});

test('a search ignores case and accents, takes % as it stands, and finds a number', async () => {
  const row = await makeClaim(t.db, {
    client_id: c1.id,
    contenu: 'Facture erronée 100%_sûr',
    response: 'Remboursé hier',
  });
  expect(await idsOf(c1, { q: 'ERRONEE' })).toEqual([row.id]);
  expect(await idsOf(c1, { q: 'rembourse' })).toEqual([row.id]);
  expect(await idsOf(c1, { q: '0%_s' })).toEqual([row.id]);
  expect(await idsOf(c1, { q: '0_%s' })).toEqual([]);
  expect(await idsOf(admin, { q: String(row.id) })).toContain(row.id);
  expect(await idsOf(c2, { q: 'erronee' })).toEqual([]);
  expect(await idsOf(c1, { q: 'erronee', status: 'closed' })).toEqual([]);
});

test('pages follow each other by `after`, and a far page is empty with the right total', async () => {
  const client = await makeUser(t.db);
  for (let i = 0; i < 5; i += 1) await makeClaim(t.db, { client_id: client.id });
  const first = await list(client, { perPage: '2' });
  expect(first.meta).toMatchObject({ total: 5, next: first.data[1]?.id });
  const second = await list(client, { perPage: '2', after: String(first.meta.next) });
  expect(second.data[0]?.id).toBeLessThan(first.data[1]?.id ?? 0);
  const far = await list(client, { perPage: '2', page: '9' });
  expect(far).toMatchObject({ data: [], meta: { total: 5, next: null } });
});

test('the name of a deleted account reads Deleted user', async () => {
  const gone = await makeUser(t.db, { nom: 'Once Here', deleted_at: new Date() });
  const row = await makeClaim(t.db, { client_id: gone.id, assignee_id: e1.id });
  const claim = (await read(e1, row.id)).json<claims.Claim>();
  expect(claim).toMatchObject({ clientName: 'Deleted user', authorName: 'Deleted user' });
});

test('AZ-13 a client changes no claim, whichever it is, and always hears the same', async () => {
  const own = await makeClaim(t.db, { client_id: c1.id });
  const other = await makeClaim(t.db, { client_id: c2.id });
  const bodies = new Set<string>();
  for (const id of [own.id, other.id, MISSING]) {
    const response = await refused(t.db, 403, () => update(c1, id, { status: 'CLOSED' }));
    bodies.add(JSON.stringify({ ...response.json<Body>(), requestId: '' }));
  }
  expect(bodies.size).toBe(1);
});

test('AZ-13 an employee changes own claims, content only as its author, and hands none to others', async () => {
  const row = await makeClaim(t.db, { client_id: c1.id, assignee_id: e1.id });
  const answered = await update(e1, row.id, { status: 'resolved', response: 'Replaced it.' });
  expect(answered.json()).toMatchObject({
    status: 'RESOLVED',
    response: 'Replaced it.',
    version: 2,
  });
  expect((await update(e1, row.id, { userId: e1.id })).json()).toMatchObject({ version: 2 });
  await refused(t.db, 403, () => update(e1, row.id, { contenu: 'Changed' }));
  await refused(t.db, 403, () => update(e1, row.id, { userId: e2.id }));
  await refused(t.db, 403, () => update(e1, row.id, { userId: null }));
  await refused(t.db, 404, () => update(e2, row.id, { status: 'OPEN' }));
  await refused(t.db, 404, () => update(e1, MISSING, { status: 'OPEN' }));
  const written = await makeClaim(t.db, {
    created_by: e1.id,
    client_id: c1.id,
    assignee_id: e2.id,
  });
  expect((await update(e1, written.id, { contenu: 'Mine' })).statusCode).toBe(200);
  await refused(t.db, 403, () => update(e1, written.id, { userId: e1.id }));
  await refused(t.db, 403, () => update(e1, written.id, { userId: e2.id }));
});

test('an employee takes a claim from the queue, and does nothing else to it before', async () => {
  const row = await makeClaim(t.db, { client_id: c1.id });
  await refused(t.db, 403, () => update(e1, row.id, { status: 'CLOSED' }));
  await refused(t.db, 403, () => update(e1, row.id, { userId: e1.id, status: 'CLOSED' }));
  await refused(t.db, 403, () => update(e1, row.id, { userId: e2.id }));
  await refused(t.db, 403, () => update(e1, row.id, {}));
  const taken = await update(e1, row.id, { userId: e1.id });
  expect(taken.json()).toMatchObject({ assigneeId: e1.id, clientId: c1.id, userId: e1.id });
  expect(await auditOf(row.id)).toEqual([
    { action: 'update', actor_id: e1.id, fields: ['assigneeId'] },
  ]);
});

test('CC-01 of ten who take one claim at once exactly one gets it', async () => {
  const row = await makeClaim(t.db, { client_id: c1.id });
  const takers = await Promise.all(
    Array.from({ length: 10 }, () => makeUser(t.db, { role: 'EMPLOYE' })),
  );
  const answers = await Promise.all(
    takers.map((taker) => update(taker, row.id, { userId: taker.id })),
  );
  const winners = answers.filter(({ statusCode }) => statusCode === 200);
  expect(winners).toHaveLength(1);
  // A request that arrived while the claim was being taken gets 409. A request that began later no longer sees the
  // claim.
  const others = answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200);
  expect(others.every((status) => status === 409 || status === 404)).toBe(true);
  expect(await auditOf(row.id)).toHaveLength(1);
});

test('taking a claim that somebody takes at this moment is 409', async () => {
  const row = await makeClaim(t.db, { client_id: c1.id });
  const second = await t.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('claims')
      .set({ assignee_id: e2.id })
      .where('id', '=', row.id)
      .executeTakeFirst();
    const answer = update(e1, row.id, { userId: e1.id });
    // The request sees the claim as free, then waits for the row.
    await untilSomebodyWaits(t.db);
    return { answer };
  });
  const response = await second.answer;
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ message: claims.CLAIM_TAKEN });
});

test('an administrator changes everything; null clears the assignee', async () => {
  const row = await makeClaim(t.db, { client_id: c1.id, assignee_id: e1.id });
  const moved = await update(admin, row.id, { contenu: 'New words', userId: e2.id });
  expect(moved.json()).toMatchObject({ contenu: 'New words', assigneeId: e2.id, clientId: c1.id });
  const cleared = await update(admin, row.id, { userId: null, response: '' });
  expect(cleared.json()).toMatchObject({ assigneeId: null, userId: c1.id, response: null });
  const other = await update(admin, row.id, { userId: c2.id });
  expect(other.json()).toMatchObject({ clientId: c2.id, userId: c2.id });
  await refused(t.db, 422, () => update(admin, row.id, { userId: admin.id }));
  await refused(t.db, 404, () => update(admin, MISSING, { status: 'OPEN' }));
});

test('CC-01 the same If-Match twice: one 200, one 412; a repeated PUT makes no version', async () => {
  const row = await makeClaim(t.db, { client_id: c1.id });
  const write = (response: string) => update(admin, row.id, { response }, { 'if-match': '"1"' });
  const answers = await Promise.all([write('One.'), write('Two.')]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412]);
  const [kept] = answers.filter(({ statusCode }) => statusCode === 200);
  const response = kept?.json<claims.Claim>().response;
  await refused(t.db, 412, () =>
    update(admin, row.id, { status: 'CLOSED' }, { 'if-match': '"1"' }),
  );
  const again = await update(admin, row.id, { response });
  expect(again.json()).toMatchObject({ version: 2 });
  const fields = [{ status: 'PENDING' }, { contenu: 'Other words' }];
  await Promise.all(fields.map((body) => update(admin, row.id, body)));
  expect((await read(admin, row.id)).json()).toMatchObject({
    ...fields[0],
    ...fields[1],
    response,
  });
});

test('AZ-15 only its author or an administrator deletes a claim', async () => {
  const ofC2 = await makeClaim(t.db, { client_id: c2.id, assignee_id: e2.id });
  const missing = await refused(t.db, 404, () => remove(c1, MISSING));
  for (const as of [c1, e1]) {
    const response = await refused(t.db, 404, () => remove(as, ofC2.id));
    const plain = (body: Body) => ({ ...body, requestId: '' });
    expect(plain(response.json())).toEqual(plain(missing.json()));
  }
  await refused(t.db, 403, () => remove(e2, ofC2.id));
  const aboutC1 = await makeClaim(t.db, { created_by: e1.id, client_id: c1.id });
  await refused(t.db, 403, () => remove(c1, aboutC1.id));
  expect((await remove(e1, aboutC1.id)).statusCode).toBe(204);
  expect((await read(e1, aboutC1.id)).statusCode).toBe(404);
  expect(await idsOf(admin)).not.toContain(aboutC1.id);
  await refused(t.db, 404, () => remove(e1, aboutC1.id));
  expect(await auditOf(aboutC1.id)).toEqual([{ action: 'delete', actor_id: e1.id, fields: [] }]);
  const stored = await t.db
    .selectFrom('claims')
    .where('id', '=', aboutC1.id)
    .select(['deleted_by', 'deleted_at'])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ deleted_by: e1.id, deleted_at: t.clock.now() });
  expect((await remove(admin, ofC2.id)).statusCode).toBe(204);
});
