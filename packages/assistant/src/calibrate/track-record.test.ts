import { expect, test } from 'vitest';
import { SHIPPED_RECORD } from './record-shipped.ts';
import { CONFIDENT_CHANCE, lineAfter, type Outcome, TrackRecord } from './track-record.ts';

const FEATURES = SHIPPED_RECORD.mean.map((_, at) => (at === 9 ? 1 : 0.5));

function outcome(right: boolean, at: number, more: Partial<Outcome> = {}): Outcome {
  return { features: FEATURES, right, confident: true, at, weight: 1, ...more };
}

test('wrong first answers lower the chance of the next ones, right ones raise it', () => {
  const record = new TrackRecord();
  const before = record.logOdds(FEATURES);
  for (let at = 0; at < 30; at++) record.put(`wrong:${at}`, outcome(false, at));
  const doubted = record.logOdds(FEATURES);
  expect(doubted).toBeLessThan(before - 1);
  for (let at = 0; at < 300; at++) record.put(`right:${at}`, outcome(true, 100 + at));
  expect(record.logOdds(FEATURES)).toBeGreaterThan(doubted + 1);
});

test('what is believed gives way to judgements one after the other, by so much', () => {
  const record = new TrackRecord();
  const before = record.logOdds(FEATURES);
  const after = [1, 2, 3].map((at) => {
    record.put(`wrong:${at}`, outcome(false, at));
    return before - record.logOdds(FEATURES);
  });
  expect(after.map((fall) => fall.toFixed(3))).toEqual(['2.283', '3.418', '3.989']);
});

test('the line is 0.9, rises with each wrong confident answer and comes back with right ones', () => {
  const record = new TrackRecord();
  expect(record.line).toBe(CONFIDENT_CHANCE);
  record.put('a', outcome(true, 1));
  expect(record.line).toBe(CONFIDENT_CHANCE);
  record.put('b', outcome(false, 2));
  expect(Math.log(record.line / (1 - record.line))).toBeCloseTo(Math.log(9) + 0.4 * 0.92, 10);
  for (let at = 0; at < 12; at++) record.put(`c:${at}`, outcome(true, 3 + at));
  expect(record.line).toBe(CONFIDENT_CHANCE);
});

test('answers that were not confident leave the line alone, and a client moves it less', () => {
  const unsure = outcome(false, 1, { confident: false });
  expect(lineAfter([unsure])).toBe(CONFIDENT_CHANCE);
  const staff = lineAfter([outcome(false, 1)]);
  expect(lineAfter([outcome(false, 1, { weight: 0.3 })])).toBeLessThan(staff);
});

test('the order of arrival makes no difference, and what is removed leaves no trace', () => {
  const outcomes = Array.from({ length: 60 }, (_, at) =>
    outcome(at % 7 !== 0, at, { features: FEATURES.map((x, j) => x + ((at * 3 + j) % 5) / 10) }),
  );
  const record = new TrackRecord();
  for (const [at, one] of outcomes.entries()) record.put(`${at}`, one);
  const before = [record.logOdds(FEATURES), record.line];
  record.put('late', outcome(false, 30.5));
  expect([record.logOdds(FEATURES), record.line]).not.toEqual(before);
  expect(record.remove('late')).toBe(true);
  expect(record.remove('late')).toBe(false);
  expect([record.logOdds(FEATURES), record.line]).toEqual(before);
  const other = new TrackRecord();
  for (const [at, one] of [...outcomes.entries()].toReversed()) other.put(`${at}`, one);
  expect([other.logOdds(FEATURES), other.line]).toEqual(before);
});

test('the newest two thousand judgements count, and memory does not grow without end', () => {
  const record = new TrackRecord();
  for (let at = 0; at < 2_000; at++) record.put(`old:${at}`, outcome(false, at));
  for (let at = 0; at < 2_000; at++) record.put(`new:${at}`, outcome(true, 10_000 + at));
  const only = new TrackRecord();
  for (let at = 0; at < 2_000; at++) only.put(`new:${at}`, outcome(true, 10_000 + at));
  expect(record.logOdds(FEATURES)).toBe(only.logOdds(FEATURES));
  for (let at = 0; at < 2_500; at++) record.put(`more:${at}`, outcome(true, 20_000 + at));
  expect(record.size).toBeLessThanOrEqual(4_000);
});
