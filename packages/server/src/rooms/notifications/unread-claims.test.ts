import { handOver } from '@recourse/contract/ai';
import * as claims from '@recourse/contract/claims';
import * as lives from '@recourse/contract/claims-life';
import * as threads from '@recourse/contract/claims-thread';
import { listConversationMessages } from '@recourse/contract/conversations';
import { readNotifications } from '@recourse/contract/notifications';
import { updateNotificationSettings } from '@recourse/contract/told/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClaimRow, UserRow } from '../../db/tables.ts';
import { makeClaim, makeReport, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Tests `unread` of a claim: the portal has news of it that its client has not read. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let claim: ClaimRow;
let quiet: ClaimRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN', nom: 'Ada' });
});
beforeEach(async () => {
  employee = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Eve' });
  client = await makeUser(t.db, { nom: 'Cleo' });
  [claim, quiet] = await Promise.all(
    ['It broke.', 'It hums.'].map((text) => claimOf(text)) as [
      Promise<ClaimRow>,
      Promise<ClaimRow>,
    ],
  );
});
afterAll(() => t.close());

const claimOf = (contenu: string) =>
  makeClaim(t.db, {
    contenu,
    created_by: client.id,
    client_id: client.id,
    assignee_id: employee.id,
    created_at: t.clock.now(),
  });
const inClaim = () => ({ params: { id: claim.id } });
const say = async (as: UserRow, body: object) => {
  t.clock.advance(1_000);
  const response = await t.call(threads.postMessage, as, { ...inClaim(), body });
  expect(response.statusCode).toBe(201);
  return response.json<threads.ThreadMessage>();
};
const get = async (as = client): Promise<claims.ClientClaim> =>
  (await t.call(claims.getClaim, as, inClaim())).json();
/** The values in the list for both claims, from one statement. */
const listed = async (query: Record<string, string> = {}) =>
  (await t.call(claims.listClaims, client, { query: { sort: 'id', ...query } }))
    .json<{ data: claims.ClientClaim[] }>()
    .data.map(({ id, unread }) => [id, unread]);
const read = (body: object = { claimId: claim.id }) => t.call(readNotifications, client, { body });

test('news for a client is on his claim until he has read it, in list, export and claim', async () => {
  expect(await get()).toMatchObject({ unread: false });
  await say(employee, { body: 'Restart it.' });
  expect(await get()).toMatchObject({ unread: true });
  const both = [
    [claim.id, true],
    [quiet.id, false],
  ].toSorted(([one], [other]) => Number(one) - Number(other));
  expect(await listed()).toEqual(both);
  // A list with a search text uses another statement.
  expect(await listed({ q: 'It' })).toEqual(both);
  const exported = (await t.call(claims.exportClaims, client, { query: { q: 'broke' } })).body;
  expect(
    exported
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').at(-1)),
  ).toEqual(['unread', 'true']);
  await read({ before: 999_999_999 });
  expect(await get()).toMatchObject({ unread: false });
  await say(employee, { body: 'Or wait.', purpose: 'REPLY' });
  expect(await get()).toMatchObject({ unread: true });
  expect((await read()).statusCode).toBe(200);
  expect(await listed()).toEqual(both.map(([id]) => [id, false]));
});

test('a client who has the claim as it was before is answered anew, while its version stays', async () => {
  await say(employee, { body: 'Restart it.' });
  const ask = (known = '') =>
    t.call(claims.getClaim, client, { ...inClaim(), headers: { 'if-none-match': known } });
  const askList = (known = '') =>
    t.call(claims.listClaims, client, { headers: { 'if-none-match': known } });
  const [before, listBefore] = [await ask(), await askList()];
  const [etag = '', listEtag = ''] = [before, listBefore].map(({ headers }) =>
    String(headers.etag),
  );
  expect((await ask(etag)).statusCode).toBe(304);
  expect((await askList(listEtag)).statusCode).toBe(304);
  await read();
  const after = await ask(etag);
  expect(after.statusCode).toBe(200);
  expect(after.json()).toEqual({ ...before.json<object>(), unread: false });
  expect((await askList(listEtag)).statusCode).toBe(200);
  // The earlier tag still contains the version, and If-Match compares only that.
  expect(
    (await t.call(claims.deleteClaim, client, { ...inClaim(), headers: { 'if-match': etag } }))
      .statusCode,
  ).toBe(204);
});

test('nothing that a client is not told makes news of his claim, or ends it', async () => {
  const unheard = async () => {
    const note = { ...inClaim(), body: { body: 'He is right.' } };
    expect((await t.call(threads.postNote, admin, note)).statusCode).toBe(201);
    expect((await t.call(threads.postNote, employee, note)).statusCode).toBe(201);
    const other = await makeUser(t.db, { role: 'EMPLOYE' });
    for (const userId of [other.id, employee.id])
      expect(
        (await t.call(claims.updateClaim, admin, { ...inClaim(), body: { userId } })).statusCode,
      ).toBe(200);
    await say(client, { body: 'Since monday.' });
  };
  await unheard();
  expect(await get()).toMatchObject({ unread: false });
  await say(employee, { body: 'Restart it.' });
  await unheard();
  await t.call(readNotifications, employee, { body: { claimId: claim.id } });
  expect(await get()).toMatchObject({ unread: true });
});

test('what was told to somebody else, or is the staff’s, is no news to a client', async () => {
  await say(employee, { body: 'Restart it.' });
  // One client filed the claim for another: both see it, but only one was told.
  const filer = await makeUser(t.db);
  await t.db
    .updateTable('claims')
    .set({ created_by: filer.id })
    .where('id', '=', claim.id)
    .execute();
  expect(await get(filer)).toMatchObject({ unread: false });
  expect(await get()).toMatchObject({ unread: true });
  await read();
  // He was told while he was an employee.
  await t.db
    .insertInto('notifications')
    .values({
      user_id: client.id,
      kind: 'claim.note',
      area: 'claims',
      object_id: claim.id,
      at: t.clock.now(),
    })
    .execute();
  expect(await get()).toMatchObject({ unread: false });
});

test('kinds that a client does not want to see in the portal are no news in it', async () => {
  const choose = (inApp: boolean) =>
    t.call(updateNotificationSettings, client, {
      body: { choices: [{ kind: 'claim.answered', inApp }] },
    });
  expect((await choose(false)).statusCode).toBe(200);
  await say(employee, { body: 'Restart it.' });
  expect(await get()).toMatchObject({ unread: false });
  await choose(true);
  await say(employee, { body: 'Or wait.' });
  expect(await get()).toMatchObject({ unread: true });
});

test('every answer of a claim to its client says it; none to the staff does', async () => {
  const created = await t.call(claims.createClaim, client, { body: { contenu: 'It leaks.' } });
  expect(created.json()).toMatchObject({ unread: false });
  await say(employee, { body: 'Restart it.', purpose: 'FINAL' });
  const told = async (answer: ReturnType<TestApp['call']>) => {
    const response = await answer;
    expect(response.statusCode).toBe(200);
    return response.json<claims.ClientClaim>().unread;
  };
  expect(await told(t.call(lives.acceptClaim, client, { ...inClaim(), body: {} }))).toBe(true);
  expect(await told(t.call(lives.reopenClaim, client, { ...inClaim(), body: {} }))).toBe(true);
  await read();
  expect(await told(t.call(lives.withdrawClaim, client, inClaim()))).toBe(false);

  await makeReport(t.db, { user_id: client.id, conversation_id: 'a-talk' });
  const handed = await t.call(handOver, client, { body: { conversationId: 'a-talk' } });
  expect(handed.json()).toMatchObject({ unread: false });
  claim = { ...claim, id: handed.json<claims.ClientClaim>().id };
  await say(admin, { body: 'Restart it.' });
  const again = await t.call(handOver, client, { body: { conversationId: 'a-talk' } });
  expect(again.json()).toMatchObject({ id: claim.id, unread: true });
  const talk = await t.call(listConversationMessages, client, { params: { id: 'a-talk' } });
  expect(talk.json()).toMatchObject({ claim: { id: claim.id, unread: true } });

  const ofStaff = [
    await get(employee),
    await get(admin),
    ...(await t.call(claims.listClaims, admin)).json<{ data: claims.StaffClaim[] }>().data,
    ...(await writtenByStaff()),
  ];
  expect(ofStaff.length).toBeGreaterThan(4);
  for (const one of ofStaff) expect(one).not.toHaveProperty('unread');
});

/** The answers when the staff change a claim and open it again. */
async function writtenByStaff(): Promise<object[]> {
  const params = { id: quiet.id };
  const changed = await t.call(claims.updateClaim, employee, {
    params,
    body: { status: 'CLOSED' },
  });
  const opened = await t.call(lives.reopenClaim, employee, { params, body: {} });
  expect([changed.statusCode, opened.statusCode]).toEqual([200, 200]);
  return [changed.json(), opened.json()];
}
