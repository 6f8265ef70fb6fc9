import type { Claim } from '@recourse/contract/claims';
import { getClaim } from '@recourse/contract/claims';
import * as related from '@recourse/contract/claims-links';
import { getThread, type ThreadItem } from '@recourse/contract/claims-thread';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClaimRow, UserRow } from '../../../db/tables.ts';
import { announcedOf, clearOutbox } from '../../../../test/announced.ts';
import { makeClaim, makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let other: UserRow;
let client: UserRow;
let stranger: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, other, client, stranger] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE', nom: 'Eve' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

const ROUTER = 'My router restarts by itself every evening.';
const file = (values: Partial<ClaimRow> = {}) =>
  makeClaim(t.db, {
    created_by: client.id,
    contenu: ROUTER,
    created_at: t.clock.now(),
    assignee_id: employee.id,
    ...values,
  });
const similarTo = async (as: UserRow, id: number): Promise<number[]> =>
  (await t.call(related.listSimilar, as, { params: { id } }))
    .json<{ data: related.SimilarClaim[] }>()
    .data.map((one) => one.id);
const find = (as: UserRow, body: object) => t.call(related.findSimilar, as, { body });
const found = async (as: UserRow, body: object): Promise<related.SimilarClaim[]> =>
  (await find(as, body)).json<{ data: related.SimilarClaim[] }>().data;

test('similar claims are the same client’s within a year, of those that the caller sees', async () => {
  const claim = await file();
  const [mine, theirs] = [
    await file({ status: 'RESOLVED' }),
    await file({ assignee_id: other.id }),
  ];
  await file({ contenu: 'The invoice of June is wrong.' });
  await file({ created_by: stranger.id, client_id: stranger.id });
  await file({ deleted_at: new Date() });
  await file({ created_at: new Date(t.clock.now().getTime() - 366 * 86_400_000) });
  expect(await similarTo(admin, claim.id)).toEqual([theirs.id, mine.id]);
  expect(await similarTo(employee, claim.id)).toEqual([mine.id]);
  await refused(t.db, 404, () => t.call(related.listSimilar, other, { params: { id: claim.id } }));
  await refused(t.db, 403, () => t.call(related.listSimilar, client, { params: { id: claim.id } }));
  const unnamed = await makeClaim(t.db, { created_by: admin.id, client_id: null, contenu: ROUTER });
  expect(await similarTo(admin, unnamed.id)).toEqual([]);
});

test('before a second one is filed, a client is told of his own, the staff of the client’s', async () => {
  const [who, text] = [await makeUser(t.db), 'Every evening the router is restarting!'];
  const claim = await file({ created_by: who.id, client_id: who.id });
  const [one, ...more] = await found(who, { text });
  expect(more).toEqual([]);
  expect(one).toMatchObject({ id: claim.id, contenu: ROUTER, status: 'OPEN' });
  expect(one?.similarity).toBeGreaterThan(0.35);
  expect(one?.sharedWords).toContain('router');
  expect(await found(employee, { text, clientId: who.id })).toHaveLength(1);
  expect(await found(other, { text, clientId: who.id })).toEqual([]);
  expect(await found(admin, { text })).toEqual([]);
  expect(await found(who, { text: 'Where is my parcel?' })).toEqual([]);
  expect(await found(stranger, { text: 'Where is my parcel?' })).toEqual([]);
  await refused(t.db, 403, () => find(stranger, { text, clientId: who.id }));
  await refused(t.db, 400, () => find(who, { text: ' ' }));
});

type Links = { data: related.ClaimLink[] };
const linksOf = async (as: UserRow, id: number): Promise<related.ClaimLink[]> =>
  (await t.call(related.listLinks, as, { params: { id } })).json<Links>().data;
const link = (as: UserRow, id: number, body: object) =>
  t.call(related.linkClaims, as, { params: { id }, body });
const shown = async (as: UserRow, id: number): Promise<string[]> =>
  (await t.call(getThread, as, { params: { id } }))
    .json<{ data: ThreadItem[] }>()
    .data.flatMap((item) => ('to' in item ? `${item.what} ${item.to}` : []));
const read = async (as: UserRow, id: number): Promise<Claim> =>
  (await t.call(getClaim, as, { params: { id } })).json();

test('a link stands at both claims and in both threads of the staff; the clients see nothing move', async () => {
  const [one, two] = [await file(), await file()];
  const before = await read(client, one.id);
  t.clock.advance(60_000);
  const made = await link(employee, one.id, { kind: 'DUPLICATE', claimId: two.id });
  expect(made.statusCode).toBe(201);
  const { reference } = await read(admin, two.id);
  expect(made.json()).toMatchObject({ kind: 'DUPLICATE', isFrom: true, other: { reference } });
  expect(await linksOf(employee, two.id)).toMatchObject([{ isFrom: false, other: { id: one.id } }]);
  expect(await shown(employee, one.id)).toEqual([`LINK ${reference}`]);
  expect(await shown(admin, two.id)).toEqual([`LINK ${before.reference}`]);
  expect(await shown(client, one.id)).toEqual([]);
  expect(await read(client, one.id)).toEqual(before);
  for (const [id, claimId] of [
    [one.id, two.id],
    [two.id, one.id],
  ] as const)
    await refused(t.db, 409, () => link(admin, id, { kind: 'RELATED', claimId }));
  const setDeleted = (deleted_at: Date | null) =>
    t.db.updateTable('claims').set({ deleted_at }).where('id', '=', two.id).execute();
  await setDeleted(t.clock.now());
  expect(await linksOf(admin, one.id)).toEqual([]);
  await setDeleted(null);
  const params = { id: two.id, linkId: made.json<related.ClaimLink>().id };
  await clearOutbox(t.db);
  await refused(t.db, 404, () => t.call(related.unlinkClaims, other, { params }));
  expect((await t.call(related.unlinkClaims, employee, { params })).statusCode).toBe(204);
  for (const { id } of [one, two]) expect(await announcedOf(t.db, id)).toEqual(['claim-notes']);
  await refused(t.db, 404, () => t.call(related.unlinkClaims, employee, { params }));
  expect(await linksOf(employee, one.id)).toEqual([]);
  expect(await shown(employee, one.id)).toEqual([`LINK ${reference}`, `UNLINK ${reference}`]);
  expect((await link(admin, two.id, { kind: 'FOLLOW_UP', claimId: one.id })).statusCode).toBe(201);
});

test('only claims that the caller sees are linked, never one to itself, and never by a client', async () => {
  const [mine, theirs] = [await file(), await file({ assignee_id: other.id })];
  const body = { kind: 'RELATED', claimId: theirs.id };
  const foreign = await refused(t.db, 422, () => link(employee, mine.id, body));
  const missing = await refused(t.db, 422, () =>
    link(employee, mine.id, { ...body, claimId: 999_999 }),
  );
  expect(foreign.json()).toMatchObject({ message: related.LINK_MESSAGES.missing });
  expect(missing.json()).toMatchObject({ message: related.LINK_MESSAGES.missing });
  await refused(t.db, 422, () => link(employee, mine.id, { ...body, claimId: mine.id }));
  await refused(t.db, 400, () => link(employee, mine.id, { ...body, kind: 'OTHER' }));
  await refused(t.db, 404, () => link(employee, theirs.id, { ...body, claimId: mine.id }));
  await refused(t.db, 403, () => link(client, mine.id, body));
  // An employee does not see a link that an administrator made to somebody else's claim.
  expect((await link(admin, mine.id, body)).statusCode).toBe(201);
  expect(await linksOf(employee, mine.id)).toEqual([]);
  expect(await linksOf(admin, mine.id)).toHaveLength(1);
});
