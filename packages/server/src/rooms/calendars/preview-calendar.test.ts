import type { ClaimStatus } from '@recourse/contract/claims';
import {
  type CalendarDraft,
  type CalendarPreview,
  previewCalendar,
} from '@recourse/contract/clock/calendar-preview';
import * as calendars from '@recourse/contract/clock/calendars';
import type { ErrorBody } from '@recourse/contract/values/common';
import { CALENDAR_PREVIEW } from '@recourse/contract/values/limits';
import { claimReference } from '@recourse/contract/values/reference';
import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { endPauses, startPause } from '../../kernel/targets/pauses.ts';
import { followTargets } from '../../kernel/targets/follow-targets.ts';
import { makeCalendar, makeClaim, makePolicy, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { OWN_POLICIES } from '../policies/shipped/own.ts';
import { REGULATORS } from '../policies/shipped/regulators.ts';
import { moveDates } from '../claims/clock/move-dates.service.ts';
import * as service from './preview-calendar.service.ts';

/** A preview of a calendar change shows exactly what the change then moves. */

let t: TestApp;
let admin: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  client = await makeUser(t.db);
});
afterAll(() => t.close());

const hoursAgo = (hours: number) => new Date(t.clock.now().getTime() - hours * 3_600_000);

/** A version of a built-in policy that counts by a calendar. */
async function policyBy(code: string, calendarId: number): Promise<number> {
  const targets = [...OWN_POLICIES, ...REGULATORS]
    .filter((policy) => policy.code === code)
    .flatMap((policy) =>
      policy.targets.map((target) => ({ ...target, calendar: undefined, calendarId })),
    );
  const id = await makePolicy(t.db);
  const values = { targets: JSON.stringify(targets) };
  await t.db.updateTable('policies').set(values).where('id', '=', id).execute();
  return id;
}

async function message(claim_id: number, purpose: 'HOLDING' | 'FINAL', promised_on?: string) {
  await t.db
    .insertInto('messages')
    .values({
      claim_id,
      side: 'STAFF',
      author_id: admin.id,
      body: 'We look into it.',
      purpose,
      promised_on: promised_on ?? null,
      created_at: hoursAgo(30),
    })
    .execute();
}

async function change(
  claim_id: number,
  { at, from, to }: { at: Date; from: ClaimStatus; to: ClaimStatus },
) {
  await t.db
    .insertInto('claim_changes')
    .values({
      claim_id,
      at,
      actor_id: admin.id,
      kind: 'STATUS',
      from_value: from,
      to_value: to,
      reason: 'UNSTATED',
      client_visible: true,
    })
    .execute();
}

/** The events of a claim after its receipt. */
const COURSES: readonly ((id: number) => Promise<unknown>)[] = [
  async () => {},
  (id) => startPause(t.db, id, { waitingFor: 'CLIENT', userId: admin.id, at: hoursAgo(30) }),
  async (id) => {
    await startPause(t.db, id, { waitingFor: 'CLIENT', userId: admin.id, at: hoursAgo(60) });
    await endPauses(t.db, [id], hoursAgo(20));
  },
  (id) => message(id, 'HOLDING', '2026-03-20'),
  async (id) => {
    await message(id, 'FINAL');
    await t.db.updateTable('claims').set({ status: 'RESOLVED' }).where('id', '=', id).execute();
  },
  async (id) => {
    await message(id, 'FINAL');
    await change(id, { at: hoursAgo(30), from: 'OPEN', to: 'RESOLVED' });
    await change(id, { at: hoursAgo(5), from: 'RESOLVED', to: 'OPEN' });
  },
  (id) =>
    t.db
      .updateTable('claims')
      .set({ deleted_at: hoursAgo(1), deleted_by: client.id })
      .where('id', '=', id)
      .execute(),
];

/** Claims with every kind of history and policy, received over the last ten days. */
async function fill(calendarId: number): Promise<void> {
  let received = 0;
  for (const code of ['ISO-10002', 'INTERNAL', 'UK-FCA', 'IE-CBI', 'UK-PSD'])
    for (const course of COURSES) {
      received += 1;
      // oxlint-disable no-await-in-loop -- one claim after the other
      const { id } = await makeClaim(t.db, {
        client_id: client.id,
        created_by: client.id,
        channel: 'LETTER',
        received_at: hoursAgo(received * 8 + 3),
        created_at: hoursAgo(received * 8),
        policy_id: await policyBy(code, calendarId),
      });
      await course(id);
      await followTargets(t.db, [id]);
      // oxlint-enable no-await-in-loop
    }
}

/**
 * The open targets of claims outside the trash by a calendar, ordered by claim, code, cycle and
 * round.
 */
async function openTargets(calendarId: number) {
  const rows = await t.db
    .selectFrom('claim_targets as t')
    .innerJoin('claims as c', 'c.id', 't.claim_id')
    .where('t.calendar_id', '=', calendarId)
    .where('c.deleted_at', 'is', null)
    .where('t.met_at', 'is', null)
    .where('t.cancelled_at', 'is', null)
    .select(['t.claim_id', 'c.created_at', 't.code', 't.cycle', 't.round', 't.kind'])
    .select(['t.due_on', 't.due_at'])
    .execute();
  return new Map(rows.map((row) => [`${row.claim_id} ${row.code} ${row.cycle} ${row.round}`, row]));
}
type OpenTarget = Awaited<ReturnType<typeof openTargets>> extends Map<string, infer R> ? R : never;

const dueOf = (row: OpenTarget | undefined) => ({
  dueOn: row?.due_on ?? null,
  dueAt: row?.due_at?.toISOString() ?? null,
});

/** What moved between two readings, computed without the code of the preview. */
function compared(
  before: ReadonlyMap<string, OpenTarget>,
  after: ReadonlyMap<string, OpenTarget>,
): CalendarPreview {
  const now = t.clock.now().getTime();
  const found: CalendarPreview = {
    earlier: 0,
    later: 0,
    same: 0,
    lateNow: 0,
    unchecked: 0,
    examples: [],
  };
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    const [from, to] = [dueOf(was), dueOf(is)];
    if (from.dueAt === to.dueAt) {
      found.same += 1;
      continue;
    }
    if (to.dueAt !== null && (from.dueAt === null || to.dueAt < from.dueAt)) found.earlier += 1;
    else found.later += 1;
    const lateNow =
      to.dueAt !== null &&
      Date.parse(to.dueAt) <= now &&
      (from.dueAt === null || Date.parse(from.dueAt) > now) &&
      is?.kind !== 'WINDOW';
    if (lateNow) found.lateNow += 1;
    const row = is ?? was;
    if (!row) throw new Error('Neither before nor after.');
    const reference = claimReference(row.claim_id, row.created_at.toISOString());
    found.examples.push({ claimId: row.claim_id, reference, code: row.code, from, to, lateNow });
  }
  return sorted(found);
}

const sorted = (preview: CalendarPreview): CalendarPreview => ({
  ...preview,
  examples: preview.examples.toSorted((one, other) =>
    JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
  ),
});

const preview = (id: number, body: CalendarDraft, more: object = {}) =>
  t.call(previewCalendar, admin, { params: { id }, body, ...more });

const previewed = async (id: number, body: CalendarDraft): Promise<CalendarPreview> => {
  const answer = await preview(id, body);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

/** Repeats until nothing is counted by an earlier version. */
async function move(): Promise<void> {
  while ((await moveDates(t.ctx)) > 0);
}

describe('CA-27 the preview equals what moves:', () => {
  let id: number;
  const seen = { earlier: 0, later: 0, same: 0, lateNow: 0 };
  beforeAll(async () => {
    // On a Wednesday at noon in the calendar's zone.
    t.clock.advance(Date.parse('2026-03-11T11:00:00Z') - t.clock.now().getTime());
    id = (await makeCalendar(t.db)).id;
    await fill(id);
    await fill((await makeCalendar(t.db)).id);
  });
  // Earlier sessions have expired.
  beforeEach(async () => {
    admin = await makeUser(t.db, { role: 'ADMIN' });
  });

  const holidayOn = async (date: string) => {
    const answer = await t.call(calendars.getCalendar, admin, { params: { id } });
    const found = answer.json<calendars.Calendar>().holidays.find((one) => one.date === date);
    if (!found) throw new Error(`${date} is no holiday.`);
    return found.id;
  };
  const put = (body: calendars.CalendarChanges) =>
    t.call(calendars.updateCalendar, admin, { params: { id }, body });
  const SHORT: calendars.CalendarWeek = {
    MO: [['10:00', '12:00']],
    WE: [
      ['09:00', '12:00'],
      ['13:00', '18:30'],
    ],
    SA: [['00:00', '24:00']],
  };
  const LINES = '2026-03-13 A day off\n2026-04-06 Easter Monday\n2026-03-03;Late news';

  test.each<[way: string, draft: () => Promise<CalendarDraft>, save: () => Promise<unknown>]>([
    [
      'a holiday within the time',
      async () => ({ holiday: { date: '2026-03-10', name: 'Yesterday' } }),
      () =>
        t.call(calendars.addHoliday, admin, {
          params: { id },
          body: { date: '2026-03-10', name: 'Yesterday' },
        }),
    ],
    [
      'a holiday long after',
      async () => ({ holiday: { date: '2199-12-31', name: 'The last day' } }),
      () =>
        t.call(calendars.addHoliday, admin, {
          params: { id },
          body: { date: '2199-12-31', name: 'The last day' },
        }),
    ],
    [
      'a holiday that is removed',
      async () => ({ removedHolidayId: await holidayOn('2026-03-10') }),
      async () =>
        t.call(calendars.removeHoliday, admin, {
          params: { id, holidayId: await holidayOn('2026-03-10') },
        }),
    ],
    [
      'holidays that are confirmed',
      async () => ({ confirmedYear: 2026 }),
      () => t.call(calendars.confirmHolidays, admin, { params: { id }, body: { year: 2026 } }),
    ],
    [
      'holidays that are imported',
      async () => ({ lines: LINES }),
      () => t.call(calendars.importHolidays, admin, { params: { id }, body: { lines: LINES } }),
    ],
    ['other openings', async () => ({ week: SHORT }), () => put({ week: SHORT })],
    [
      'another time zone',
      async () => ({ timeZone: 'Pacific/Auckland' }),
      () => put({ timeZone: 'Pacific/Auckland' }),
    ],
    [
      'openings and zone at once',
      async () => ({ timeZone: 'America/New_York', week: { ...SHORT, FR: [['08:00', '20:00']] } }),
      () => put({ timeZone: 'America/New_York', week: { ...SHORT, FR: [['08:00', '20:00']] } }),
    ],
    [
      'openings on every day',
      async () => ({ week: { ...SHORT, TU: SHORT.WE, TH: SHORT.WE, FR: SHORT.WE, SU: SHORT.WE } }),
      () => put({ week: { ...SHORT, TU: SHORT.WE, TH: SHORT.WE, FR: SHORT.WE, SU: SHORT.WE } }),
    ],
    ['another name, which moves nothing', async () => ({}), () => put({ name: 'Renamed' })],
  ])('%s', async (_way, draft, save) => {
    const before = await openTargets(id);
    const body = await draft();
    const told = await previewed(id, body);
    const all = await service.previewCalendar(
      t.ctx,
      { role: 'ADMIN', userId: admin.id },
      { id, ifMatch: undefined, draft: body },
      { ...CALENDAR_PREVIEW, examples: 1_000 },
    );
    // Nothing has moved yet.
    await move();
    expect(await openTargets(id)).toEqual(before);

    expect(await save()).toMatchObject({
      statusCode: expect.toSatisfy((status: number) => status >= 200 && status < 300),
    });
    await move();
    const found = compared(before, await openTargets(id));
    expect(sorted(all)).toEqual(found);
    const { examples, ...counts } = told;
    expect(found).toMatchObject(counts);
    expect(examples).toEqual(all.examples.slice(0, CALENDAR_PREVIEW.examples));
    for (const name of ['earlier', 'later', 'same', 'lateNow'] as const) seen[name] += found[name];
  });

  test('and all of that happened', () => {
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });
});

test('where there are too many, it says how many were not looked at: those due last', async () => {
  const { id } = await makeCalendar(t.db);
  await fill(id);
  const open = await openTargets(id);
  const asked = { id, ifMatch: undefined, draft: { lines: '2026-03-12 One\n2026-03-13 Two' } };
  const caller = { role: 'ADMIN', userId: admin.id } as const;
  const whole = { claims: 1_000, ms: 60_000, examples: 1_000 };
  const all = await service.previewCalendar(t.ctx, caller, asked, whole);
  expect(all).toMatchObject({ unchecked: 0 });
  expect(all.earlier + all.later + all.same).toBe(open.size);

  const some = await service.previewCalendar(t.ctx, caller, asked, { ...whole, claims: 2 });
  expect(some.unchecked).toBeGreaterThan(0);
  expect(some.earlier + some.later + some.same + some.unchecked).toBe(open.size);
  const byDate = [...open.values()].toSorted(
    (one, other) =>
      (one.due_at?.getTime() ?? Infinity) - (other.due_at?.getTime() ?? Infinity) ||
      one.claim_id - other.claim_id,
  );
  const first = [...new Set(byDate.map(({ claim_id }) => claim_id))].slice(0, 2);
  const theirs = byDate.filter(({ claim_id }) => first.includes(claim_id));
  expect(some.unchecked).toBe(open.size - theirs.length);
  expect(some.examples).toEqual(all.examples.filter(({ claimId }) => first.includes(claimId)));

  const none = await service.previewCalendar(t.ctx, caller, asked, { ...whole, ms: 0 });
  expect(none).toMatchObject({ earlier: 0, later: 0, same: 0, unchecked: open.size });
});

test('nobody counts by it: nothing moves', async () => {
  const { id } = await makeCalendar(t.db);
  expect(await previewed(id, { timeZone: 'Asia/Tokyo' })).toEqual({
    earlier: 0,
    later: 0,
    same: 0,
    lateNow: 0,
    unchecked: 0,
    examples: [],
  });
});

test('the caller reads examples of claims that he may see, and no others', async () => {
  const { id } = await makeCalendar(t.db);
  await fill(id);
  const asked = { id, ifMatch: undefined, draft: { holiday: { date: '2026-03-12', name: 'One' } } };
  const reader = await makeUser(t.db, { role: 'EMPLOYE' });
  const [one] = await openTargets(id).then((rows) => [...rows.values()]);
  await t.db.updateTable('claims').set({ assignee_id: admin.id }).where('id', '>', 0).execute();
  const ask = () =>
    service.previewCalendar(t.ctx, { role: 'EMPLOYE', userId: reader.id }, asked, {
      ...CALENDAR_PREVIEW,
      examples: 1_000,
    });
  const nothing = await ask();
  expect(nothing.later).toBeGreaterThan(0);
  expect(nothing.examples).toEqual([]);
  const mine = one?.claim_id ?? 0;
  await t.db.updateTable('claims').set({ assignee_id: reader.id }).where('id', '=', mine).execute();
  const { examples, ...counts } = await ask();
  expect({ ...counts, examples: [] }).toEqual(nothing);
  expect(new Set(examples.map(({ claimId }) => claimId))).toEqual(new Set([mine]));
});

describe('CA-29 what the clock cannot use is refused with its field, as saving it is:', () => {
  test.each<[field: string, draft: unknown]>([
    ['week', { week: {} }],
    [
      'week.MO',
      {
        week: {
          MO: [
            ['09:00', '12:30'],
            ['12:00', '17:00'],
          ],
        },
      },
    ],
    ['week.MO[0]', { week: { MO: [['09:00', '09:00']] } }],
    ['week.TU[0]', { week: { TU: [['09:00', '25:00']] } }],
    ['timeZone', { timeZone: 'Europe/Atlantis' }],
    ['timeZone', { timeZone: '' }],
    ['holiday.date', { holiday: { date: '2026-02-30', name: 'x' } }],
    ['holiday.name', { holiday: { date: '2026-02-03', name: ' ' } }],
    ['removedHolidayId', { removedHolidayId: 999_999_999 }],
    ['confirmedYear', { confirmedYear: 1969 }],
    ['lines', { lines: '2026-05-01 May\nnonsense' }],
    ['lines', { lines: 'date,name' }],
    ['lines', { lines: ' ' }],
    ['name', { name: 'No date follows from it' }],
  ])('%s of %j', async (field, draft) => {
    const { id } = await makeCalendar(t.db);
    const answer = await refused(t.db, 400, () => preview(id, draft as CalendarDraft));
    expect(Object.keys(answer.json<ErrorBody>().fields ?? {})).toEqual([field]);
    // The server still answers.
    await previewed(id, {});
  });

  test('a holiday that is there, too many of them, and another calendar’s holiday', async () => {
    const { id } = await makeCalendar(t.db);
    const other = await makeCalendar(t.db);
    const { holidays } = (
      await t.call(calendars.getCalendar, admin, { params: { id: other.id } })
    ).json<calendars.Calendar>();
    const [foreign] = holidays;
    const day = (place: number) => new Date(Date.UTC(2027, 0, place)).toISOString().slice(0, 10);
    const many = Array.from({ length: 2_000 }, (_day, place) => `${day(place)} Day`).join('\n');
    const twice = { date: '2026-05-01', name: 'Labour Day' };
    await refused(t.db, 409, () => preview(id, { holiday: twice }));
    await refused(t.db, 422, () => preview(id, { lines: many }));
    await refused(t.db, 400, () => preview(id, { removedHolidayId: foreign?.id }));
    // An import leaves existing holidays unchanged.
    expect((await preview(id, { lines: '2026-05-01 Labour Day' })).statusCode).toBe(200);
  });
});

test('a preview of another version is refused, and none is stored or audited', async () => {
  const { id } = await makeCalendar(t.db);
  const headers = { 'if-match': '"2"' };
  await refused(t.db, 412, () => preview(id, { timeZone: 'UTC' }, { headers }));
  const rows = async () => ({
    calendar: (await t.call(calendars.getCalendar, admin, { params: { id } })).json<object>(),
    audit: await t.db.selectFrom('audit').select('id').execute(),
    changes: await t.db.selectFrom('claim_changes').select('id').execute(),
  });
  const before = await rows();
  const answer = await preview(id, { timeZone: 'UTC' }, { headers: { 'if-match': '"1"' } });
  expect(answer.statusCode).toBe(200);
  expect(await rows()).toEqual(before);
});

test('somebody who asks too often waits', async () => {
  const slow = await createTestApp({ RATE_LIMIT_PER_MINUTE: '60' });
  const asker = await makeUser(slow.db, { role: 'ADMIN' });
  const { id } = await makeCalendar(slow.db);
  const ask = () => slow.call(previewCalendar, asker, { params: { id }, body: {} });
  expect([await ask(), await ask()]).toMatchObject([{ statusCode: 200 }, { statusCode: 200 }]);
  expect((await ask()).statusCode).toBe(429);
  await slow.close();
});
