import { type Claim, exportClaims, listClaims, type StaffClaim } from '@recourse/contract/claims';
import { type DueState, dueStateOf } from '@recourse/contract/clock/claim-clock';
import { CLAIM_QUEUES, countInbox, type QueueCount } from '@recourse/contract/inbox/queues';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeTeam, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Tests the queues by due date: the claims in each, and their order. */

const HOUR = 3_600_000;

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let other: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.updateTable('claims').set({ deleted_at: new Date() }).execute();
  [admin, employee, other, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

/** The time this many hours from now. */
const inHours = (hours: number): Date => new Date(t.clock.now().getTime() + hours * HOUR);

/** A claim with its next due date, the beginning of that day and the warning, each in hours from now. */
const claimDue = (due: number | null, day: number | null, warn: number | null, more: object = {}) =>
  makeClaim(t.db, {
    created_by: client.id,
    client_id: client.id,
    next_due_at: due === null ? null : inHours(due),
    next_day_at: day === null ? null : inHours(day),
    next_warn_at: warn === null ? null : inHours(warn),
    ...more,
  });

const countsOf = async (as: UserRow): Promise<Record<string, number>> => {
  const { queues } = (await t.call(countInbox, as)).json<{ queues: QueueCount[] }>();
  return Object.fromEntries(queues.map(({ code, count }) => [code, count]));
};

const read = async (as: UserRow, query: Record<string, string>) => {
  const answer = await t.call(listClaims, as, { query });
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.json<{ data: StaffClaim[]; meta: { total: number; next: number | null } }>();
};

/** The ids of a whole list, read page by page: by the previous row, or by page number. */
async function pages(
  as: UserRow,
  query: Record<string, string>,
  { perPage = 3, byNumber = false } = {},
): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, after: number | null | undefined; ; page += 1) {
    const place: Record<string, string> = byNumber ? { page: String(page) } : {};
    if (!byNumber && after) place['after'] = String(after);
    const { data, meta } = await read(as, { ...query, ...place, perPage: String(perPage) });
    ids.push(...data.map(({ id }) => id));
    after = meta.next;
    if (after === null) return ids;
  }
}

const clockOf = (state: DueState): Record<string, string> => ({ clock: state, sort: 'due' });

test('CA-38 late, due today and at risk hold what a count of every claim finds, for whoever asks', async () => {
  // The test may run at any hour of a day, so the states differ by hours alone.
  const hours = [null, -50, -1, 0, 1, 20, 60];
  for (const due of [-30, -1, 0, 1, 23, 30, 90])
    for (const day of hours)
      for (const warn of hours) {
        // Only possible combinations: a day begins before its end, and a warning is not after it.
        if ((day ?? due) > due || (day !== null && due - day > 25) || (warn ?? due) > due) continue;
        const assignee_id =
          [null, employee.id, other.id][(due + 90 + (warn ?? 0) + 50) % 3] ?? null;
        await claimDue(due, day, warn, { assignee_id });
      }
  await claimDue(null, null, null);
  const every = (await read(admin, { perPage: '1000' })).data;
  expect(every.length).toBeGreaterThan(60);
  const isTheirs: Record<string, (claim: Claim) => boolean> = {
    admin: () => true,
    employee: ({ assigneeId }) => assigneeId === null || assigneeId === employee.id,
    other: ({ assigneeId }) => assigneeId === null || assigneeId === other.id,
  };
  const people = { admin, employee, other };
  for (const name of ['admin', 'employee', 'other'] as const) {
    const counts = await countsOf(people[name]);
    for (const state of ['late', 'today', 'risk'] as const) {
      const expected = every
        .filter((claim) => isTheirs[name]?.(claim))
        .filter((claim) => dueStateOf(claim, t.clock.now()) === state)
        .toSorted(
          (a, b) => Date.parse(a.nextDueAt ?? '') - Date.parse(b.nextDueAt ?? '') || a.id - b.id,
        )
        .map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(2);
      expect([name, state, counts[state.toUpperCase()]]).toEqual([name, state, expected.length]);
      for (const byNumber of [true, false])
        expect(await pages(people[name], clockOf(state), { byNumber })).toEqual(expected);
    }
  }
});

test('CA-40 a claim that fell due while nothing ran is late at the first request after', async () => {
  const minutes = (count: number): number => count / 60;
  const dates = [minutes(10), minutes(5), minutes(5)] as const;
  const { id } = await claimDue(...dates, { assignee_id: employee.id });
  expect(await countsOf(employee)).toMatchObject({ LATE: 0, TODAY: 0, RISK: 0, MINE: 1 });
  t.clock.advance(HOUR / 12);
  expect(await countsOf(employee)).toMatchObject({ LATE: 0, TODAY: 1, RISK: 0 });
  t.clock.advance(HOUR / 12 - 1);
  expect(await countsOf(employee)).toMatchObject({ LATE: 0, TODAY: 1 });
  t.clock.advance(1);
  expect(await countsOf(employee)).toMatchObject({ LATE: 1, TODAY: 0 });
  expect(await pages(employee, clockOf('late'))).toEqual([id]);
});

describe('by due date', () => {
  test.each<{ name: string; query: Record<string, string> }>([
    { name: 'my claims', query: { scope: 'mine', status: 'OPEN,PENDING' } },
    { name: 'the queue', query: { unassigned: 'true', status: 'OPEN,PENDING' } },
    { name: 'my team’s', query: { scope: 'team', status: 'OPEN,PENDING' } },
    { name: 'everybody’s', query: {} },
    { name: 'those with a word', query: { q: 'lift' } },
    { name: 'answered claims', query: { clientReplied: 'true' } },
    { name: 'several at once', query: { clock: 'late,risk', scope: 'mine' } },
  ])('$name come the earliest first, then those without a date', async ({ query }) => {
    const team_id = await makeTeam(t.db, [employee]);
    const assignee_id = 'unassigned' in query ? null : employee.id;
    const more = { assignee_id, team_id, contenu: 'The lift.', client_replied_at: new Date() };
    const made = [];
    for (const due of [5, null, -5, 40, null, -5, 90, null])
      made.push(await claimDue(due, null, due === null ? null : due - 60, more));
    const dueOf = (date: Date | null): number => date?.getTime() ?? Infinity;
    const wanted = made
      .filter((claim) => !('clock' in query) || dueOf(claim.next_due_at) < inHours(60).getTime())
      .toSorted((a, b) => dueOf(a.next_due_at) - dueOf(b.next_due_at) || a.id - b.id)
      .map(({ id }) => id);
    const sorted = { ...query, sort: 'due' };
    for (const perPage of [1, 3, 4, 100])
      for (const byNumber of [true, false])
        expect(await pages(employee, sorted, { perPage, byNumber })).toEqual(wanted);
    expect((await read(employee, sorted)).meta.total).toBe(wanted.length);
    const csv = await t.call(exportClaims, employee, { query: sorted });
    const ids = csv.body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]));
    expect(ids).toEqual(wanted);
  });

  test('a page beyond the last is empty', async () => {
    await claimDue(3, null, null, { assignee_id: employee.id });
    const queries: Record<string, string>[] = [{ scope: 'mine' }, { q: 'Complaint' }];
    for (const query of queries)
      expect(await read(employee, { ...query, sort: 'due', page: '9' })).toMatchObject({
        data: [],
        meta: { total: 1, next: null },
      });
  });
});

test('a claim that waits for its client is in a queue of its own, and paused when its clock stands', async () => {
  const wait = (waiting_for: 'CLIENT' | 'THIRD_PARTY', assignee_id: number | null) =>
    claimDue(null, null, null, { status: 'PENDING', waiting_for, assignee_id });
  const mine = await wait('CLIENT', employee.id);
  const free = await wait('CLIENT', null);
  const foreign = await wait('CLIENT', other.id);
  const elsewhere = await wait('THIRD_PARTY', employee.id);
  expect(await countsOf(employee)).toMatchObject({ WAITING: 2 });
  expect(await countsOf(admin)).toMatchObject({ WAITING: 3 });
  expect(await pages(admin, { waitingFor: 'CLIENT', sort: 'id' })).toEqual([
    mine.id,
    free.id,
    foreign.id,
  ]);
  expect(await pages(employee, { waitingFor: 'THIRD_PARTY' })).toEqual([elsewhere.id]);
  expect(await pages(employee, { clock: 'paused' })).toEqual([]);
});

test.each<Record<string, string>>([{ clock: 'late' }, { waitingFor: 'CLIENT' }, { sort: 'due' }])(
  'a client may not ask for %j, in no list and no export',
  async (query) => {
    const answer = await refused(t.db, 403, () => t.call(listClaims, client, { query }));
    expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' });
    await refused(t.db, 403, () => t.call(exportClaims, client, { query }));
  },
);

test.each<Record<string, string>>([
  { clock: 'soon' },
  { clock: '' },
  { waitingFor: 'NOBODY' },
  { sort: 'late' },
])('nobody can ask for %j', async (query) => {
  const answer = await refused(t.db, 400, () => t.call(listClaims, admin, { query }));
  expect(answer.json()).toMatchObject({
    fields: { [Object.keys(query)[0] ?? '']: expect.stringContaining(' ') },
  });
});

test('every queue by the clock is one of the inbox', () => {
  expect(Object.keys(CLAIM_QUEUES).slice(0, 3)).toEqual(['LATE', 'TODAY', 'RISK']);
});
