import { updateClaim } from '@recourse/contract/claims';
import { tellPresence } from '@recourse/contract/events';
import { EVENTS } from '@recourse/contract/values/limits';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { type EventListener, listen } from '../../../test/event-listener.ts';
import { makeClaim, makeSolution, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { arriveAt, forgetSilent } from './presence.repository.ts';

let t: TestApp;
let admin: UserRow;
let e1: UserRow;
let e2: UserRow;
let c1: UserRow;
let claim: number;
const open: EventListener[] = [];

beforeAll(async () => {
  t = await createTestApp();
  [admin, e1, e2, c1] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN', nom: 'The Chief' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  claim = (await makeClaim(t.db, { client_id: c1.id, assignee_id: e1.id })).id;
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave();
});
afterAll(() => t.close());

const at = (id: number, isOpen = true, area = 'claims') => ({
  body: { area, id, tab: 'first-tab', isOpen },
});
const names = async (as: UserRow, input = at(claim), app = t): Promise<string[]> => {
  const { others } = (await app.call(tellPresence, as, input)).json<{
    others: { name: string }[];
  }>();
  return others.map(({ name }) => name);
};
const follow = async (as: UserRow): Promise<EventListener> => {
  const listener = await listen(t, as);
  open.push(listener);
  return listener;
};
const met = ({ events }: EventListener) => events.filter(({ name }) => name === 'presence');

test('whoever opens a row learns who else has it open, until they close it', async () => {
  expect(await names(admin)).toEqual([]);
  expect(await names(admin), 'not oneself, in another tab neither').toEqual([]);
  expect(await names(e1)).toEqual(['The Chief']);
  expect(await names(admin)).toEqual([e1.username]);
  expect(await names(c1), 'a client is told of nobody').toEqual([]);
  expect(await names(e1)).toEqual([c1.username, 'The Chief'].sort());
  await t.call(tellPresence, admin, at(claim, false));
  expect(await names(e1)).toEqual([c1.username]);
});

test('who only looks at a row is told from who writes in it, in any tab', async () => {
  const { id } = await makeClaim(t.db, { client_id: c1.id, assignee_id: e1.id });
  const tell = async (as: UserRow, isWriting: boolean, tab = 'first-tab') => {
    const body = { ...at(id).body, isWriting, tab };
    const { others } = (await t.call(tellPresence, as, { body })).json<{
      others: { name: string; isWriting: boolean }[];
    }>();
    return others.map((one) => [one.name, one.isWriting]);
  };
  const chief = await follow(admin);
  await tell(e1, false);
  await expect.poll(() => met(chief)).toHaveLength(1);
  await tell(e1, true);
  await expect.poll(() => met(chief)).toHaveLength(2);
  // Told again it is no news.
  await tell(e1, true);
  await tell(e1, false, 'second-tab');
  await expect.poll(() => met(chief)).toHaveLength(3);
  expect(await tell(admin, false), 'in one tab of two').toEqual([[e1.username, true]]);
  expect(await tell(e1, false)).toEqual([['The Chief', false]]);
  expect(await tell(admin, true)).toEqual([[e1.username, false]]);
});

test('a row that one may not see is not there, whoever has it open', async () => {
  await refused(t.db, 404, () => t.call(tellPresence, e2, at(claim)));
  const { id } = await makeSolution(t.db);
  await refused(t.db, 404, () => t.call(tellPresence, c1, at(id, true, 'solutions')));
  expect(await names(e2, at(id, true, 'solutions'))).toEqual([]);
  await refused(t.db, 400, () => t.call(tellPresence, admin, at(claim, true, 'trash')));
});

test('who says nothing for a while has left, and is forgotten', async () => {
  const { id } = await makeClaim(t.db, { client_id: c1.id, assignee_id: e1.id });
  await names(admin, at(id));
  t.clock.advance(EVENTS.presenceOverSeconds * 1_000 + 1);
  expect(await names(e1, at(id))).toEqual([]);
  const rows = await t.db.selectFrom('presence').where('object_id', '=', id).selectAll().execute();
  expect(rows.map((row) => row.user_id)).toEqual([e1.id]);
});

test('who comes back after a silence is neither waited for nor forgotten', async () => {
  const own = { area: 'claims', id: claim, userId: e2.id, isWriting: true } as const;
  for (const tab of ['silent', 'back']) await arriveAt(t.db, { ...own, tab }, t.clock.now());
  t.clock.advance(EVENTS.presenceOverSeconds * 1_000 + 1);
  const now = t.clock.now();
  await t.db.transaction().execute(async (trx) => {
    await arriveAt(trx, { ...own, tab: 'back' }, now);
    // Two who come back at once would wait for each other.
    await forgetSilent(t.db, now);
  });
  const kept = t.db.selectFrom('presence').where('user_id', '=', e2.id).select('tab');
  expect(await kept.execute()).toEqual([{ tab: 'back' }]);
});

test('CC-12 coming and going is told to those who may see the row, by every server process; staying is not', async () => {
  const other = await t.another();
  const { id } = await makeClaim(t.db, { client_id: c1.id, assignee_id: e1.id });
  const [chief, foreign, client] = [await follow(admin), await follow(e2), await follow(c1)];
  const told = [{ name: 'presence', data: { area: 'claims', id } }];
  await names(e1, at(id), other);
  await expect.poll(() => met(chief)).toEqual(told);
  await names(e1, at(id), other);
  await t.call(updateClaim, admin, { params: { id }, body: { status: 'PENDING' } });
  await expect.poll(() => chief.changes()).toHaveLength(1);
  expect(met(chief)).toHaveLength(1);
  await t.call(tellPresence, e1, at(id, false));
  await expect.poll(() => met(chief)).toEqual([...told, ...told]);
  expect(met(foreign)).toEqual([]);
  const followed = () => client.changes().filter(({ area }) => area === 'claims');
  await expect.poll(followed).toHaveLength(1);
  expect(met(client), 'is told of no presence').toEqual([]);
});

test('it is no act that the audit keeps', async () => {
  const count = async () =>
    (await t.db.selectFrom('audit').select('id').where('actor_id', '=', e1.id).execute()).length;
  const before = await count();
  await names(e1);
  expect(await count()).toBe(before);
});
