import { endSession, logout } from '@recourse/contract/auth';
import { createClaim, deleteClaim, updateClaim } from '@recourse/contract/claims';
import { type Change, streamEvents } from '@recourse/contract/events';
import { EVENTS } from '@recourse/contract/values/limits';
import { changePassword } from '@recourse/contract/profile';
import { deleteReport, validateReport } from '@recourse/contract/reports';
import { createSolution, deleteSolution } from '@recourse/contract/solutions';
import { deleteUser, endUserSessions, updateUser } from '@recourse/contract/users';
import type { Updateable } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UserRow, UsersTable } from '../../db/tables.ts';
import { MAX_ABSENCE_MS } from '../../kernel/changes/outbox-reader.ts';
import { type EventListener, listen } from '../../../test/event-listener.ts';
import { makeClaim, makeReport, makeUser, PASSWORD } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let e1: UserRow;
let e2: UserRow;
let c1: UserRow;
let c2: UserRow;
const open: EventListener[] = [];
beforeAll(async () => {
  t = await createTestApp();
  [admin, e1, e2, c1, c2] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
    makeUser(t.db),
  ]);
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave();
});
afterAll(() => t.close());

const follow = async (as: UserRow, place?: string, at = t): Promise<EventListener> => {
  const listener = await listen(at, as, place);
  open.push(listener);
  return listener;
};
const everyone = () => Promise.all([admin, e1, e2, c1, c2].map((person) => follow(person)));
/** Makes a claim of the administrator's own. When he receives its event, everybody has received all earlier events. */
const mark = async (): Promise<number> =>
  (await t.call(createClaim, admin, { body: { contenu: 'mark', userId: e2.id } })).json<{
    id: number;
  }>().id;
/** The events that each listener has received about a row so far. */
const told = async (listeners: EventListener[], area: Change['area'], id: number) => {
  const last = await mark();
  await expect.poll(() => listeners[0]?.changes().some((change) => change.id === last)).toBe(true);
  return listeners.map((listener) =>
    listener.changes().filter((change) => change.area === area && change.id === id),
  );
};

/** What the id of an event looks like. */
const PLACE = /^\d+\/[0-9A-F]{8}\/\d+:\d+:/;

test('nobody listens without signing in', async () => {
  const answer = await refused(t.db, 401, () => t.call(streamEvents, null));
  expect(answer.headers['content-type']).toContain('application/json');
});

test('the stream is one of server-sent events that nobody keeps or holds back', async () => {
  const listener = await follow(c1);
  const { status, headers } = listener;
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(listener.place()).toMatch(PLACE);
});

test('a claim is told to those who may see it now, and to nobody else', async () => {
  const listeners = await everyone();
  const { id } = (await t.call(createClaim, c1, { body: { contenu: 'x' } })).json<{ id: number }>();
  const change = (version: number) => ({ area: 'claims', id, version, gone: false });
  // In the queue, every employee may read it.
  const first = [change(1)];
  expect(await told(listeners, 'claims', id)).toEqual([first, first, first, first, []]);
  await t.call(updateClaim, e1, { params: { id }, body: { userId: e1.id } });
  const both = [change(1), change(2)];
  // It has left the queue: those who saw it there are told so, and receive nothing later.
  const left = [change(1), { area: 'claims', id, version: null, gone: true }];
  expect(await told(listeners, 'claims', id)).toEqual([both, both, left, both, []]);
  await t.call(deleteClaim, c1, { params: { id } });
  const all = [...both, { area: 'claims', id, version: null, gone: true }];
  expect(await told(listeners, 'claims', id)).toEqual([all, all, left, all, []]);
});

test('a claim that goes to another employee is told to the one whom it leaves, and to no third', async () => {
  const { id } = await makeClaim(t.db, { client_id: c1.id, assignee_id: e1.id });
  const third = await makeUser(t.db, { role: 'EMPLOYE' });
  const listeners = await Promise.all([admin, e1, e2, third].map((person) => follow(person)));
  await t.call(updateClaim, admin, { params: { id }, body: { userId: e2.id } });
  const changed = [{ area: 'claims', id, version: 2, gone: false }];
  const left = [{ area: 'claims', id, version: null, gone: true }];
  expect(await told(listeners, 'claims', id)).toEqual([changed, left, changed, []]);
});

test.each([
  ['in the queue', () => null],
  ['of an employee', () => e1.id],
])('a claim %s that is given to another client has left the former one', async (_, assignee) => {
  const { id } = await makeClaim(t.db, {
    created_by: e1.id,
    client_id: c1.id,
    assignee_id: assignee(),
  });
  const listeners = await Promise.all([admin, c1, c2].map((person) => follow(person)));
  await t.call(updateClaim, admin, { params: { id }, body: { userId: c2.id } });
  const changed = [{ area: 'claims', id, version: 2, gone: false }];
  const left = [{ area: 'claims', id, version: null, gone: true }];
  expect(await told(listeners, 'claims', id)).toEqual([changed, left, changed]);
});

test('a report is told to its client and to those who may validate it, then to who validated it', async () => {
  const listeners = await everyone();
  const { id } = await makeReport(t.db, { user_id: c1.id });
  await t.call(validateReport, e1, { params: { id }, query: { employeeId: String(e1.id) } });
  const validated = [{ area: 'reports', id, version: 2, gone: false }];
  const left = [{ area: 'reports', id, version: null, gone: true }];
  const seen = [validated, validated, left, validated, []];
  expect(await told(listeners, 'reports', id)).toEqual(seen);
  await t.call(deleteReport, admin, { params: { id } });
  const gone = [...validated, { area: 'reports', id, version: null, gone: true }];
  expect(await told(listeners, 'reports', id)).toEqual([gone, gone, left, gone, []]);
});

test('a solution is told to the staff, also when it is gone for good; an account to administrators and itself', async () => {
  const listeners = await everyone();
  const created = await t.call(createSolution, admin, { body: { texte: 'Restart it.' } });
  const { id } = created.json<{ id: number }>();
  const made = [{ area: 'solutions', id, version: 1, gone: false }];
  expect(await told(listeners, 'solutions', id)).toEqual([made, made, made, [], []]);
  await t.call(deleteSolution, admin, { params: { id } });
  const gone = [...made, { area: 'solutions', id, version: null, gone: true }];
  expect(await told(listeners, 'solutions', id)).toEqual([gone, gone, gone, [], []]);
  await t.db.insertInto('outbox').values({ area: 'users', object_id: c1.id }).execute();
  const self = [{ area: 'users', id: c1.id, version: 1, gone: false }];
  expect(await told(listeners, 'users', c1.id)).toEqual([self, [], [], self, []]);
});

test('several changes of one thing at once are one event', async () => {
  const listener = await follow(admin);
  const { id } = await makeClaim(t.db, { client_id: c1.id });
  const row = { area: 'claims', object_id: id };
  await t.db.insertInto('outbox').values([row, row, row]).execute();
  expect((await told([listener], 'claims', id))[0]).toHaveLength(1);
});

test('CC-12 what changes through one server process is told by another', async () => {
  const other = await t.another();
  const listener = await follow(c1, undefined, other);
  const { id } = (await t.call(createClaim, c1, { body: { contenu: 'x' } })).json<{ id: number }>();
  await expect
    .poll(() => listener.changes())
    .toEqual([{ area: 'claims', id, version: 1, gone: false }]);
});

test('a stream goes on where it broke off, on any server process, with nothing lost', async () => {
  const first = await follow(c1);
  const place = first.place();
  first.leave();
  const missed = (await t.call(createClaim, c1, { body: { contenu: 'x' } })).json<{ id: number }>();
  const foreign = await t.call(createClaim, c2, { body: { contenu: 'y' } });
  const second = await follow(c1, place, await t.another());
  await expect.poll(() => second.changes().map(({ id }) => id)).toEqual([missed.id]);
  expect(foreign.statusCode).toBe(201);
  const third = await follow(c1, second.place());
  const create = async (contenu: string) =>
    (await t.call(createClaim, c1, { body: { contenu } })).json<{ id: number }>().id;
  const next = [await create('z'), await create('the last one')];
  await expect.poll(() => third.changes().at(-1)?.id).toBe(next[1]);
  expect(third.changes().map(({ id }) => id)).toEqual(next);
});

test('a row committed late is told late, and to a stream that broke off in between as well', async () => {
  const listener = await follow(c1);
  const slow = await makeClaim(t.db, { client_id: c1.id });
  let place: string | undefined;
  await t.db.transaction().execute(async (trx) => {
    await trx.insertInto('outbox').values({ area: 'claims', object_id: slow.id }).execute();
    const quick = await t.call(createClaim, c1, { body: { contenu: 'x' } });
    const { id } = quick.json<{ id: number }>();
    await expect.poll(() => listener.changes().map((change) => change.id)).toEqual([id]);
    place = listener.place();
  });
  await expect.poll(() => listener.changes().at(-1)?.id).toBe(slow.id);
  expect(listener.changes()).toHaveLength(2);
  const second = await follow(c1, place);
  await expect.poll(() => second.changes().map(({ id }) => id)).toEqual([slow.id]);
});

test.each([
  ['none', () => ''],
  ['none', () => 'x'],
  ['none', ({ now }: Place) => now],
  ['none', ({ timeline, moment }: Place) => `x/${timeline}/${moment}`],
  ['none', ({ now, timeline }: Place) => `${now}/${timeline}/5:4:`],
  ['none', ({ now, timeline }: Place) => `${now}/${timeline}/1:9:9`],
  ['none', ({ now, timeline }: Place) => `${now}/${timeline}/1:1:'`],
  ['too old', ({ timeline, moment }: Place) => `1/${timeline}/${moment}`],
  ['of another database', ({ now, timeline }: Place) => `${now}/${timeline}/1:999999999999999999:`],
  ['of an earlier primary', ({ now, moment }: Place) => `${now}/000000FF/${moment}`],
  ['of an earlier version', ({ now, moment }: Place) => `${now}/${moment}`],
])('a place that is %s means: reload (%#)', async (_what, placeOf) => {
  const first = await follow(c1);
  const listener = await follow(c1, placeOf(placeIn(first)));
  await expect.poll(() => listener.events.map(({ name }) => name)).toEqual(['reload']);
  expect(listener.place()).toMatch(PLACE);
});

type Place = ReturnType<typeof placeIn>;

/** The parts of the place to go on from. */
function placeIn(listener: { place(): string | undefined }) {
  const [now = '', timeline = '', moment = ''] = listener.place()?.split('/') ?? [];
  return { now, timeline, moment };
}

test('who was away for longer than changes are kept reloads, and who was not is told what he missed', async () => {
  const first = await follow(c1);
  const { now, timeline, moment } = placeIn(first);
  const missed = (await t.call(createClaim, c1, { body: { contenu: 'x' } })).json<{ id: number }>();
  const leftAt = (secondsAgo: number) => `${Number(now) - secondsAgo}/${timeline}/${moment}`;
  const longest = MAX_ABSENCE_MS / 1_000;
  const late = await follow(c1, leftAt(longest));
  await expect.poll(() => late.events.map(({ name }) => name)).toEqual(['reload']);
  const inTime = await follow(c1, leftAt(longest - 1));
  await expect.poll(() => inTime.changes().map(({ id }) => id)).toEqual([missed.id]);
});

test('too many changes at once are one word: reload', async () => {
  const listener = await follow(c1);
  const place = listener.place();
  const rows = Array.from({ length: EVENTS.mostAtOnce + 1 }, (_, object_id) => ({
    area: 'claims',
    object_id,
  }));
  await t.db.insertInto('outbox').values(rows).execute();
  await expect.poll(() => listener.events.at(-1)?.name).toBe('reload');
  const late = await follow(c1, place);
  await expect.poll(() => late.events.map(({ name }) => name)).toEqual(['reload']);
});

const changeRow = (values: Updateable<UsersTable>) => (user: UserRow) =>
  t.db.updateTable('users').set(values).where('id', '=', user.id).execute();
const changeAs = (body: object) => (user: UserRow) =>
  t.call(updateUser, admin, { params: { id: user.id }, body });
/** The only session of a user. */
const sessionOf = async ({ id }: UserRow): Promise<number> =>
  (
    await t.db
      .selectFrom('sessions')
      .where('user_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

const ENDINGS: [string, (user: UserRow) => Promise<unknown>][] = [
  ['he signs out', (user) => t.call(logout, user)],
  [
    'he ends that session at another place',
    async (user) => {
      const id = await sessionOf(user);
      return (await t.another()).call(endSession, user, { params: { id } });
    },
  ],
  [
    'he changes the password at another place',
    async (user) => {
      const body = { currentPassword: PASSWORD, newPassword: 'quite another battery' };
      return (await t.another()).call(changePassword, user, { body });
    },
  ],
  ['his password is reset', changeAs({ password: 'quite another battery' })],
  [
    'an administrator ends his sessions',
    (user) => t.call(endUserSessions, admin, { params: { id: user.id } }),
  ],
  ['he becomes a client', changeAs({ role: 'CLIENT' })],
  ['he is deleted', (user) => t.call(deleteUser, admin, { params: { id: user.id } })],
  ['his row says client, whatever his session says', changeRow({ role: 'CLIENT' })],
  ['his row says a role that opens nothing', changeRow({ role: 'COLLABORATOR' })],
  ['his row says deleted', changeRow({ deleted_at: new Date() })],
  // Last in the list, because it ends the sessions of all users.
  ['he is idle too long', async () => t.clock.advance(61 * 60_000)],
];

test.each(ENDINGS)("an administrator's stream ends when %s", async (_name, end) => {
  const user = await makeUser(t.db, { role: 'ADMIN' });
  const listener = await follow(user);
  await end(user);
  // The change is announced at the same moment: the session is checked before any event is sent.
  const claim = await makeClaim(t.db, { client_id: user.id });
  await t.db.insertInto('outbox').values({ area: 'claims', object_id: claim.id }).execute();
  await expect.poll(() => listener.ended()).toBe(true);
  expect(listener.changes()).toEqual([]);
});

test('a stream ends with its session where nothing happens that it could be told', async () => {
  const user = await makeUser(t.db, { role: 'ADMIN' });
  const listener = await follow(user);
  await changeRow({ role: 'CLIENT' })(user);
  await expect.poll(() => listener.ended()).toBe(true);
});

test('RL-06 a person has a few streams at once; closing one makes room', async () => {
  const user = await makeUser(t.db);
  const streams = await Promise.all(
    Array.from({ length: EVENTS.streamsPerUser }, () => follow(user)),
  );
  const refusal = await listen(t, user);
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  streams[0]?.leave();
  await expect.poll(async () => (await follow(user)).status).toBe(200);
});

test('the server ends every stream when it is about to stop', async () => {
  const own = await createTestApp();
  const user = await makeUser(own.db);
  const listener = await listen(own, user);
  await own.close();
  await expect.poll(() => listener.ended()).toBe(true);
});
