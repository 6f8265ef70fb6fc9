import * as calendars from '@recourse/contract/clock/calendars';
import { openCalendar } from '@recourse/clock/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { shipCalendars } from './ship-calendars.service.ts';
import { ENGLAND } from './shipped/england.ts';
import { FRANCE } from './shipped/france.ts';
import { IRELAND } from './shipped/ireland.ts';
import { LUXEMBOURG } from './shipped/luxembourg.ts';
import { UNITED_STATES } from './shipped/united-states.ts';

/** The calendars that come with the product. */

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp({ DEFAULT_TIME_ZONE: 'Europe/Brussels' });
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const listed = async (): Promise<calendars.ListedCalendar[]> =>
  (await t.call(calendars.listCalendars, admin)).json<{ data: calendars.ListedCalendar[] }>().data;

test('they are made once, by one of many servers, and never again', async () => {
  await Promise.all([shipCalendars(t.ctx), shipCalendars(t.ctx), shipCalendars(t.ctx)]);
  const made = await listed();
  expect(made.map(({ name, nextYearMissing }) => [name, nextYearMissing])).toEqual([
    ['Company', true],
    ['England', false],
    ['France, Monday to Saturday', false],
    ['Ireland', false],
    ['Luxembourg', false],
    ['United States, federal', false],
  ]);
  expect(made[0]?.timeZone).toBe('Europe/Brussels');
  const [, england] = made;
  const params = { id: england?.id ?? 0 };
  const { holidays } = (
    await t.call(calendars.getCalendar, admin, { params })
  ).json<calendars.Calendar>();
  expect(holidays).toHaveLength(24);
  expect(holidays.every(({ confirmed }) => !confirmed)).toBe(true);
  const trail = t.db.selectFrom('audit').where('area', '=', 'calendars').select('action');
  expect(await trail.execute()).toHaveLength(6);
  await t.call(calendars.deleteCalendar, admin, { params });
  await shipCalendars(t.ctx);
  expect((await listed()).map(({ name }) => name)).not.toContain('England');
});

/** Easter Sundays by the Gregorian computus, as printed in almanacs. */
const EASTER = ['2026-04-05', '2027-03-28', '2028-04-16'];
const after = (days: number) =>
  EASTER.map((date) => Temporal.PlainDate.from(date).add({ days }).toString());
const datesOf = ({ holidays }: typeof FRANCE, name: string) =>
  holidays.filter(([, one]) => one.startsWith(name)).map(([date]) => date);

test.each([FRANCE, ENGLAND, UNITED_STATES, IRELAND, LUXEMBOURG])(
  'the table of $name has three years in order, and the clock can use it',
  (shipped) => {
    const dates = shipped.holidays.map(([date]) => date);
    expect(dates).toEqual([...new Set(dates)].toSorted());
    expect(new Set(dates.map((date) => date.slice(0, 4)))).toEqual(
      new Set(['2026', '2027', '2028']),
    );
    expect(shipped.source).toMatch(/^https:\/\//);
    const holidays = shipped.holidays.map(([date, name]) => ({ date, name }));
    const week = Object.fromEntries(
      shipped.workingDays.map((day) => [day, [['09:00', '17:00'] as const]]),
    );
    openCalendar({ timeZone: shipped.timeZone, week, holidays });
  },
);

test('holidays that move with Easter stand where they do', () => {
  for (const table of [FRANCE, LUXEMBOURG]) {
    expect(datesOf(table, 'Lundi de Pâques')).toEqual(after(1));
    expect(datesOf(table, 'Ascension')).toEqual(after(39));
    expect(datesOf(table, 'Lundi de Pentecôte')).toEqual(after(50));
  }
  expect(datesOf(ENGLAND, 'Good Friday')).toEqual(after(-2));
  for (const table of [ENGLAND, IRELAND]) expect(datesOf(table, 'Easter Monday')).toEqual(after(1));
});

test('where a day of a weekend is moved, none is left on one', () => {
  const weekdays = [ENGLAND, UNITED_STATES].flatMap(({ holidays }) =>
    holidays.map(([date]) => Temporal.PlainDate.from(date).dayOfWeek),
  );
  expect(Math.max(...weekdays)).toBeLessThanOrEqual(5);
  expect(datesOf(UNITED_STATES, 'New Year’s Day')).toEqual([
    '2026-01-01',
    '2027-01-01',
    '2027-12-31',
  ]);
  expect(datesOf(ENGLAND, 'Boxing Day')).toEqual(['2026-12-28', '2027-12-28', '2028-12-26']);
  expect(datesOf(IRELAND, 'Saint Brigid')).toEqual(['2026-02-02', '2027-02-01', '2028-02-07']);
});
