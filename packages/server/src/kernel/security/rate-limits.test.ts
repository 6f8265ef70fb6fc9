import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

let time = 0;
const clock = { now: () => new Date(time) };
const PER_MINUTE = 60;

const refusal = (limits: RateLimits, ...call: Parameters<RateLimits['take']>): number | null => {
  try {
    limits.take(...call);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 429) return error.retryAfterSeconds ?? -1;
    throw error;
  }
};
const spend = (limits: RateLimits, times: number, ...call: Parameters<RateLimits['take']>) => {
  for (let i = 0; i < times; i += 1) limits.take(...call);
};

test('RL-06 a minute of requests fits at once, the next one is refused and told when it fits', () => {
  const limits = createRateLimits(PER_MINUTE, clock);
  spend(limits, PER_MINUTE, '1', 'request');
  expect(refusal(limits, '1', 'request')).toBe(1);
  time += 1000;
  expect(refusal(limits, '1', 'request')).toBeNull();
  expect(refusal(limits, '1', 'request')).toBe(1);
});

test('one person is not limited by what another does, nor one kind of work by another kind', () => {
  const limits = createRateLimits(PER_MINUTE, clock);
  spend(limits, PER_MINUTE, '1', 'request');
  expect(refusal(limits, '2', 'request')).toBeNull();
  expect(refusal(limits, '1', 'search')).toBeNull();
});

test.each([
  ['search', 6, 10],
  ['upload', 3, 20],
  ['summary', 2, 30],
] as const)('%s: %d of them a minute, the next one after %d seconds', (work, share, seconds) => {
  const limits = createRateLimits(PER_MINUTE, clock);
  spend(limits, share, '1', work);
  expect(refusal(limits, '1', work)).toBe(seconds);
});

test('nobody saves up more than a minute of requests', () => {
  const limits = createRateLimits(PER_MINUTE, clock);
  limits.take('1', 'request');
  time += 3_600_000;
  spend(limits, PER_MINUTE, '1', 'request');
  expect(refusal(limits, '1', 'request')).toBe(1);
});

test('whoever is limited stays so when many others come by', () => {
  const limits = createRateLimits(PER_MINUTE, clock);
  spend(limits, PER_MINUTE, '0', 'request');
  for (let user = 1; user < 10_100; user += 1) limits.take(String(user), 'request');
  expect(refusal(limits, '0', 'request')).toBe(1);
});
