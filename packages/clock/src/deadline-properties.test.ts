import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarData, type Opening, WEEKDAYS } from './calendar-data.ts';
import { type Calendar, openCalendar } from './calendar.ts';
import { countDays, type Deadline, deadline } from './deadline.ts';
import type { Facts, Pause } from './facts.ts';
import type { Rule } from './rule.ts';

/** Properties of every calendar, rule and receipt; and a second implementation that must give the same dates. */

/**
 * Zones with both clock changes, without a midnight once a year, with half-hour and quarter-hour offsets, and with a
 * skipped day (Apia).
 */
const ZONES = [
  'Europe/Paris',
  'America/New_York',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
];
const FIRST = Date.UTC(2009, 0, 1);
const LAST = Date.UTC(2031, 0, 1);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const openings = fc.constantFrom<readonly Opening[]>(
  [],
  [['09:00', '17:00']],
  [['00:00', '24:00']],
  [
    ['00:00', '06:00'],
    ['22:00', '24:00'],
  ],
  [
    ['02:00', '03:00'],
    ['08:30', '12:30'],
  ],
);

const calendarData: fc.Arbitrary<CalendarData> = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    days: fc.tuple(...WEEKDAYS.map(() => openings)),
    holidays: fc.uniqueArray(fc.integer({ min: FIRST / DAY_MS, max: LAST / DAY_MS }), {
      maxLength: 200,
    }),
  })
  .filter(({ days }) => days.some((day) => day.length > 0))
  .map(({ timeZone, days, holidays }) => ({
    timeZone,
    week: Object.fromEntries(WEEKDAYS.map((name, place) => [name, days[place] ?? []])),
    holidays: holidays.map((number) => ({
      date: new Date(number * DAY_MS).toISOString().slice(0, 10),
      name: 'a holiday',
    })),
  }));

const rule: fc.Arbitrary<Rule> = fc.record({
  unit: fc.constantFrom(
    'WORKING_DAYS',
    'CALENDAR_DAYS',
    'WEEKS',
    'MONTHS',
    'WORKING_MINUTES',
    'HOURS',
  ),
  amount: fc.integer({ min: 0, max: 40 }),
  roll: fc.constantFrom('NONE', 'NEXT', 'PREVIOUS'),
  end: fc.constantFrom('END_OF_DAY', 'CLOSE_OF_BUSINESS'),
  lateReceipt: fc.constantFrom('SAME_DAY', 'NEXT_WORKING_DAY'),
  pause: fc.constant('WAITING'),
  startsFrom: fc.constant('RECEIVED'),
  onReopen: fc.constant('KEEP'),
});

const received = fc
  .integer({ min: FIRST / 1_000, max: LAST / 1_000 })
  .map((second) => second * 1_000);
const pausesAfter = (start: number): fc.Arbitrary<Pause[]> =>
  fc.array(
    fc
      .tuple(fc.integer({ min: -100, max: 3_000 }), fc.integer({ min: 0, max: 500 }))
      .map(([from, hours]) => ({
        from: start + from * 3_600_000,
        to: start + (from + hours) * 3_600_000,
      })),
    { maxLength: 4 },
  );
const facts: fc.Arbitrary<Facts> = received.chain((start) =>
  pausesAfter(start).map((pauses) => ({ received: start, pauses })),
);

const dueAt = (calendar: Calendar, of: Rule, from: Facts): number =>
  deadline(calendar, of, from).dueAt ?? Number.POSITIVE_INFINITY;

test('who writes later is never due earlier', () => {
  fc.assert(
    fc.property(calendarData, rule, facts, fc.nat(40 * 24 * 60), (data, of, from, minutes) => {
      const calendar = openCalendar(data);
      const received = from.received + minutes * MINUTE_MS;
      // Months differ in length: four days of pause from 28 January on lead to 4 March, and no pause from 1 February
      // leads to 1 March. So for months only pauses that both receipts have are compared.
      const pauses = (from.pauses ?? []).filter(
        (pause) => of.unit !== 'MONTHS' || pause.from >= received,
      );
      const [earlier, later] = [
        { ...from, pauses },
        { ...from, pauses, received },
      ];
      expect(dueAt(calendar, of, later)).toBeGreaterThanOrEqual(dueAt(calendar, of, earlier));
    }),
    { numRuns: 300 },
  );
});

test('a pause more never makes it due earlier', () => {
  fc.assert(
    fc.property(
      calendarData,
      rule,
      facts,
      fc.nat(3_000),
      fc.nat(500),
      (data, of, from, begins, hours) => {
        const calendar = openCalendar(data);
        const begin = from.received + begins * 3_600_000;
        const more = [...(from.pauses ?? []), { from: begin, to: begin + hours * 3_600_000 }];
        // Rolling back is left out, because with it a longer pause may lead to an earlier date.
        const rolls = of.roll === 'PREVIOUS' ? { ...of, roll: 'NONE' as const } : of;
        expect(dueAt(calendar, rolls, { ...from, pauses: more })).toBeGreaterThanOrEqual(
          dueAt(calendar, rolls, from),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('the explanation lists each date once, and counts what the rule says', () => {
  fc.assert(
    fc.property(calendarData, rule, facts, (data, of, from) => {
      const calendar = openCalendar(data);
      const made = deadline(calendar, of, from);
      const numbers = made.days.map(({ day }) => day.number);
      expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place));
      expectCounted(calendar, of, made);
    }),
    { numRuns: 300 },
  );
});

function expectCounted(calendar: Calendar, of: Rule, made: Deadline): void {
  const minutes = made.days.reduce((sum, walked) => sum + (walked.minutes ?? 0), 0);
  const counted = {
    WORKING_DAYS: () => expect(countDays(made).counted).toBe(of.amount),
    CALENDAR_DAYS: () => expect(countDays(made).counted).toBe(of.amount),
    WEEKS: () => expect(countDays(made).counted).toBe(7 * of.amount),
    MONTHS: () =>
      expect(countDays(made).counted).toBe(
        calendar.monthsAfter(made.zero, of.amount) - made.zero.number,
      ),
    WORKING_MINUTES: () => expect(minutes).toBeCloseTo(of.amount, 6),
    HOURS: () => expect(minutes).toBeCloseTo(60 * of.amount, 6),
  };
  counted[of.unit]();
}

test('a warning is never after the due instant, nor before the receipt', () => {
  fc.assert(
    fc.property(calendarData, rule, facts, fc.nat(60), (data, of, from, before) => {
      const warn =
        of.unit === 'WORKING_MINUTES' ? { workingMinutes: before } : { workingDays: before };
      const made = deadline(openCalendar(data), { ...of, warn }, from);
      expect(made.warnAt).toBeGreaterThanOrEqual(from.received);
      // Each date before the due one starts before the deadline. A late receipt may move day zero after it.
      expect(made.warnAt).toBeLessThanOrEqual(Math.max(made.dueAt ?? 0, from.received));
    }),
    { numRuns: 300 },
  );
});

test('a promise at once that comes in before the next working day is warned of at once', () => {
  const saturday: Opening = ['09:00', '17:00'];
  const week = { MO: [], TU: [], WE: [], TH: [], FR: [], SA: [saturday], SU: [] };
  const calendar = openCalendar({ timeZone: 'Europe/Paris', week, holidays: [] });
  const atOnce: Rule = {
    unit: 'HOURS',
    amount: 0,
    roll: 'NONE',
    end: 'END_OF_DAY',
    lateReceipt: 'NEXT_WORKING_DAY',
    pause: 'WAITING',
    startsFrom: 'RECEIVED',
    onReopen: 'KEEP',
    warn: { workingDays: 0 },
  };
  const thursday = Date.UTC(2009, 0, 1);
  const made = deadline(calendar, atOnce, { received: thursday, pauses: [] });
  expect([made.dueAt, made.warnAt]).toEqual([thursday, thursday]);
  expect(made.due).toEqual(calendar.dayAt(thursday));
});

/**
 * A reference without day numbers, cache and spans. It steps through the dates one by one, as a person would in a paper
 * calendar.
 */
function countedByPages(
  data: CalendarData,
  { unit, amount }: Rule,
  { received: start, pauses = [] }: Facts,
) {
  const zone = data.timeZone;
  const isHoliday = (date: Temporal.PlainDate) =>
    data.holidays.some((holiday) => holiday.date === date.toString());
  const isOpen = (date: Temporal.PlainDate) =>
    (data.week[WEEKDAYS[date.dayOfWeek - 1] ?? 'MO'] ?? []).length > 0;
  const zero = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).toPlainDate();
  const natural = unit === 'MONTHS' ? zero.add({ months: amount }) : zero.add({ weeks: amount });
  let left =
    unit === 'WORKING_DAYS' || unit === 'CALENDAR_DAYS' ? amount : zero.until(natural).days;
  let date = zero;
  while (left > 0) {
    date = date.add({ days: 1 });
    const end = date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
    const stands = pauses.some(({ from, to }) => from < end && end <= (to ?? Infinity));
    const skips = unit === 'WORKING_DAYS' && (!isOpen(date) || isHoliday(date));
    if (!stands && !skips) left -= 1;
  }
  return date.toString();
}

test('days are those that a person counts on a calendar', () => {
  fc.assert(
    fc.property(calendarData, rule, facts, (data, of, from) => {
      fc.pre(of.unit !== 'WORKING_MINUTES' && of.unit !== 'HOURS');
      const plain: Rule = { ...of, roll: 'NONE', lateReceipt: 'SAME_DAY' };
      expect(deadline(openCalendar(data), plain, from).due?.date).toBe(
        countedByPages(data, plain, from),
      );
    }),
    { numRuns: 300 },
  );
});

/** Checks minute after minute whether it is within an opening and outside of all pauses. */
function countedByMinutes(
  data: CalendarData,
  amount: number,
  { received: start, pauses = [] }: Facts,
) {
  let at = start;
  let left = amount;
  while (left > 0) {
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(data.timeZone);
    const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
    const day = data.week[WEEKDAYS[local.dayOfWeek - 1] ?? 'MO'] ?? [];
    const isHoliday = data.holidays.some(({ date }) => date === local.toPlainDate().toString());
    const isOpen = !isHoliday && day.some(([from, to]) => from <= time && time < to);
    const stands = pauses.some(({ from, to }) => from <= at && at < (to ?? Infinity));
    if (isOpen && !stands) left -= 1;
    at += MINUTE_MS;
  }
  return at;
}

test('working minutes are those that a person counts on a clock', () => {
  const wholeMinutes = received.map((start) => start - (start % MINUTE_MS));
  // Offsets are whole minutes. An hour that the clock repeats is open twice, and one that it skips is not open at all.
  const data = calendarData.filter(({ timeZone }) => timeZone !== 'Pacific/Apia');
  fc.assert(
    fc.property(data, wholeMinutes, fc.integer({ min: 1, max: 900 }), (of, start, amount) => {
      const from = {
        received: start,
        pauses: [{ from: start + 7_200_000, to: start + 9_000_000 }],
      };
      const minutes: Rule = {
        unit: 'WORKING_MINUTES',
        amount,
        roll: 'NONE',
        end: 'END_OF_DAY',
        lateReceipt: 'SAME_DAY',
        pause: 'WAITING',
        startsFrom: 'RECEIVED',
        onReopen: 'KEEP',
      };
      expect(deadline(openCalendar(of), minutes, from).dueAt).toBe(
        countedByMinutes(of, amount, from),
      );
    }),
    { numRuns: 15 },
  );
});
