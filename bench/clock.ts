/**
 * Measures how long a million deadlines take, compared with a reference that steps through the days with Temporal
 * alone.
 *   npm run bench -- clock [deadlines]      default 1000000
 * The figures are CPU time of this process, so that other load on the machine does not count.
 */
import { openCalendar } from '../packages/clock/src/calendar.ts';
import { deadline } from '../packages/clock/src/deadline.ts';
import { checkRule, type Rule } from '../packages/clock/src/rule.ts';

const [DEADLINES = 1_000_000] = process.argv.slice(2).map(Number);
/** The reference is slow, so it computes fewer deadlines. */
const REFERENCE_DEADLINES = 2_000;
const AT_MOST_SECONDS = 20;
const MICROSECONDS_A_SECOND = 1e6;
const FIRST = Date.UTC(2026, 0, 1);
const YEAR_MS = 31_536_000_000;
/**
 * Receipts spread over a year in no particular order. The step is a prime number of milliseconds.
 */
const STEP_MS = 7_919_000_003;

const ZONE = 'Europe/Paris';
const calendar = openCalendar({
  timeZone: ZONE,
  week: {
    MO: [['09:00', '18:00']],
    TU: [['09:00', '18:00']],
    WE: [['09:00', '18:00']],
    TH: [['09:00', '18:00']],
    FR: [['09:00', '18:00']],
  },
  holidays: [{ date: '2026-05-01', name: 'Fête du travail' }],
});

const rule = (unit: Rule['unit'], amount: number): Rule =>
  checkRule({
    unit,
    amount,
    roll: 'NONE',
    end: 'END_OF_DAY',
    lateReceipt: 'SAME_DAY',
    pause: 'WAITING',
    startsFrom: 'RECEIVED',
    onReopen: 'KEEP',
    warn: { workingDays: 2 },
  });
const RULES = [
  rule('WORKING_DAYS', 10),
  rule('MONTHS', 2),
  rule('WEEKS', 8),
  rule('WORKING_MINUTES', 480),
];

const receivedAt = (place: number): number => FIRST + ((place * STEP_MS) % YEAR_MS);

function secondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / MICROSECONDS_A_SECOND;
}

/** Counts ten working days, one day after the other. */
function turnPages(place: number): number {
  let date = Temporal.Instant.fromEpochMilliseconds(receivedAt(place))
    .toZonedDateTimeISO(ZONE)
    .toPlainDate();
  for (let left = 10; left > 0;) {
    date = date.add({ days: 1 });
    if (date.dayOfWeek <= 5 && date.toString() !== '2026-05-01') left -= 1;
  }
  return date.add({ days: 1 }).toZonedDateTime(ZONE).epochMilliseconds;
}

let check = 0;
const seconds = secondsOf(() => {
  for (let place = 0; place < DEADLINES; place += 1) {
    const of = RULES[place % RULES.length];
    if (of) check += deadline(calendar, of, { received: receivedAt(place) }).dueAt ?? 0;
  }
});
const reference = secondsOf(() => {
  for (let place = 0; place < REFERENCE_DEADLINES; place += 1) check += turnPages(place);
});
const each = (total: number, count: number) => (total / count) * MICROSECONDS_A_SECOND;
const [ours, pages] = [each(seconds, DEADLINES), each(reference, REFERENCE_DEADLINES)];
console.log(`${DEADLINES} deadlines: ${seconds.toFixed(1)} s of CPU, ${ours.toFixed(1)} µs each`);
console.log(`ten working days, page by page with Temporal: ${pages.toFixed(1)} µs each`);
console.log(`ratio ${(ours / pages).toFixed(2)}; sum of due instants ${check}`);
const bar = (AT_MOST_SECONDS * DEADLINES) / 1_000_000;
console.log(`bar ${bar} s: ${seconds <= bar ? 'kept' : 'MISSED'}`);
