import { assignClaim } from '@recourse/contract/desk/assignment';
import { updateTeam } from '@recourse/contract/desk/teams';
import { addHoliday } from '@recourse/contract/clock/calendars';
import { getThread, type ThreadItem } from '@recourse/contract/claims-thread';
import * as targets from '@recourse/contract/clock/targets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../../db/tables.ts';
import { announcedOf, clearOutbox } from '../../../../test/announced.ts';
import {
  makeCalendar,
  makeClaim,
  makePolicy,
  makeTargets,
  makeTeam,
  makeUser,
} from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { followTargets } from '../../../kernel/targets/follow-targets.ts';
import { moveDates } from './move-dates.service.ts';

/** Tests how a changed calendar moves promised dates. */

let t: TestApp;
let admin: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  client = await makeUser(t.db);
});
afterAll(() => t.close());

/** A claim received on Monday, 2 March 2026, whose answer is due in five working days: on the 9th. */
async function promised(): Promise<{ id: number; calendarId: number }> {
  const { id } = await makeClaim(t.db, {
    client_id: client.id,
    created_by: client.id,
    received_at: new Date('2026-03-02T09:00:00Z'),
  });
  const [target] = await makeTargets(t.db, id);
  if (!target) throw new Error('The policy has no target.');
  expect(await dueOn(id)).toBe('2026-03-09');
  return { id, calendarId: target.calendar_id };
}

const dueOn = async (id: number) =>
  (await t.call(targets.listTargets, admin, { params: { id } }))
    .json<{ data: targets.StaffTarget[] }>()
    .data.at(0)?.dueOn;

const changes = async (as: UserRow, id: number) =>
  (await t.call(getThread, as, { params: { id } }))
    .json<{ data: ThreadItem[] }>()
    .data.filter((item) => item.kind === 'CHANGE');

const holiday = (id: number, date: string) =>
  t.call(addHoliday, admin, { params: { id }, body: { date, name: 'A holiday' } });

/** Repeats until nothing is counted by an earlier version. */
async function move(): Promise<void> {
  while ((await moveDates(t.ctx)) > 0);
}

test('a holiday within the time moves the date by a day, and its thread says so to the staff', async () => {
  const { id, calendarId } = await promised();
  expect((await holiday(calendarId, '2026-03-04')).statusCode).toBe(201);
  await clearOutbox(t.db);
  await move();
  expect(await announcedOf(t.db, id)).toEqual(['claim-notes']);
  expect(await dueOn(id)).toBe('2026-03-10');
  expect(await changes(admin, id)).toMatchObject([
    { what: 'DUE', from: '2026-03-09', to: '2026-03-10', author: { id: null } },
  ]);
  expect(await changes(client, id)).toEqual([]);
  await move();
  expect(await changes(admin, id)).toHaveLength(1);
});

test('one after it moves nothing, and what was settled keeps its date', async () => {
  const { id, calendarId } = await promised();
  await holiday(calendarId, '2026-12-24');
  await move();
  expect(await changes(admin, id)).toEqual([]);
  await t.db
    .updateTable('claim_targets')
    .set({ met_at: new Date('2026-03-03T09:00:00Z') })
    .where('claim_id', '=', id)
    .execute();
  await holiday(calendarId, '2026-03-05');
  await move();
  expect(await dueOn(id)).toBe('2026-03-09');
});

test('several servers at once move each claim once', async () => {
  const claims = await Promise.all([promised(), promised(), promised()]);
  await Promise.all(claims.map(({ calendarId }) => holiday(calendarId, '2026-03-06')));
  await Promise.all([move(), move(), move(), move()]);
  await move();
  for (const { id } of claims)
    // oxlint-disable-next-line no-await-in-loop -- read one by one
    expect(await changes(admin, id)).toHaveLength(1);
});

test('our own service level counts by the calendar of the team, other policies by their own', async () => {
  const calendar = await makeCalendar(t.db);
  await holiday(calendar.id, '2026-03-04');
  const team = await makeTeam(t.db);
  const choose = (calendarId: number | null) =>
    t.call(updateTeam, admin, { params: { id: team }, body: { calendarId } });
  await choose(calendar.id);
  const claimUnder = async (policy_id: number): Promise<number> => {
    const { id } = await makeClaim(t.db, {
      client_id: client.id,
      created_by: client.id,
      received_at: new Date('2026-03-02T09:00:00Z'),
      policy_id,
    });
    await followTargets(t.db, [id]);
    expect(await dueOn(id)).toBe('2026-03-09');
    const given = await t.call(assignClaim, admin, { params: { id }, body: { teamId: team } });
    expect(given.statusCode).toBe(200);
    return id;
  };
  const own = await claimUnder(await makePolicy(t.db, 'INTERNAL'));
  const legal = await claimUnder(await makePolicy(t.db));
  expect(await Promise.all([own, legal].map(dueOn))).toEqual(['2026-03-10', '2026-03-09']);
  await choose(null);
  await move();
  expect(await Promise.all([own, legal].map(dueOn))).toEqual(['2026-03-09', '2026-03-09']);
  expect(await changes(admin, own)).toMatchObject([
    { what: 'TEAM' },
    { what: 'DUE', from: '2026-03-10', to: '2026-03-09' },
  ]);
  await choose(calendar.id);
  await move();
  expect(await dueOn(own)).toBe('2026-03-10');
  // The thread names the calendar that now counts the date.
  expect((await changes(admin, own)).at(-1)).toMatchObject({ what: 'DUE', reason: calendar.name });
});
