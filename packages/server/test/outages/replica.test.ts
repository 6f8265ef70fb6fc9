import { ACCESS } from '@recourse/contract/access';
import { logout } from '@recourse/contract/auth';
import { streamEvents } from '@recourse/contract/events';
import { findPeople } from '@recourse/contract/people';
import { createSolution, listSolutions } from '@recourse/contract/solutions';
import { register } from '@recourse/contract/users';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectOnce, withClient } from '../../src/db/connect/connect.ts';
import { openDatabase } from '../../src/db/connect/open.ts';
import { openReplica } from '../../src/db/connect/replica.ts';
import { KnowledgeFollower } from '../../src/knowledge/knowledge-follower.ts';
import { PASSWORD } from '../factories.ts';
import { type Portal, signIn, startPortal } from './portal.ts';
import { stagePostgres, type StagedPostgres } from './staged-postgres.ts';

/** A portal that reads lists from a replica, which a test holds up. */

/** Three times the 15 s after which everything works again. */
const WITHIN_MS = 45_000;
const TOKEN = 'token-of-the-metrics';

let primary: StagedPostgres;
let replica: StagedPostgres;
let portal: Portal;
beforeAll(async () => {
  [primary, replica] = await Promise.all([stagePostgres(), stagePostgres()]);
  await replica.follow(primary);
  portal = await startPortal(
    { app: primary.url('app'), owner: primary.url('owner') },
    {
      DATABASE_READ_URL: replica.url('app'),
      // Longer than any test holds it up, on a busy machine too.
      REPLICA_MAX_LAG_SECONDS: '300',
      METRICS_TOKEN: TOKEN,
    },
  );
  await until(used, 1);
});
// What one test has held up must not fail the next ones.
afterEach(letGo);
afterAll(async () => {
  await portal.stop();
  await Promise.all([primary.remove(), replica.remove()]);
});

/** The value of a metric that begins a line. */
async function metric(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${portal.address}/metrics`, { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? Number.NaN);
}
const used = (): Promise<number> => metric('recourse_replica_used');
const reads = (from: 'replica' | 'primary'): Promise<number> =>
  metric(`recourse_replica_reads_total{from="${from}"}`);

const statements = (): Promise<number> => metric('recourse_replica_statements_total');

const until = (read: () => Promise<unknown>, wanted: unknown): Promise<void> =>
  vi.waitFor(async () => expect(await read()).toEqual(wanted), {
    timeout: WITHIN_MS,
    interval: 50,
  });

/** The value of an expression on the replica. */
async function onReplica(expression: string): Promise<unknown> {
  const admin = await connectOnce(replica.url('admin'), WITHIN_MS);
  try {
    const { rows } = await admin.query<{ value: unknown }>(`select ${expression} as value`);
    return rows[0]?.value;
  } finally {
    await admin.end();
  }
}

let isHeldUp = false;

/** Holds up the replay. PostgreSQL only notes the wish, and may repeat more of the log before it pauses. */
async function holdUp(): Promise<void> {
  isHeldUp = true;
  await onReplica('pg_wal_replay_pause()');
  await until(() => onReplica('pg_get_wal_replay_pause_state()'), 'paused');
}

/** Lets the replay go on, if it is held up. */
async function letGo(): Promise<void> {
  if (!isHeldUp) return;
  await onReplica('pg_wal_replay_resume()');
  isHeldUp = false;
}

/** Calls the portal as somebody who is signed in. */
async function call(
  authorization: string,
  { method, path: where }: Pick<Endpoint, 'method' | 'path'>,
  body?: object,
): Promise<{ status: number; body: string }> {
  const answer = await fetch(portal.address + where, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** The texts of the solutions that somebody is shown. */
async function shown(authorization: string): Promise<string[]> {
  const { status, body } = await call(authorization, listSolutions);
  expect(status).toBe(200);
  return listSolutions.reply.parse(JSON.parse(body)).data.map(({ texte }) => texte);
}

/** Another administrator, whose making the replica shows already. */
async function colleague(username: string): Promise<string> {
  const user = { username, email: `${username}@example.org`, phone: '0600000000' };
  const made = await call(portal.authorization, register, {
    ...user,
    role: 'ADMIN',
    password: PASSWORD,
  });
  expect(made.status).toBe(201);
  const authorization = await signIn(portal.address, username);
  await until(() => isServed(authorization), true);
  return authorization;
}

/** Follows live news until a text comes. */
async function hear(authorization: string, text: string, signal: AbortSignal): Promise<void> {
  const headers = { authorization };
  const stream = await fetch(portal.address + streamEvents.path, { headers, signal });
  const decoder = new TextDecoder();
  for await (const part of stream.body ?? [])
    if (decoder.decode(part, { stream: true }).includes(text)) return;
}

/** Whether the replica answers somebody. */
async function isServed(authorization: string): Promise<boolean> {
  const before = await reads('replica');
  await shown(authorization);
  return (await reads('replica')) > before;
}

test('everybody reads his own changes at once, and those of others when the replica shows them', async () => {
  const other = await colleague('reader');
  const fromReplica = await reads('replica');
  await holdUp();
  for (const texte of ['Wait a day.', 'Ask the bank.', 'Send a form.']) {
    expect((await call(portal.authorization, createSolution, { texte })).status).toBe(201);
    expect(await shown(portal.authorization)).toContain(texte);
  }
  expect(await reads('replica'), 'the author has read from the primary').toBe(fromReplica);
  expect(await shown(other)).not.toContain('Send a form.');
  expect(await reads('replica')).toBe(fromReplica + 1);
  await letGo();
  await until(async () => (await shown(other)).includes('Send a form.'), true);
  await until(() => isServed(portal.authorization), true);
  const before = await reads('replica');
  expect(await shown(portal.authorization)).toContain('Send a form.');
  expect(await reads('replica'), 'the author reads from the replica again').toBe(before + 1);
});

test('every answer that may lag comes from the replica, exports included', async () => {
  // Without an SMTP server there is no list of mails.
  const lists = ACCESS.map(({ endpoint }) => endpoint).filter(
    ({ mayLag, replyType, roles, path: where }) =>
      (mayLag || replyType === 'csv') && roles.includes('ADMIN') && !/:|\/mail/.test(where),
  );
  expect(lists.length).toBeGreaterThan(25);
  await until(() => isServed(portal.authorization), true);
  for (const list of lists) {
    const [before, asked] = [await reads('replica'), await statements()];
    const where = list.path === findPeople.path ? `${list.path}?q=admin` : list.path;
    const { status, body } = await call(portal.authorization, { ...list, path: where as '/' });
    expect([list.path, status, body.slice(0, 200)]).toEqual([list.path, 200, expect.anything()]);
    expect([list.path, await reads('replica')]).toEqual([list.path, before + 1]);
    expect([list.path, (await statements()) > asked]).toEqual([list.path, true]);
  }
  const [replicas, primaries] = [await reads('replica'), await reads('primary')];
  expect(replicas / (replicas + primaries)).toBeGreaterThan(0.6);
});

test('news of a row come when a reading right after shows it', async () => {
  const listener = await colleague('listener');
  const leaving = new AbortController();
  const { path: where } = streamEvents;
  const stream = await fetch(portal.address + where, {
    headers: { authorization: listener },
    signal: leaving.signal,
  });
  const texte = 'Call the shop.';
  let isMade = false;
  let atOnce: boolean | null = null;
  const decoder = new TextDecoder();
  const hearing = (async () => {
    for await (const part of stream.body ?? []) {
      const isNews = decoder.decode(part, { stream: true }).includes('"solutions"');
      if (!isMade || !isNews) continue;
      atOnce = (await shown(listener)).includes(texte);
      break;
    }
  })();
  await holdUp();
  isMade = true;
  const before = await reads('replica');
  await call(portal.authorization, createSolution, { texte });
  let isJoined = false;
  const joining = hear(listener, 'event: ready', leaving.signal).then(() => (isJoined = true));
  // Longer than the hub's pause between two looks.
  await sleep(1_000);
  expect(atOnce, 'no news while the replica is held up').toBe(null);
  expect(isJoined, 'and nobody joins, because he would read what is older').toBe(false);
  await letGo();
  await Promise.all([hearing, joining]);
  leaving.abort();
  expect(atOnce).toBe(true);
  expect(await reads('replica'), 'it was the replica that showed it').toBe(before + 1);
});

test('a stream ends with its session while the replica is held up', async () => {
  const leaver = await colleague('leaver');
  const stream = await fetch(portal.address + streamEvents.path, {
    headers: { authorization: leaver },
  });
  const ended = Array.fromAsync(stream.body ?? []);
  await holdUp();
  await call(portal.authorization, createSolution, { texte: 'Ask at the desk.' });
  expect((await call(leaver, logout)).status).toBe(204);
  await ended;
  expect(await used(), 'the replica is not given up yet').toBe(1);
  await letGo();
});

test('a change of teams counts as a change of each member, and the rule as one of each employee', async () => {
  const counts = await withClient(primary.url('owner'), async (client) => {
    const ids = await client.query<{ id: number }>(
      `insert into users (username, email, phone, role)
       select name, name || '@example.org', '0600000000', 'EMPLOYE'
       from unnest(array['one', 'two']) as name returning id`,
    );
    const [one, two] = ids.rows.map(({ id }) => id);
    const team = await client.query<{ id: number }>(
      `insert into teams (name) values ('Returns') returning id`,
    );
    const read = async () => {
      const { rows } = await client.query<{ writes: string }>(
        `select coalesce(w.writes, 0) as writes from unnest($1::bigint[]) with ordinality as p (id, place)
         left join person_writes as w on w.user_id = p.id order by place`,
        [[one, two]],
      );
      return rows.map(({ writes }) => Number(writes));
    };
    const seen = [await read()];
    for (const change of [
      `insert into team_members (team_id, user_id) values (${team.rows[0]?.id}, ${one})`,
      `delete from team_members where user_id = ${one}`,
      'insert into desk_settings (by_team) values (true)',
      'update desk_settings set by_team = by_team',
      'update desk_settings set by_team = not by_team',
    ]) {
      await client.query(change);
      seen.push(await read());
    }
    return seen;
  });
  expect(counts).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 1],
    [3, 1],
    [4, 2],
  ]);
});

test('a replica that is too far behind is not used', async () => {
  const log = pino({ level: 'silent' });
  const opened = await openDatabase(primary.url('app'), { log });
  const { db } = opened;
  const near = openReplica(replica.url('app'), { db, log, maxLagSeconds: 0 });
  const texts = (): Promise<string[]> =>
    near.read({ userId: 1 }, async (own) =>
      (await own.selectFrom('solutions').select('texte').execute()).map(({ texte }) => texte),
    );
  const isUsed = async (): Promise<boolean> => {
    await near.compare();
    return near.state().isUsed;
  };
  await until(isUsed, true);
  await holdUp();
  await call(portal.authorization, createSolution, { texte: 'Repair it.' });
  expect(await isUsed()).toBe(false);
  expect(await texts()).toContain('Repair it.');
  expect(near.state()).toMatchObject({ reads: { replica: 0, primary: 1 } });
  await letGo();
  await until(isUsed, true);
  expect(await texts()).toContain('Repair it.');
  expect(near.state()).toMatchObject({ lagSeconds: 0, reads: { replica: 1, primary: 1 } });
  await near.close();
  await opened.close();
});

test('when the replica is silent, gone or has become a primary, nobody sees an error', async () => {
  const other = await colleague('patient');
  await replica.freeze();
  expect(await shown(other)).toContain('Call the shop.');
  await until(used, 0);
  await replica.thaw();
  await until(used, 1);
  await replica.stop();
  expect(await shown(other)).toContain('Call the shop.');
  await until(used, 0);
  await replica.start('standby');
  await until(used, 1);
  await replica.promote();
  await until(used, 0);
  expect(await shown(other)).toContain('Call the shop.');
});

test('after a failover that loses what was confirmed, who follows the changes compares everything', async () => {
  const log = pino({ level: 'silent' });
  const url = new URL(primary.url('app'));
  url.searchParams.set('host', `${primary.host},${replica.host}`);
  const opened = await openDatabase(url.href, { log });
  const follower = await KnowledgeFollower.load(opened.db, null, {
    goesOn: () => true,
    vectors: null,
  });
  await call(portal.authorization, createSolution, { texte: 'Lost with its server.' });
  await follower.catchUp();
  const known = follower.index.counts().solutions;
  await primary.stop();
  await withClient(replica.url('owner'), (client) => client.query('delete from solutions'));
  await vi.waitFor(() => expect(follower.catchUp()).rejects.toThrow('become the primary'), {
    timeout: WITHIN_MS,
  });
  expect([known > 0, follower.isTooOld]).toEqual([true, true]);
  await follower.compareAll(() => true);
  await follower.catchUp();
  expect([follower.index.counts().solutions, follower.isTooOld]).toEqual([0, false]);
  await opened.close();
});
