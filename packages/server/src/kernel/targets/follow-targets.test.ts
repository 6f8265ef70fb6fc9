import { isDeepStrictEqual } from 'node:util';
import { createClaim, deleteClaim, getClaim, updateClaim } from '@recourse/contract/claims';
import * as lives from '@recourse/contract/claims-life';
import { postMessage, withdrawMessage } from '@recourse/contract/claims-thread';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { restoreTrash } from '@recourse/contract/trash';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { drawnSeed } from '../../../test/drawn-seed.ts';
import { makeCalendar, makePolicy, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { OWN_POLICIES } from '../../rooms/policies/shipped/own.ts';
import { REGULATORS } from '../../rooms/policies/shipped/regulators.ts';
import { calendarsOf, followTargets } from './follow-targets.ts';
import { openCalendars } from './open-calendars.ts';
import { endPauses, startPause } from './pauses.ts';
import { planTargets } from './plan-targets.ts';
import { readFacts } from './read-facts.ts';

const HOUR = 3_600_000;

let t: TestApp;
let admin: UserRow;
let client: UserRow;
let calendarId: number;
beforeAll(async () => {
  t = await createTestApp();
  [admin, client] = await Promise.all([makeUser(t.db, { role: 'ADMIN' }), makeUser(t.db)]);
  calendarId = (await makeCalendar(t.db)).id;
  await t.db.insertInto('clock_settings').values({ default_policy: null }).execute();
});
afterAll(() => t.close());

/** Makes the built-in policy with this code the one for new claims. */
async function choose(code: string): Promise<number> {
  const targets = [...OWN_POLICIES, ...REGULATORS]
    .filter((policy) => policy.code === code)
    .flatMap((policy) =>
      policy.targets.map((target) => ({ ...target, calendar: undefined, calendarId })),
    );
  const id = await makePolicy(t.db);
  const { code: made } = await t.db
    .updateTable('policies')
    .set({ targets: JSON.stringify(targets), enabled: true })
    .where('id', '=', id)
    .returning('code')
    .executeTakeFirstOrThrow();
  await t.db.updateTable('clock_settings').set({ default_policy: made }).execute();
  return id;
}

async function file(more: object = {}): Promise<number> {
  const body = { contenu: 'It broke.', ...more };
  const as = 'clientId' in more ? admin : client;
  const response = await t.call(createClaim, as, { body });
  expect(response.statusCode).toBe(201);
  return response.json<{ id: number }>().id;
}

const targetsOf = (id: number) =>
  t.db.selectFrom('claim_targets').where('claim_id', '=', id).selectAll().orderBy('id').execute();
const claimOf = (id: number) =>
  t.db.selectFrom('claims').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** The target of a claim that is due first, as stored: its code, its day, and when that day begins. */
async function firstDueOf(id: number) {
  const { rows } = await sql<{ code: string; due_on: string; day_at: Date }>`
    select t.code, t.due_on::text, t.due_on::timestamp at time zone k.time_zone as day_at
    from claim_targets as t join calendars as k on k.id = t.calendar_id join claims as c on c.id = t.claim_id
    where t.claim_id = ${id} and t.met_at is null and t.cancelled_at is null and t.kind <> 'WINDOW'
      and t.due_at is not null and c.deleted_at is null
    order by t.due_at, t.code <> 'FINAL', t.id limit 1`.execute(t.db);
  const [first = { code: null, due_on: null, day_at: null }] = rows;
  return [first.code, first.due_on, first.day_at];
}

test('a claim keeps the version that was enabled when it was filed', async () => {
  await t.db.updateTable('clock_settings').set({ default_policy: null }).execute();
  const without = await file();
  expect(await targetsOf(without)).toEqual([]);

  const first = await choose('UK-FCA');
  const id = await file();
  expect(await claimOf(id)).toMatchObject({ policy_id: first, version: 1, next_target: 'FINAL' });
  await t.db.updateTable('policies').set({ enabled: false }).where('id', '=', first).execute();
  expect(await targetsOf(await file())).toEqual([]);
  await t.call(postMessage, admin, {
    params: { id },
    body: { body: 'We look.', purpose: 'REPLY' },
  });
  const targets = await targetsOf(id);
  expect(targets.map(({ code }) => code).toSorted()).toEqual([
    'ACK',
    'DELAY_NOTICE',
    'FINAL',
    'SUMMARY',
  ]);
});

test('a message writes the targets that it changes, and no others', async () => {
  await choose('ISO-10002');
  const id = await file();
  const read = async () => {
    const { rows } = await sql<{ code: string; writer: string; row: object }>`
      select code || round as code, xmin::text as writer, to_jsonb(t) as row from claim_targets as t
      where claim_id = ${id} order by id`.execute(t.db);
    return rows;
  };
  await t.call(postMessage, client, { params: { id }, body: { body: 'It is red.' } });
  const before = await read();
  const { version, client_replied_at } = await claimOf(id);
  expect(client_replied_at).not.toBeNull();
  const answer = await t.call(postMessage, admin, { params: { id }, body: { body: 'We look.' } });
  expect(answer.statusCode).toBe(201);
  expect(await claimOf(id)).toMatchObject({ version: version + 1, client_replied_at: null });
  const after = new Map((await read()).map((one) => [one.code, one]));
  const codesOf = (name: 'writer' | 'row') =>
    before.flatMap((one) =>
      isDeepStrictEqual(one[name], after.get(one.code)?.[name]) ? [] : one.code,
    );
  expect(codesOf('row')).toEqual(['UPDATE1']);
  expect(codesOf('writer')).toEqual(['UPDATE1']);
});

test('what is deleted is due never, and a restored claim is due as before', async () => {
  await choose('UK-FCA');
  const id = await file();
  const { next_due_at, version } = await claimOf(id);
  expect(next_due_at).not.toBeNull();
  await t.call(deleteClaim, client, { params: { id }, headers: { 'if-match': `"${version}"` } });
  expect(await claimOf(id)).toMatchObject({ next_due_at: null, next_target: null });
  await t.call(restoreTrash, admin, {
    params: { area: 'claims', id },
    body: { area: 'claims', id },
  });
  expect(await claimOf(id)).toMatchObject({ next_due_at, next_target: 'FINAL', deleted_at: null });
});

test('a message of the client ends what waits for him, and so does another status', async () => {
  await choose('INTERNAL');
  for (const act of ['MESSAGE', 'STATUS'] as const) {
    const id = await file();
    const at = t.clock.now();
    await startPause(t.db, id, { waitingFor: 'CLIENT', userId: admin.id, at });
    await followTargets(t.db, [id]);
    expect(await claimOf(id)).toMatchObject({ waiting_for: 'CLIENT', next_due_at: null });
    t.clock.advance(HOUR / 6);
    if (act === 'MESSAGE')
      await t.call(postMessage, client, { params: { id }, body: { body: 'Here it is.' } });
    const change = { params: { id }, body: { status: 'PENDING' } } as const;
    const shown =
      act === 'STATUS'
        ? await t.call(updateClaim, admin, change)
        : await t.call(getClaim, admin, { params: { id } });
    const { waiting_for, next_due_at } = await claimOf(id);
    expect([waiting_for, next_due_at]).toEqual([null, expect.any(Date)]);
    expect(shown.json()).toMatchObject({ waitingFor: null, nextDueAt: next_due_at?.toISOString() });
  }
});

test('the stored targets are those that follow from the facts, whatever was done', async () => {
  let state = drawnSeed('TARGETS_SEED');
  const draw = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
  const pick = <Item>(items: readonly Item[]): Item => items[draw(items.length)] as Item;
  const ids: number[] = [];
  let done = 0;
  let app = t;
  const send = async (endpoint: Endpoint, as: UserRow, input: object) => {
    const { statusCode } = await app.call(endpoint, as, input);
    expect(statusCode).toBeLessThan(500);
    if (statusCode < 300) done += 1;
  };
  const acts: ((id: number) => Promise<void>)[] = [
    async (id) => {
      const purpose = pick(['REPLY', 'ANSWER', 'ACKNOWLEDGEMENT', 'HOLDING', 'FINAL']);
      await send(postMessage, admin, {
        params: { id },
        body: { body: `Text ${draw(9)}`, purpose },
      });
    },
    (id) => send(postMessage, client, { params: { id }, body: { body: 'And now?' } }),
    async (id) => {
      const status = pick(['OPEN', 'PENDING', 'RESOLVED', 'CLOSED']);
      await send(updateClaim, admin, { params: { id }, body: { status } });
    },
    async (id) => {
      const response = pick([null, 'One', 'Two']);
      await send(updateClaim, admin, { params: { id }, body: { response } });
    },
    (id) => send(lives.acceptClaim, client, { params: { id }, body: { rating: 4 } }),
    (id) => send(lives.withdrawClaim, client, { params: { id } }),
    (id) => send(lives.reopenClaim, client, { params: { id }, body: { comment: 'Not yet.' } }),
    async (id) => {
      const messages = await t.db
        .selectFrom('messages')
        .where('claim_id', '=', id)
        .select('id')
        .execute();
      if (messages.length === 0) return;
      const messageId = pick(messages).id;
      await send(withdrawMessage, admin, { params: { id, messageId } });
    },
    async (id) => {
      await send(deleteClaim, client, { params: { id } });
      if (draw(2) === 0) return;
      t.clock.advance(HOUR / 6);
      await send(restoreTrash, admin, {
        params: { area: 'claims', id },
        body: { area: 'claims', id },
      });
    },
    async (id) => {
      const at = t.clock.now();
      await endPauses(t.db, [id], at);
      await startPause(t.db, id, { waitingFor: 'CLIENT', userId: admin.id, at });
      await followTargets(t.db, [id]);
    },
  ];
  for (const code of ['ISO-10002', 'INTERNAL', 'UK-FCA', 'IE-CBI', 'UK-PSD']) {
    await choose(code);
    ids.push(await file(), await file({ clientId: client.id, channel: 'LETTER' }));
  }
  for (let day = 0; day < 15; day += 1) {
    // Everybody signs in again.
    app = await t.another();
    for (let step = 0; step < 10; step += 1) {
      t.clock.advance(60_000 * (1 + draw(15)));
      await pick(acts)(pick(ids));
    }
    t.clock.advance(draw(72) * HOUR);
  }
  expect(done).toBeGreaterThan(50);

  const claims = await readFacts(t.db, ids);
  const calendars = await openCalendars(t.db, calendarsOf(claims));
  expect(claims).toHaveLength(ids.length);
  for (const { stored, ...facts } of claims) {
    const byKey = (one: object, other: object) =>
      JSON.stringify(one, ['code', 'cycle', 'round']) <
      JSON.stringify(other, ['code', 'cycle', 'round'])
        ? -1
        : 1;
    const planned = planTargets(facts, calendars);
    expect(planned.toSorted(byKey)).toMatchObject(stored.toSorted(byKey));
    const open = stored.filter(
      ({ kind, metAt, cancelledAt }) => kind !== 'WINDOW' && metAt === null && cancelledAt === null,
    );
    const dates = facts.isDeleted ? [] : open.flatMap(({ dueAt }) => dueAt ?? []);
    const { next_due_at, next_warn_at, ...first } = await claimOf(facts.id);
    expect(next_due_at?.getTime()).toBe(dates.length === 0 ? undefined : Math.min(...dates));
    const warnings = facts.isDeleted ? [] : open.flatMap(({ warnAt }) => warnAt ?? []);
    expect(next_warn_at?.getTime()).toBe(warnings.length === 0 ? undefined : Math.min(...warnings));
    const { next_target, next_due_on, next_day_at } = first;
    expect([next_target, next_due_on, next_day_at]).toEqual(await firstDueOf(facts.id));
  }
});
