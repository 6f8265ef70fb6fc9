import * as calendars from '@recourse/contract/clock/calendars';
import { CALENDARS } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeCalendar, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Holidays from pasted lines, CSV and .ics files. */

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const importInto = (id: number, lines: string) =>
  t.call(calendars.importHolidays, admin, { params: { id }, body: { lines } });

/** The holidays of a new calendar after an import, except for the one that it had before. */
async function imported(lines: string): Promise<calendars.ImportedHolidays & { found: string[] }> {
  const { id } = await makeCalendar(t.db);
  const response = await importInto(id, lines);
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: 200 });
  const reply = response.json<calendars.ImportedHolidays>();
  const { holidays } = reply.calendar;
  const found = holidays.filter((one) => one.confirmed).map(({ date, name }) => `${date} ${name}`);
  return { ...reply, found };
}

const ics = (...events: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');

test.each([
  ['lines', '2026-12-25 Christmas Day\n\n  2026-12-26   Boxing, or so  \r\n', 'Boxing, or so'],
  [
    'commas',
    'date,name\n2026-12-25,Christmas Day,all\n2026-12-26,"Boxing, or so",all',
    'Boxing, or so',
  ],
  ['semicolons', '\ufeffDatum;Name\r\n2026-12-25;Christmas Day\r\n2026-12-26;Boxing', 'Boxing'],
  ['tabs', '2026-12-25\tChristmas Day\r2026-12-26\tBoxing\t2', 'Boxing'],
])('%s', async (_, text, second) => {
  const { found, added, known, skipped, calendar } = await imported(text);
  expect(found).toEqual(['2026-12-25 Christmas Day', `2026-12-26 ${second}`]);
  expect({ added, known, skipped, version: calendar.version }).toEqual({
    added: 2,
    known: 0,
    skipped: [],
    version: 2,
  });
});

test('what the calendar has already is counted and not added again', async () => {
  const { id } = await makeCalendar(t.db);
  const lines = '2026-05-01 Labour Day\n2026-05-08 Victory\n2026-05-08 Victory';
  expect((await importInto(id, lines)).json()).toMatchObject({ added: 1, known: 1 });
  expect((await importInto(id, lines)).json()).toMatchObject({
    added: 0,
    known: 2,
    calendar: { version: 2 },
  });
});

describe('an .ics file', () => {
  test('gives its whole days, by their date in whatever zone', async () => {
    const { found, skipped } = await imported(
      ics(
        ['DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Christ', ' mas'],
        ['dtstart;tzid="A:B";value=date:20270101', 'SUMMARY;LANGUAGE=en:New\\, Year\\nDay\\;'],
        ['DTSTART;VALUE=DATE:20270301', 'DURATION:P2D', 'SUMMARY:Two'],
        [
          'DTSTART;VALUE=DATE:20270401',
          'SUMMARY:Own',
          'BEGIN:VALARM',
          'SUMMARY:Not its own',
          'DURATION:P9D',
          'END:VALARM',
        ],
      ),
    );
    expect(found).toEqual([
      '2026-12-25 Christmas',
      '2026-12-26 Christmas',
      '2027-01-01 New, Year Day;',
      '2027-03-01 Two',
      '2027-03-02 Two',
      '2027-04-01 Own',
    ]);
    expect(skipped).toEqual([]);
  });

  test('tells what it did not take, and why', async () => {
    const { found, skipped } = await imported(
      ics(
        ['DTSTART:20261225T090000Z', 'SUMMARY:Meeting'],
        ['DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=YEARLY', 'SUMMARY:Every year'],
        ['DTSTART;VALUE=DATE:20261225', 'STATUS:CANCELLED', 'SUMMARY:Off'],
        ['DTSTART;VALUE=DATE:20261225'],
        ['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20270101', 'SUMMARY:A year'],
        ['DTSTART;VALUE=DATE:20261226', 'SUMMARY:Taken'],
      ),
    );
    expect(found).toEqual(['2026-12-26 Taken']);
    expect(skipped).toEqual([
      { name: 'Meeting', reason: 'TIMED' },
      { name: 'Every year', reason: 'RECURRING' },
      { name: 'Off', reason: 'CANCELLED' },
      { name: '', reason: 'UNNAMED' },
      { name: 'A year', reason: 'LONG' },
    ]);
  });
});

describe('all or none:', () => {
  const { nothingFound, badEvent, lines: blank } = calendars.CALENDAR_MESSAGES;
  test.each<[string, string]>([
    ['2026-12-25 Christmas\n2026-02-30 Never', calendars.notAHoliday(2)],
    ['2026-12-25 Christmas\n25/12/2026 Christmas', calendars.notAHoliday(2)],
    ['2026-12-25', calendars.notAHoliday(1)],
    ['2026-12-25,', calendars.notAHoliday(1)],
    ['2026-12-25,"Christmas', calendars.notAHoliday(1)],
    ['2026-12-24,Eve\n2026-12-25;"Christ"mas"', calendars.notAHoliday(2)],
    [`2026-12-25 ${'x'.repeat(CALENDARS.holidayName + 1)}`, calendars.notAHoliday(1)],
    ['name,date', nothingFound],
    [' \n ', blank],
    [ics(), nothingFound],
    [ics(['DTSTART:20261225T090000Z', 'SUMMARY:x']), nothingFound],
    [ics(['DTSTART;VALUE=DATE:20260230', 'SUMMARY:x']), badEvent],
    [ics(['DTSTART;VALUE=DATE:19000101', 'SUMMARY:x']), badEvent],
    [ics(['SUMMARY:x']), badEvent],
    [ics(['DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:x', 'SUMMARY:x']), badEvent],
  ])('%j is refused', async (text, message) => {
    const { id } = await makeCalendar(t.db);
    const response = await refused(t.db, 400, () => importInto(id, text));
    expect(response.json()).toMatchObject({ message, fields: { lines: message } });
  });

  test('more than a calendar can hold is a 422', async () => {
    const { id } = await makeCalendar(t.db);
    const line = (_: unknown, place: number) => `2026-12-25 Holiday ${place}`;
    const many = (length: number) => Array.from({ length }, line).join('\n');
    for (const length of [CALENDARS.holidays, CALENDARS.holidays + 1, 5_000])
      await refused(t.db, 422, () => importInto(id, many(length)));
    expect((await importInto(id, many(CALENDARS.holidays - 1))).statusCode).toBe(200);
    const body = { date: '2026-12-25', name: 'One more' };
    await refused(t.db, 422, () => t.call(calendars.addHoliday, admin, { params: { id }, body }));
  });
});
