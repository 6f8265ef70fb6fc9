import * as calendars from '@recourse/contract/clock/calendars';
import type { ErrorBody } from '@recourse/contract/values/common';
import { CALENDARS } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeCalendar, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db, { role: 'CLIENT' });
});
afterAll(() => t.close());

const WEEK: calendars.CalendarWeek = {
  MO: [
    ['09:00', '12:00'],
    ['13:00', '17:00'],
  ],
  SA: [['00:00', '24:00']],
};

const read = async (id: number, as = employee): Promise<calendars.Calendar> =>
  (await t.call(calendars.getCalendar, as, { params: { id } })).json();

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

test('an administrator makes a calendar, and the staff reads it as he wrote it', async () => {
  const body = { name: '  Head office ', timeZone: 'Europe/Paris', week: WEEK };
  const response = await t.call(calendars.createCalendar, admin, { body });
  expect(response.statusCode).toBe(201);
  expect(response.headers['etag']).toBe('"1"');
  const made = response.json<calendars.Calendar>();
  expect(made).toMatchObject({ name: 'Head office', timeZone: 'Europe/Paris', holidays: [] });
  expect(JSON.stringify(made.week)).toBe(JSON.stringify(WEEK));
  expect(await read(made.id)).toEqual(made);
  const { data } = (await t.call(calendars.listCalendars, employee)).json<{
    data: calendars.ListedCalendar[];
  }>();
  const { holidays: _, ...listed } = made;
  expect(data).toContainEqual(listed);
});

test('employees only read, clients do not even do that', async () => {
  const { id } = await makeCalendar(t.db);
  const [{ id: holidayId } = { id: 0 }] = (await read(id)).holidays;
  const params = { id };
  for (const as of [employee, client])
    for (const call of [
      () =>
        t.call(calendars.createCalendar, as, { body: { name: 'x', timeZone: 'UTC', week: WEEK } }),
      () => t.call(calendars.updateCalendar, as, { params, body: { name: 'x' } }),
      () => t.call(calendars.deleteCalendar, as, { params }),
      () => t.call(calendars.addHoliday, as, { params, body: { date: '2026-05-02', name: 'x' } }),
      () => t.call(calendars.removeHoliday, as, { params: { id, holidayId } }),
      () => t.call(calendars.confirmHolidays, as, { params, body: { year: 2026 } }),
      () => t.call(calendars.importHolidays, as, { params, body: { lines: '2026-05-02 x' } }),
    ])
      await refused(t.db, 403, call);
  await refused(t.db, 403, () => t.call(calendars.listCalendars, client));
  await refused(t.db, 403, () => t.call(calendars.getCalendar, client, { params }));
  expect(await read(id)).toMatchObject({ version: 1, holidays: [{ id: holidayId }] });
});

describe('CA-29 a calendar that the clock cannot use is a 400 that names the field:', () => {
  test.each<[field: string, wrong: object]>([
    ['week', { week: {} }],
    ['week', { week: { MO: [], TU: [] } }],
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
    ['week.TU[0]', { week: { TU: [['9:00', '17:00']] } }],
    ['timeZone', { timeZone: 'Europe/Atlantis' }],
    ['timeZone', { timeZone: '+02:00' }],
    ['timeZone', { timeZone: '' }],
    ['XX', { week: { ...WEEK, XX: [] } }],
  ])('%s of %j', async (field, wrong) => {
    const body = { name: 'Wrong', timeZone: 'Europe/Paris', week: WEEK, ...wrong };
    const { id } = await makeCalendar(t.db);
    for (const call of [
      () => t.call(calendars.createCalendar, admin, { body }),
      () => t.call(calendars.updateCalendar, admin, { params: { id }, body: wrong }),
    ]) {
      const { fields } = (await refused(t.db, 400, call)).json<ErrorBody>();
      expect(Object.keys(fields ?? {})).toEqual([field]);
    }
    // The server still answers.
    expect((await read(id)).id).toBe(id);
  });

  test('a name is needed and belongs to one calendar, whatever its case', async () => {
    const { name } = await makeCalendar(t.db, { name: 'Taken' });
    const other = await makeCalendar(t.db);
    const rest = { timeZone: 'UTC', week: WEEK };
    for (const body of [{ ...rest }, { ...rest, name: ' ' }])
      await refused(t.db, 400, () => t.call(calendars.createCalendar, admin, { body }));
    await refused(t.db, 409, () =>
      t.call(calendars.createCalendar, admin, { body: { ...rest, name: name.toUpperCase() } }),
    );
    await refused(t.db, 409, () =>
      t.call(calendars.updateCalendar, admin, {
        params: { id: other.id },
        body: { name: 'taken' },
      }),
    );
    expect(await read(other.id)).toMatchObject({ name: other.name, version: 1 });
  });
});

test('of two writers who saw the same version one wins and the other is told', async () => {
  const { id } = await makeCalendar(t.db);
  const write = (name: string) =>
    t.call(calendars.updateCalendar, admin, {
      params: { id },
      body: { name },
      headers: ifMatch(1),
    });
  const answers = await Promise.all([write('One of two'), write('Two of two')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  expect((await read(id)).version).toBe(2);
});

test('holidays are added, removed and confirmed; each raises the version, which If-Match guards', async () => {
  const { id } = await makeCalendar(t.db);
  const params = { id };
  const body = { date: '2026-12-25', name: ' Christmas ' };
  const add = (version: number) =>
    t.call(calendars.addHoliday, admin, { params, body, headers: ifMatch(version) });
  await refused(t.db, 412, () => add(2));
  const added = await add(1);
  expect([added.statusCode, added.json()]).toMatchObject([
    201,
    { date: '2026-12-25', name: 'Christmas', confirmed: true },
  ]);
  await refused(t.db, 409, () => add(2));
  expect(await read(id)).toMatchObject({
    version: 2,
    holidays: [
      { date: '2026-05-01', name: 'Labour Day', confirmed: false },
      { date: '2026-12-25', name: 'Christmas', confirmed: true },
    ],
  });
  const confirm = (year: number, version: number) =>
    t.call(calendars.confirmHolidays, admin, {
      params,
      body: { year },
      headers: ifMatch(version),
    });
  await refused(t.db, 412, () => confirm(2026, 1));
  // That year has no holiday left to confirm.
  expect((await confirm(2027, 2)).json()).toMatchObject({ version: 2 });
  const confirmed = (await confirm(2026, 2)).json<calendars.Calendar>();
  expect(confirmed.version).toBe(3);
  expect(confirmed.holidays.map((one) => one.confirmed)).toEqual([true, true]);
  const [first] = confirmed.holidays;
  const remove = (holidayId: number) =>
    t.call(calendars.removeHoliday, admin, { params: { id, holidayId } });
  const other = await makeCalendar(t.db);
  const [foreign] = (await read(other.id)).holidays;
  await refused(t.db, 404, () => remove(foreign?.id ?? 0));
  expect((await remove(first?.id ?? 0)).statusCode).toBe(204);
  expect(await read(id)).toMatchObject({ version: 4, holidays: [{ name: 'Christmas' }] });
});

test.each([
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '1969-12-31',
  '2200-01-01',
  '1 May',
  '',
  null,
])('the date %j of a holiday is none', async (date) => {
  const { id } = await makeCalendar(t.db);
  const call = () =>
    t.call(calendars.addHoliday, admin, { params: { id }, body: { date, name: 'x' } });
  expect((await refused(t.db, 400, call)).json<ErrorBody>().fields).toEqual({
    date: calendars.CALENDAR_MESSAGES.date,
  });
});

test('it warns when nothing is known of the next year, which is counted in its time zone', async () => {
  const utc = await makeCalendar(t.db, { time_zone: 'UTC' });
  expect((await read(utc.id)).nextYearMissing).toBe(true);
  const body = { date: '2027-01-01', name: 'New Year' };
  await t.call(calendars.addHoliday, admin, { params: { id: utc.id }, body });
  expect((await read(utc.id)).nextYearMissing).toBe(false);
  const kiribati = await makeCalendar(t.db, { time_zone: 'Pacific/Kiritimati' });
  await t.call(calendars.addHoliday, admin, { params: { id: kiribati.id }, body });
  const newYear = Date.parse('2026-12-31T12:00:00Z') - t.clock.now().getTime();
  t.clock.advance(newYear);
  // All earlier sessions have expired by then.
  const reader = await makeUser(t.db, { role: 'EMPLOYE' });
  expect((await read(kiribati.id, reader)).nextYearMissing).toBe(true);
  expect((await read(utc.id, reader)).nextYearMissing).toBe(false);
  t.clock.advance(-newYear);
});

test('deleting takes the holidays along, and what was is told by the trail', async () => {
  const { id } = await makeCalendar(t.db);
  const remove = (version: number) =>
    t.call(calendars.deleteCalendar, admin, { params: { id }, headers: ifMatch(version) });
  await refused(t.db, 412, () => remove(2));
  expect((await remove(1)).statusCode).toBe(204);
  await refused(t.db, 404, () => remove(1));
  const left = t.db.selectFrom('calendar_holidays').where('calendar_id', '=', id).select('id');
  expect(await left.execute()).toEqual([]);
  const trail = t.db
    .selectFrom('audit')
    .where('area', '=', 'calendars')
    .where('object_id', '=', id);
  expect(await trail.select(['action', 'actor_id']).execute()).toEqual([
    { action: 'delete', actor_id: admin.id },
  ]);
});

test('one that would be too many is refused', async () => {
  const existing = await t.db.selectFrom('calendars').select('id').execute();
  for (let count = existing.length; count < CALENDARS.calendars - 1; count += 1)
    await makeCalendar(t.db);
  const make = (name: string) =>
    t.call(calendars.createCalendar, admin, { body: { name, timeZone: 'UTC', week: WEEK } });
  const answers = await Promise.all([make('Last but one'), make('Last')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
});
