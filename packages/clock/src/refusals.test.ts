import { expect, test } from 'vitest';
import type { CalendarData } from './calendar-data.ts';
import { openCalendar } from './calendar.ts';
import { ClockError } from './clock-error.ts';
import { checkRule, type Rule } from './rule.ts';

/** Calendars and rules that can't be used are refused, with the field that is wrong. */

const CALENDAR: CalendarData = {
  timeZone: 'Europe/Paris',
  week: { MO: [['09:00', '17:00']] },
  holidays: [],
};

function fieldOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ClockError) return error.field;
    throw error;
  }
  return 'accepted';
}

test.each<[string, Partial<Record<keyof CalendarData, unknown>>]>([
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
  [
    'week.MO[1]',
    {
      week: {
        MO: [
          ['09:00', '12:00'],
          ['17:00', '13:00'],
        ],
      },
    },
  ],
  ['week.TU[0]', { week: { TU: [['09:00', '25:00']] } }],
  ['week.TU[0]', { week: { TU: [['09:00', '24:01']] } }],
  ['week.TU[0]', { week: { TU: [['9:00', '17:00']] } }],
  ['week.TU[0]', { week: { TU: [['09:60', '17:00']] } }],
  ['week.XX', { week: { MO: [['09:00', '17:00']], XX: [] } }],
  ['timeZone', { timeZone: 'Europe/Atlantis' }],
  ['timeZone', { timeZone: '+02:00' }],
  ['timeZone', { timeZone: '' }],
  ['holidays[0].date', { holidays: [{ date: '2026-02-30', name: 'x' }] }],
  [
    'holidays[1].date',
    {
      holidays: [
        { date: '2026-02-03', name: 'x' },
        { date: '3 May', name: 'x' },
      ],
    },
  ],
])('%s of %j', (field, part) => {
  expect(fieldOf(() => openCalendar({ ...CALENDAR, ...part } as CalendarData))).toBe(field);
});

test('a week that is open at midnight, and a date with two holidays, are fine', () => {
  const calendar = openCalendar({
    timeZone: 'UTC',
    week: { TH: [['00:00', '24:00']] },
    holidays: [
      { date: '2008-05-01', name: 'Labour Day' },
      { date: '2008-05-01', name: 'Ascension' },
      { date: '2008-05-01', name: 'Ascension' },
    ],
  });
  const day = calendar.dayAt(Date.UTC(2008, 4, 1, 12));
  expect(day).toMatchObject({ isInWeek: true, holiday: 'Labour Day, Ascension', isWorking: false });
});

const RULE: Rule = {
  unit: 'WORKING_DAYS',
  amount: 5,
  roll: 'NONE',
  end: 'END_OF_DAY',
  lateReceipt: 'SAME_DAY',
  pause: 'NEVER',
  startsFrom: 'RECEIVED',
  onReopen: 'KEEP',
};

test.each<[string, Record<string, unknown>]>([
  ['unit', { unit: 'FORTNIGHTS' }],
  ['amount', { amount: -1 }],
  ['amount', { amount: 1.5 }],
  ['amount', { amount: 3_661 }],
  ['amount', { amount: Number.NaN }],
  ['amount', { unit: 'MONTHS', amount: 121 }],
  ['roll', { roll: 'SIDEWAYS' }],
  ['end', { end: undefined }],
  ['lateReceipt', { lateReceipt: 'NEXT_DAY' }],
  ['pause', { pause: 'ALWAYS' }],
  ['startsFrom', { startsFrom: 'READ' }],
  ['onReopen', { onReopen: 'FORGET' }],
  ['warn.workingDays', { warn: { workingDays: -1 } }],
  ['warn.workingMinutes', { warn: { workingMinutes: 60 } }],
  ['warn.workingMinutes', { unit: 'WORKING_MINUTES', warn: { workingMinutes: 0.5 } }],
])('%s of a rule with %j', (field, part) => {
  expect(fieldOf(() => checkRule({ ...RULE, ...part } as Rule))).toBe(field);
});

test('the largest amounts are accepted', () => {
  expect(checkRule({ ...RULE, amount: 3_660 }).amount).toBe(3_660);
  expect(checkRule({ ...RULE, unit: 'MONTHS', amount: 120 }).amount).toBe(120);
});
