import { listNotifications } from '@recourse/contract/told/notification-list';
import { type Claim, getClaim, updateClaim } from '@recourse/contract/claims';
import { acceptClaim, reopenClaim } from '@recourse/contract/claims-life';
import { DAY_MS } from '@recourse/contract/values/limits';
import {
  getThread,
  postMessage,
  type ThreadItem,
  type ThreadMessage,
  withdrawMessage,
} from '@recourse/contract/claims-thread';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserRow } from '../../../db/tables.ts';
import { announcedOf, clearOutbox } from '../../../../test/announced.ts';
import { makeClaim, makePolicy, makeUser } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { expireClaims } from './expire.service.ts';

/** Tests claims that close automatically because nobody reacts to their answer. */

const DAYS = 14;

let first: TestApp;
/** Sessions expire within days, so after each jump in time another server opens new ones. */
let t: TestApp;
let eve: UserRow;
let client: UserRow;
let policyId: number;
beforeAll(async () => {
  first = await createTestApp();
  t = first;
  [eve, client] = await Promise.all([makeUser(t.db, { role: 'EMPLOYE' }), makeUser(t.db)]);
});
beforeEach(async () => {
  // Closes the claims of earlier tests, so that they cannot expire here.
  await t.db.updateTable('claims').set({ status: 'CLOSED' }).execute();
  policyId = await makePolicy(t.db);
  await t.db
    .updateTable('policies')
    .set({ auto_close_days: DAYS })
    .where('id', '=', policyId)
    .execute();
});
afterAll(() => first.close());

const wait = async (ms: number) => {
  t.clock.advance(ms);
  t = await first.another();
};
const params = (id: number) => ({ params: { id } });
const post = async (as: UserRow, id: number, body: object) =>
  expect(
    await t.call(postMessage, as, { ...params(id), body: { body: 'Here it is.', ...body } }),
  ).toMatchObject({ statusCode: 201 });

/** A claim under the policy, answered now. */
async function answered(policy_id: number | null = policyId): Promise<number> {
  const made = { created_by: client.id, client_id: client.id, assignee_id: eve.id, policy_id };
  const { id } = await makeClaim(t.db, { ...made, status: 'PENDING' });
  await post(eve, id, { purpose: 'FINAL' });
  return id;
}
async function expire(): Promise<number> {
  let closed = 0;
  for (let some = -1; some !== 0; closed += some) some = await expireClaims(t.ctx);
  return closed;
}
const read = async (id: number) => (await t.call(getClaim, client, params(id))).json<Claim>();

test('an answer to which nobody says anything ends the claim after the days of its policy, once', async () => {
  const id = await answered();
  const { version } = await read(id);
  await wait(DAYS * DAY_MS - 1);
  expect(await expire()).toBe(0);
  expect(await read(id)).toMatchObject({ status: 'RESOLVED', closure: null });
  await wait(1);
  await clearOutbox(t.db);
  expect(await expire()).toBe(1);
  expect(await announcedOf(t.db, id)).toEqual(['claims']);
  expect(await expire()).toBe(0);
  expect(await read(id)).toMatchObject({
    status: 'CLOSED',
    closure: 'EXPIRED',
    version: version + 1,
    updatedAt: t.clock.now().toISOString(),
  });
  const thread = async (as: UserRow) =>
    (await t.call(getThread, as, params(id))).json<{ data: ThreadItem[] }>().data.at(-1);
  const change = { what: 'STATUS', from: 'RESOLVED', to: 'CLOSED', author: { id: null } };
  expect(await thread(eve)).toMatchObject({ ...change, reason: 'EXPIRED' });
  expect(await thread(client)).toMatchObject(change);
  const told = (await t.call(listNotifications, client)).json<{ data: object[] }>().data;
  expect(told[0]).toMatchObject({ kind: 'claim.status', objectId: id, status: 'CLOSED' });
  const audited = t.db.selectFrom('audit').where('object_id', '=', id).where('area', '=', 'claims');
  const lines = await audited.select(['actor_id', 'action', 'detail']).orderBy('id').execute();
  expect(lines.at(-1)).toEqual({
    actor_id: null,
    action: 'update',
    detail: { from: 'RESOLVED', to: 'CLOSED', reason: 'EXPIRED' },
  });
});

test('what is accepted, in the trash, without a policy or under one that never closes stays as it is', async () => {
  const accepted = await answered();
  await t.call(acceptClaim, client, { ...params(accepted), body: {} });
  const deleted = await answered();
  await t.db
    .updateTable('claims')
    .set({ deleted_at: t.clock.now() })
    .where('id', '=', deleted)
    .execute();
  await answered(null);
  await answered(await makePolicy(t.db));
  await t.db
    .updateTable('policies')
    .set({ auto_close_days: null })
    .where('id', '<>', policyId)
    .execute();
  await wait(DAYS * DAY_MS);
  expect(await expire()).toBe(0);
});

test('a client who had the last word is not left alone; once he is answered, the days count anew', async () => {
  const id = await answered();
  await wait((DAYS - 1) * DAY_MS);
  await post(client, id, { purpose: 'REPLY' });
  await wait(DAYS * DAY_MS);
  expect(await expire()).toBe(0);
  await post(eve, id, { purpose: 'REPLY' });
  await wait(DAYS * DAY_MS - 1);
  expect(await expire()).toBe(0);
  await wait(1);
  expect(await expire()).toBe(1);
});

test('whatever else is changed at it moves nothing; an answer after a reopening counts from then', async () => {
  const id = await answered();
  await wait((DAYS - 1) * DAY_MS);
  await t.call(updateClaim, eve, { ...params(id), body: { userId: eve.id } });
  const message = { body: 'One more thing.', purpose: 'REPLY' } as const;
  const sent = await t.call(postMessage, eve, { ...params(id), body: message });
  const messageId = sent.json<ThreadMessage>().id;
  await t.call(withdrawMessage, eve, { params: { id, messageId } });
  await wait(DAY_MS);
  expect(await expire()).toBe(1);
  expect(await t.call(reopenClaim, client, { ...params(id), body: {} })).toMatchObject({
    statusCode: 200,
  });
  await wait(DAY_MS);
  expect(await expire()).toBe(0);
  await post(eve, id, { purpose: 'FINAL' });
  await wait(DAYS * DAY_MS - 1);
  expect(await expire()).toBe(0);
  await wait(1);
  expect(await expire()).toBe(1);
});

test('of several servers at once each claim is closed by one', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => answered()));
  await wait(DAYS * DAY_MS);
  const counts = await Promise.all(Array.from({ length: 6 }, () => expire()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  const changes = await t.db
    .selectFrom('claim_changes')
    .where('reason', '=', 'EXPIRED')
    .where('claim_id', 'in', ids)
    .select('claim_id')
    .execute();
  expect(changes.map(({ claim_id }) => claim_id).toSorted((a, b) => a - b)).toEqual(
    ids.toSorted((a, b) => a - b),
  );
});
