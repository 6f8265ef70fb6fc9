import { MINUTE_MS, RATE_SHARES, type CostlyWork } from '@recourse/contract/values/limits';
import type { Clock } from '../clock.ts';
import { tooManyRequests } from '../errors.ts';

/**
 * Rate limits of one holder (a person or an API token) in this process. Each kind of work has a token bucket, full at
 * first and refilled evenly. It allows a burst of a minute's worth, then the average rate.
 */
export interface RateLimits {
  /** Takes one request of that kind. Throws a 429 that says when the next one is allowed. */
  take(holder: string, work: LimitedWork): void;
  /** What a holder has left for requests of that kind. */
  balance(holder: string, work: LimitedWork): RateBalance;
}

type LimitedWork = CostlyWork | 'request';

/** What is left of a limit. */
export interface RateBalance {
  readonly work: LimitedWork;
  /** Requests within RATE_WINDOW_SECONDS. */
  readonly quota: number;
  /** Requests that would be allowed at once. */
  readonly left: number;
  /** Seconds until the whole quota is available again. */
  readonly fullInSeconds: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** The time of a quota, in seconds. */
export const RATE_WINDOW_SECONDS = MINUTE_MS / 1000;
/** Above this many buckets the full ones are deleted: a missing bucket counts as full. */
const SWEEP_ABOVE = 10_000;

/** Makes rate limits from `perMinute`, the requests of one holder in a minute. Costly work gets a share of it. */
export function createRateLimits(perMinute: number, clock: Clock): RateLimits {
  const buckets = new Map<string, Bucket>();
  let sweepAbove = SWEEP_ABOVE;

  const refill = (bucket: Bucket, capacity: number, now: number): number =>
    Math.min(capacity, bucket.tokens + (Math.max(0, now - bucket.at) / MINUTE_MS) * capacity);

  const sweep = (now: number): void => {
    // After a minute every bucket is full again.
    for (const [key, bucket] of buckets) if (now - bucket.at >= MINUTE_MS) buckets.delete(key);
    sweepAbove = Math.max(SWEEP_ABOVE, buckets.size * 2);
  };

  /** The quota of a kind of work, and how much of it a holder has left. */
  const stateOf = (key: string, work: LimitedWork) => {
    const capacity =
      work === 'request' ? perMinute : Math.max(1, Math.floor(perMinute / RATE_SHARES[work]));
    const now = clock.now().getTime();
    const tokens = refill(buckets.get(key) ?? { tokens: capacity, at: now }, capacity, now);
    return { capacity, now, tokens };
  };
  const secondsFor = (tokens: number, capacity: number): number =>
    Math.ceil((tokens / capacity) * RATE_WINDOW_SECONDS);

  return {
    take: (holder, work) => {
      const key = `${work} ${holder}`;
      const { capacity, now, tokens } = stateOf(key, work);
      if (tokens < 1) throw tooManyRequests(secondsFor(1 - tokens, capacity));
      buckets.set(key, { tokens: tokens - 1, at: now });
      if (buckets.size > sweepAbove) sweep(now);
    },
    balance: (holder, work) => {
      const { capacity, tokens } = stateOf(`${work} ${holder}`, work);
      return {
        work,
        quota: capacity,
        left: Math.floor(tokens),
        fullInSeconds: secondsFor(capacity - tokens, capacity),
      };
    },
  };
}
