import { expect, test } from 'vitest';
import type { CalendarData, Opening } from './calendar-data.ts';
import { type Calendar, openCalendar } from './calendar.ts';
import { countDays, type Deadline, deadline } from './deadline.ts';
import type { Facts, Pause } from './facts.ts';
import { checkRule, type Rule } from './rule.ts';

/** Due dates that were counted by hand. */

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const text = (instant: number | null): string | null =>
  instant === null ? null : Temporal.Instant.fromEpochMilliseconds(instant).toString();

const office: Opening[] = [
  ['09:00', '12:00'],
  ['13:00', '17:00'],
];
const always: Opening[] = [['00:00', '24:00']];

function weekOf(days: string, openings: readonly Opening[]): CalendarData['week'] {
  return Object.fromEntries(days.split(' ').map((day) => [day, openings]));
}

const BERLIN = openCalendar({
  timeZone: 'Europe/Berlin',
  week: weekOf('MO TU WE TH FR', office),
  holidays: [
    { date: '2029-05-01', name: 'Tag der Arbeit' },
    { date: '2029-05-10', name: 'Himmelfahrt' },
  ],
});
const NEVER_CLOSED = openCalendar({
  timeZone: 'Europe/Berlin',
  week: weekOf('MO TU WE TH FR SA SU', always),
  holidays: [],
});

const DAYS: Rule = {
  unit: 'WORKING_DAYS',
  amount: 5,
  roll: 'NONE',
  end: 'END_OF_DAY',
  lateReceipt: 'SAME_DAY',
  pause: 'NEVER',
  startsFrom: 'RECEIVED',
  onReopen: 'KEEP',
};

interface Case {
  rule?: Partial<Rule> | undefined;
  facts: Omit<Partial<Facts>, 'received'> & { received: string };
  calendar?: Calendar | undefined;
}

/** A case and its expected result. */
interface Example extends Case {
  due: string | null;
  tooLate?: string | null;
  zero?: string;
  made?: Partial<Deadline>;
}

function dueOf({ rule, facts, calendar = BERLIN }: Case) {
  const made = deadline(calendar, checkRule({ ...DAYS, ...rule }), {
    ...facts,
    received: at(facts.received),
  });
  return { due: made.due?.date ?? null, tooLate: text(made.dueAt), zero: made.zero.date, made };
}

test.each<[string, Example]>([
  [
    'working days skip the week-end and the day of receipt',
    { facts: { received: '2029-04-05T10:00:00+02:00' }, due: '2029-04-12', zero: '2029-04-05' },
  ],
  ['and holidays', { facts: { received: '2029-04-27T10:00:00+02:00' }, due: '2029-05-07' }],
  [
    'the day of receipt is that of the calendar’s zone',
    { facts: { received: '2029-04-05T23:30:00Z' }, due: '2029-04-13', zero: '2029-04-06' },
  ],
  [
    'no working days at all are the day of receipt',
    { rule: { amount: 0 }, facts: { received: '2029-04-05T10:00:00+02:00' }, due: '2029-04-05' },
  ],
  [
    'weeks end on the same weekday, also on a holiday',
    {
      rule: { unit: 'WEEKS', amount: 2 },
      facts: { received: '2029-04-26T10:00:00+02:00' },
      due: '2029-05-10',
    },
  ],
  [
    'a holiday rolls forward',
    {
      rule: { unit: 'WEEKS', amount: 2, roll: 'NEXT' },
      facts: { received: '2029-04-26T10:00:00+02:00' },
      due: '2029-05-11',
    },
  ],
  [
    'a Sunday rolls back to Friday',
    {
      rule: { unit: 'CALENDAR_DAYS', amount: 10, roll: 'PREVIOUS' },
      facts: { received: '2029-04-12T10:00:00+02:00' },
      due: '2029-04-20',
    },
  ],
  [
    'rolling back ends at the day of receipt',
    {
      rule: { unit: 'CALENDAR_DAYS', amount: 1, roll: 'PREVIOUS' },
      facts: { received: '2029-04-14T10:00:00+02:00' },
      due: '2029-04-14',
    },
  ],
  [
    'a month without that day ends on its last day',
    {
      rule: { unit: 'MONTHS', amount: 1 },
      facts: { received: '2029-01-30T10:00:00+01:00' },
      due: '2029-02-28',
    },
  ],
  [
    'a due day ends when the clock has changed',
    {
      rule: { unit: 'CALENDAR_DAYS', amount: 2 },
      facts: { received: '2029-03-23T10:00:00+01:00' },
      due: '2029-03-25',
      tooLate: '2029-03-25T22:00:00Z',
    },
  ],
  [
    'close of business is the last closing time of the due day',
    {
      rule: { end: 'CLOSE_OF_BUSINESS' },
      facts: { received: '2029-04-05T10:00:00+02:00' },
      due: '2029-04-12',
      tooLate: '2029-04-12T15:00:00Z',
    },
  ],
  [
    'a closed due day has no close of business but its end',
    {
      rule: { unit: 'CALENDAR_DAYS', amount: 2, end: 'CLOSE_OF_BUSINESS' },
      facts: { received: '2029-04-06T10:00:00+02:00' },
      due: '2029-04-08',
      tooLate: '2029-04-08T22:00:00Z',
    },
  ],
  [
    'what comes at closing time counts as received on the next working day',
    {
      rule: { lateReceipt: 'NEXT_WORKING_DAY' },
      facts: { received: '2029-04-06T17:00:00+02:00' },
      due: '2029-04-16',
      zero: '2029-04-09',
    },
  ],
  [
    'a letter counts from its sending where the rule says so',
    {
      rule: { startsFrom: 'SENT' },
      facts: { received: '2029-04-05T10:00:00+02:00', sent: at('2029-04-03T10:00:00+02:00') },
      due: '2029-04-10',
    },
  ],
])('%s', (_, { rule, facts, ...expected }) => {
  expect(dueOf({ rule, facts })).toMatchObject(expected);
});

const WAITING: Partial<Rule> = { pause: 'WAITING', onReopen: 'EXTEND' };
const pause = (from: string, to: string | null): Pause => ({
  from: at(from),
  to: to === null ? null : at(to),
});
const pausedBy = (...pauses: Pause[]) => ({
  received: '2029-04-05T10:00:00+02:00',
  pauses,
});

test.each<[string, Example]>([
  [
    'a pause costs as many days as it contains ends of days',
    {
      rule: WAITING,
      facts: pausedBy(pause('2029-04-09T15:00:00+02:00', '2029-04-11T08:00:00+02:00')),
      due: '2029-04-16',
    },
  ],
  [
    'a pause within a day costs none',
    {
      rule: WAITING,
      facts: pausedBy(pause('2029-04-09T09:00:00+02:00', '2029-04-09T17:00:00+02:00')),
      due: '2029-04-12',
    },
  ],
  [
    'one that ends exactly at midnight costs that day',
    {
      rule: WAITING,
      facts: pausedBy(pause('2029-04-09T09:00:00+02:00', '2029-04-10T00:00:00+02:00')),
      due: '2029-04-13',
    },
  ],
  [
    'where nothing pauses, none costs anything',
    {
      facts: pausedBy(pause('2029-04-09T15:00:00+02:00', '2029-04-11T08:00:00+02:00')),
      due: '2029-04-12',
    },
  ],
  [
    'while somebody is waited for, nobody knows the date',
    {
      rule: WAITING,
      facts: pausedBy(pause('2029-04-10T09:00:00+02:00', null)),
      due: null,
      tooLate: null,
      made: { remaining: 3, dueAt: null, warnAt: null },
    },
  ],
  [
    'a pause that begins after the due date changes nothing',
    {
      rule: WAITING,
      facts: pausedBy(pause('2029-04-13T09:00:00+02:00', null)),
      due: '2029-04-12',
    },
  ],
])('%s', (_, { rule, facts, ...expected }) => {
  expect(dueOf({ rule, facts })).toMatchObject(expected);
});

test('overlapping pauses count once, in any order', () => {
  const inner = pause('2029-04-10T09:00:00+02:00', '2029-04-10T18:00:00+02:00');
  const outer = pause('2029-04-09T15:00:00+02:00', '2029-04-11T08:00:00+02:00');
  for (const pauses of [
    [inner, outer],
    [outer, inner],
  ]) {
    const { due } = dueOf({ rule: WAITING, facts: pausedBy(...pauses) });
    expect(due).toBe('2029-04-16');
  }
});

test('a reopening keeps the date, moves it by the closed time, or begins anew without earlier pauses', () => {
  const reopenings = [
    { resolvedAt: at('2029-04-09T10:00:00+02:00'), reopenedAt: at('2029-04-12T10:00:00+02:00') },
  ];
  const pauses = [pause('2029-04-06T15:00:00+02:00', '2029-04-09T08:00:00+02:00')];
  const dueAfter = (onReopen: Rule['onReopen']) =>
    dueOf({
      rule: { onReopen, pause: 'WAITING' },
      facts: { received: '2029-04-05T10:00:00+02:00', reopenings, pauses },
    }).due;
  expect(dueAfter('KEEP')).toBe('2029-04-13');
  expect(dueAfter('EXTEND')).toBe('2029-04-18');
  expect(dueAfter('RESTART')).toBe('2029-04-19');
});

const minutes = (amount: number, more: Partial<Rule> = {}): Partial<Rule> => ({
  unit: 'WORKING_MINUTES',
  amount,
  ...more,
});

test.each<[string, Example]>([
  [
    'minutes pass while the company is open',
    {
      rule: minutes(240),
      facts: { received: '2029-04-06T11:30:00+02:00' },
      due: '2029-04-06',
      tooLate: '2029-04-06T14:30:00Z',
    },
  ],
  [
    'and go on on the next working day',
    {
      rule: minutes(240),
      facts: { received: '2029-04-06T16:00:00+02:00' },
      due: '2029-04-09',
      tooLate: '2029-04-09T10:00:00Z',
    },
  ],
  [
    'a target that an opening ends exactly is due then',
    {
      rule: minutes(180),
      facts: { received: '2029-04-06T07:00:00+02:00' },
      due: '2029-04-06',
      tooLate: '2029-04-06T10:00:00Z',
    },
  ],
  [
    'the end of a day belongs to that day',
    {
      rule: minutes(60),
      facts: { received: '2029-04-06T23:00:00+02:00' },
      due: '2029-04-06',
      tooLate: '2029-04-06T22:00:00Z',
      calendar: NEVER_CLOSED,
    },
  ],
  [
    'a night in which the clock changes has an hour less of real time to give',
    {
      rule: minutes(24 * 60),
      facts: { received: '2029-03-24T12:00:00+01:00' },
      due: '2029-03-25',
      tooLate: '2029-03-25T11:00:00Z',
      calendar: NEVER_CLOSED,
    },
  ],
  [
    'a pause takes only the open time that it covers',
    {
      rule: minutes(240, { pause: 'WAITING' }),
      facts: {
        received: '2029-04-06T15:00:00+02:00',
        pauses: [pause('2029-04-06T16:00:00+02:00', '2029-04-09T09:30:00+02:00')],
      },
      due: '2029-04-09',
      tooLate: '2029-04-09T11:30:00Z',
    },
  ],
  [
    'hours pass day and night',
    {
      rule: { unit: 'HOURS', amount: 24 },
      facts: { received: '2029-04-06T16:00:00+02:00' },
      due: '2029-04-07',
      tooLate: '2029-04-07T14:00:00Z',
    },
  ],
  [
    'and stand as everything else does',
    {
      rule: { unit: 'HOURS', amount: 24, pause: 'WAITING' },
      facts: {
        received: '2029-04-06T16:00:00+02:00',
        pauses: [pause('2029-04-06T18:00:00+02:00', '2029-04-06T20:00:00+02:00')],
      },
      due: '2029-04-07',
      tooLate: '2029-04-07T16:00:00Z',
    },
  ],
])('%s', (_, { rule, facts, calendar, ...expected }) => {
  expect(dueOf({ rule, facts, calendar })).toMatchObject(expected);
});

test.each([
  ['2029-04-06T10:30:00+02:00', 150],
  // A minute that has begun counts as left.
  ['2029-04-06T10:30:30+02:00', 150],
])('minutes that are left while the clock stands since %s are told', (from, remaining) => {
  const { made } = dueOf({
    rule: minutes(240, { pause: 'WAITING' }),
    facts: { received: '2029-04-06T09:00:00+02:00', pauses: [pause(from, null)] },
  });
  expect(made).toMatchObject({ due: null, dueAt: null, remaining });
});

test('a pause that begins when the office closes takes nothing of that day', () => {
  const { made } = dueOf({
    rule: minutes(500, { pause: 'WAITING' }),
    facts: {
      received: '2029-04-06T09:00:00+02:00',
      pauses: [pause('2029-04-06T17:00:00+02:00', null)],
    },
  });
  expect(made).toMatchObject({ due: null, remaining: 80 });
  expect(made.days.map(({ day, reason }) => [day.date, reason])).toEqual([
    ['2029-04-06', 'COUNTED'],
    ['2029-04-07', 'WEEKEND'],
    ['2029-04-08', 'WEEKEND'],
    ['2029-04-09', 'PAUSED'],
  ]);
});

test('the days of a deadline say each date once, and why', () => {
  const { made } = dueOf({ facts: { received: '2029-04-27T10:00:00+02:00' } });
  expect(made.days.map(({ day, reason }) => [day.date, reason])).toEqual([
    ['2029-04-28', 'WEEKEND'],
    ['2029-04-29', 'WEEKEND'],
    ['2029-04-30', 'COUNTED'],
    ['2029-05-01', 'HOLIDAY'],
    ['2029-05-02', 'COUNTED'],
    ['2029-05-03', 'COUNTED'],
    ['2029-05-04', 'COUNTED'],
    ['2029-05-05', 'WEEKEND'],
    ['2029-05-06', 'WEEKEND'],
    ['2029-05-07', 'COUNTED'],
  ]);
  expect(made.days[3]?.day.holiday).toBe('Tag der Arbeit');
  expect(countDays(made)).toEqual({ counted: 5, weekend: 4, holiday: 1, paused: 0, rolled: 0 });
});

test('days passed by rolling forward are in the explanation, and counted apart', () => {
  const { made } = dueOf({
    rule: { unit: 'CALENDAR_DAYS', amount: 2, roll: 'NEXT' },
    facts: { received: '2029-04-27T10:00:00+02:00' },
  });
  expect(made.days.at(-1)).toMatchObject({ day: { date: '2029-04-30' }, reason: 'ROLLED' });
  expect(countDays(made)).toMatchObject({ counted: 2, rolled: 1 });
});

test('minutes are explained by day', () => {
  const { made } = dueOf({
    rule: minutes(500),
    facts: { received: '2029-04-27T12:00:00+02:00' },
  });
  expect(made.days.map(({ day, reason, minutes: of }) => [day.date, reason, of])).toEqual([
    ['2029-04-27', 'COUNTED', 240],
    ['2029-04-28', 'WEEKEND', 0],
    ['2029-04-29', 'WEEKEND', 0],
    ['2029-04-30', 'COUNTED', 260],
  ]);
});

test('a warning comes so many working days before, but not before the receipt', () => {
  const warnedAt = (workingDays: number) =>
    text(
      dueOf({
        rule: { warn: { workingDays } },
        facts: { received: '2029-04-27T10:00:00+02:00' },
      }).made.warnAt,
    );
  expect(warnedAt(2)).toBe('2029-05-02T22:00:00Z');
  expect(warnedAt(9)).toBe('2029-04-27T08:00:00Z');
});

test('a warning in minutes comes when all but these have passed', () => {
  const warnedAt = (workingMinutes: number) =>
    text(
      dueOf({
        rule: minutes(240, { warn: { workingMinutes } }),
        facts: { received: '2029-04-06T16:00:00+02:00' },
      }).made.warnAt,
    );
  expect(warnedAt(60)).toBe('2029-04-09T09:00:00Z');
  expect(warnedAt(600)).toBe('2029-04-06T14:00:00Z');
});

test('what ends before it begins is refused with its place', () => {
  const reversed = pause('2029-04-11T09:00:00+02:00', '2029-04-10T09:00:00+02:00');
  expect(() => dueOf({ rule: WAITING, facts: pausedBy(reversed) })).toThrow('pauses[0]');
});
