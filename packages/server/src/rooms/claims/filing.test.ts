import * as claims from '@recourse/contract/claims';
import { acceptClaim } from '@recourse/contract/claims-life';
import { getThread } from '@recourse/contract/claims-thread';
import { DAY_MS } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Tests claims that the staff file for clients: their channels, and how they are found again. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let other: UserRow;
let caller: UserRow;
let stranger: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, other, caller, stranger] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { username: 'h.wiberg', nom: 'Hanna Wiberg' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

const daysAgo = (days: number): string =>
  new Date(t.clock.now().getTime() - days * DAY_MS).toISOString();

const file = (as: UserRow, body: object) =>
  t.call(claims.createClaim, as, { body: { contenu: 'My invoice is wrong.', ...body } });
const filed = async (as: UserRow, body: object = {}): Promise<claims.StaffClaim> => {
  const response = await file(as, body);
  expect(response).toMatchObject({ statusCode: 201 });
  return response.json();
};
const get = (as: UserRow, id: number) => t.call(claims.getClaim, as, { params: { id } });
const found = async (as: UserRow, query: Record<string, string>): Promise<number[]> =>
  (await t.call(claims.listClaims, as, { query }))
    .json<{ data: claims.Claim[] }>()
    .data.map(({ id }) => id);
const exported = async (as: UserRow, query: Record<string, string>): Promise<number[]> =>
  (await t.call(claims.exportClaims, as, { query })).body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number.parseInt(line, 10));

test('an employee files for a client who called; the client sees it, and nothing of the staff’s', async () => {
  const claim = await filed(employee, { clientId: caller.id, channel: 'PHONE' });
  expect(claim).toMatchObject({
    clientId: caller.id,
    clientName: 'Hanna Wiberg',
    assigneeId: employee.id,
    createdBy: employee.id,
    channel: 'PHONE',
    receivedAt: t.clock.now().toISOString(),
    sentAt: null,
  });
  const seen = await get(caller, claim.id);
  expect(seen.json()).toMatchObject({ channel: 'PHONE', assigneeName: employee.username });
  expect(Object.keys(seen.json()).toSorted()).toEqual(
    Object.keys(claims.clientClaim.shape).toSorted(),
  );
  expect((await get(stranger, claim.id)).statusCode).toBe(404);
});

test('CA-16 a letter keeps the days on which it was sent and received', async () => {
  const body = {
    clientId: caller.id,
    channel: 'LETTER',
    receivedAt: daysAgo(1),
    sentAt: daysAgo(3),
  };
  const claim = await filed(admin, body);
  expect(claim).toMatchObject(body);
  const seen = (await get(caller, claim.id)).json<claims.ClientClaim>();
  expect(seen.receivedAt).toBe(body.receivedAt);
  expect(seen).not.toHaveProperty('sentAt');
  expect((await filed(admin, { sentAt: daysAgo(0), receivedAt: daysAgo(0) })).sentAt).toBe(
    daysAgo(0),
  );
});

test.each([
  ['receivedAt', 'future', () => ({ receivedAt: daysAgo(-1) })],
  ['sentAt', 'sentLate', () => ({ sentAt: daysAgo(-1) })],
  ['sentAt', 'sentLate', () => ({ receivedAt: daysAgo(2), sentAt: daysAgo(1) })],
  ['receivedAt', 'tooOld', () => ({ receivedAt: daysAgo(3_654) })],
  ['sentAt', 'tooOld', () => ({ receivedAt: daysAgo(1), sentAt: daysAgo(3_654) })],
] as const)('16 %s that cannot be is 400: %s (%#)', async (field, fault, dates) => {
  const response = await refused(t.db, 400, () => file(admin, dates()));
  expect(response.json()).toMatchObject({
    message: claims.CLAIM_DATES[fault],
    fields: { [field]: claims.CLAIM_DATES[fault] },
  });
});

test.each([
  ['an employee', () => other.id],
  ['an administrator', () => admin.id],
  ['nobody', () => 999_999],
])('a claim is about a client, never about %s', async (_, whom) => {
  for (const as of [admin, employee])
    expect((await refused(t.db, 422, () => file(as, { clientId: whom() }))).json()).toMatchObject({
      message: claims.CLAIM_CLIENT_INVALID,
    });
});

test('nobody files for a deleted client, or for two clients at once', async () => {
  const gone = await makeUser(t.db, { deleted_at: new Date() });
  await refused(t.db, 422, () => file(employee, { clientId: gone.id }));
  await refused(t.db, 422, () => file(admin, { clientId: caller.id, userId: stranger.id }));
  expect(await filed(admin, { clientId: caller.id, userId: other.id })).toMatchObject({
    clientId: caller.id,
    assigneeId: other.id,
  });
});

test('a client names nobody else, no way and no day: his claim comes in as he files it', async () => {
  const foreign = [
    { clientId: stranger.id },
    { channel: 'PHONE' },
    { receivedAt: daysAgo(1) },
    { sentAt: daysAgo(1) },
  ];
  for (const body of foreign) await refused(t.db, 403, () => file(caller, body));
  const same = { clientId: caller.id, channel: 'PORTAL', receivedAt: null, sentAt: null };
  expect(await filed(caller, same)).toMatchObject({
    clientId: caller.id,
    channel: 'PORTAL',
    receivedAt: t.clock.now().toISOString(),
  });
});

test('a client says what he asks for, each once, in his words too', async () => {
  const body = { remedy: ['REPAIR', 'APOLOGY'], remedyText: '  By Friday, please. ' };
  const claim = await filed(caller, body);
  expect(claim).toMatchObject({ remedy: ['REPAIR', 'APOLOGY'], remedyText: 'By Friday, please.' });
  expect((await get(admin, claim.id)).json()).toMatchObject({ remedy: ['REPAIR', 'APOLOGY'] });
  expect(await filed(caller, { remedyText: ' ' })).toMatchObject({ remedy: [], remedyText: null });
  for (const remedy of [['REPAIR', 'REPAIR'], ['GOLD'], 'REPAIR'])
    await refused(t.db, 400, () => file(caller, { remedy }));
  await refused(t.db, 400, () => file(caller, { remedyText: 'x'.repeat(2_001) }));
});

test('lists are asked for one client and for a way in which claims came, each within the caller’s own', async () => {
  const [theirs, letters] = [
    await makeClaim(t.db, { created_by: stranger.id, assignee_id: employee.id }),
    await makeClaim(t.db, { created_by: stranger.id, channel: 'LETTER', assignee_id: other.id }),
  ];
  const query = { clientId: String(stranger.id) };
  expect(await found(admin, query)).toEqual([letters.id, theirs.id]);
  expect(await found(employee, query)).toEqual([theirs.id]);
  expect(await found(caller, query)).toEqual([]);
  expect(await found(admin, { ...query, channel: 'LETTER' })).toEqual([letters.id]);
  expect(await found(stranger, { channel: 'LETTER' })).toEqual([letters.id]);
  // Filters can be combined, and the exported file has the same rows as the list.
  await t.db.updateTable('claims').set({ status: 'CLOSED' }).where('id', '=', letters.id).execute();
  for (const [as, more, expected] of [
    [admin, { channel: 'LETTER', status: 'CLOSED' }, [letters.id]],
    [admin, { channel: 'LETTER', status: 'OPEN' }, []],
    [admin, { status: 'OPEN', userId: String(employee.id) }, [theirs.id]],
    [employee, { status: 'CLOSED' }, []],
    [employee, { unassigned: 'true' }, []],
    [stranger, { status: 'OPEN' }, [theirs.id]],
    [caller, { status: 'OPEN' }, []],
  ] as const) {
    const asked = { ...query, ...more };
    expect(await found(as, asked)).toEqual(expected);
    expect(await exported(as, asked)).toEqual(expected);
  }
  expect(await exported(admin, query)).toEqual([letters.id, theirs.id]);
  expect(await exported(caller, query)).toEqual([]);
  await refused(t.db, 400, () => t.call(claims.listClaims, admin, { query: { channel: 'FAX' } }));
  for (const endpoint of [claims.listClaims, claims.exportClaims])
    await refused(t.db, 400, () => t.call(endpoint, admin, { query: { clientId: 'x' } }));
});

test('CA-67 a client’s name finds his claims for the staff, each within his own; never for a client', async () => {
  const [mine, taken, queued] = [
    await makeClaim(t.db, { created_by: caller.id, assignee_id: employee.id, contenu: 'First' }),
    await makeClaim(t.db, { created_by: caller.id, assignee_id: other.id, contenu: 'Second' }),
    await makeClaim(t.db, { created_by: caller.id, contenu: 'Third' }),
  ];
  const filedBefore = new Set([mine.id, taken.id, queued.id]);
  const among = async (as: UserRow, query: Record<string, string>) =>
    (await found(as, query)).filter((id) => filedBefore.has(id));
  for (const q of ['hanna wiberg', 'WIBERG', 'h.wib']) {
    expect(await among(admin, { q })).toEqual([queued.id, taken.id, mine.id]);
    expect(await among(employee, { q })).toEqual([mine.id]);
    expect(await among(employee, { q, unassigned: 'true' })).toEqual([queued.id]);
    expect(await among(admin, { q, status: 'CLOSED' })).toEqual([]);
    expect(await found(caller, { q })).toEqual([]);
    expect(await found(stranger, { q })).toEqual([]);
  }
  expect(await found(admin, { q: 'wiberg nobody' })).toEqual([]);
  // A search finds the text of a claim as well as the name.
  const told = await makeClaim(t.db, { created_by: stranger.id, contenu: 'Wiberg was rude.' });
  expect(await found(admin, { q: 'wiberg' })).toContain(told.id);
});

test('CA-12 CA-13 each claim is found by its reference, in any case, with and without dashes; one wrong digit finds none', async () => {
  const others = await Promise.all(Array.from({ length: 9 }, () => makeUser(t.db)));
  const filing = Array.from({ length: 20 }, () => [caller, ...others]).flat();
  const several = await Promise.all(filing.map((client) => filed(client)));
  expect(new Set(several.map(({ reference }) => reference)).size).toBe(200);
  for (const { id, reference } of several)
    expect(await found(admin, { q: reference })).toEqual([id]);
  const own = several.filter(({ clientId }) => clientId === caller.id);
  for (const { id, reference } of own.slice(0, 5)) {
    expect(await found(caller, { q: reference.toLowerCase().replaceAll('-', '') })).toEqual([id]);
    expect(await found(stranger, { q: reference })).toEqual([]);
    const last = Number(reference.at(-1));
    const wrong = `${reference.slice(0, -1)}${(last + 1) % 10}`;
    expect(await found(admin, { q: wrong })).toEqual([]);
  }
});

test('the staff records that the client accepted by phone: a note that he never sees, and a closed claim', async () => {
  const claim = await filed(employee, {
    clientId: caller.id,
    status: 'RESOLVED',
    response: 'Done.',
  });
  const params = { id: claim.id };
  const record = (as: UserRow, body: object) => t.call(acceptClaim, as, { params, body });
  await refused(t.db, 400, () => record(employee, {}));
  await refused(t.db, 400, () => record(employee, { by: 'PHONE' }));
  await refused(t.db, 400, () => record(employee, { note: 'He is glad.' }));
  await refused(t.db, 403, () => record(employee, { by: 'PHONE', note: 'x', rating: 5 }));
  await refused(t.db, 403, () => record(caller, { by: 'PHONE', note: 'x' }));
  await refused(t.db, 404, () => record(other, { by: 'PHONE', note: 'x' }));
  const accepted = await record(employee, { by: 'PHONE', note: 'He is glad.' });
  expect(accepted.json()).toMatchObject({ status: 'CLOSED', closure: 'ACCEPTED' });
  await refused(t.db, 409, () => record(admin, { by: 'LETTER', note: 'Again.' }));
  const staffs = (await t.call(getThread, employee, { params })).body;
  expect(staffs).toContain('He is glad.');
  expect(staffs).toContain('ACCEPTED_BY_PHONE');
  const clients = await t.call(getThread, caller, { params });
  expect(clients.body).not.toMatch(/He is glad|ACCEPTED_BY/);
  expect((await get(caller, claim.id)).json()).toMatchObject({ closure: 'ACCEPTED' });
});

test('an employee who only filed a claim records nothing at it', async () => {
  const claim = await makeClaim(t.db, {
    created_by: employee.id,
    client_id: caller.id,
    assignee_id: other.id,
    status: 'RESOLVED',
  });
  const body = { by: 'LETTER', note: 'x' };
  const record = () => t.call(acceptClaim, employee, { params: { id: claim.id }, body });
  expect((await refused(t.db, 403, record)).statusCode).toBe(403);
});
