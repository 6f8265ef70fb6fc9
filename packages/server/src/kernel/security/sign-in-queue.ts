import { availableParallelism } from 'node:os';
import { SIGN_IN } from '@recourse/contract/values/limits';
import { addressGroup } from '../address-group.ts';
import type { Clock } from '../clock.ts';
import { unavailable } from '../errors.ts';
import { createFairQueue } from '../async/fair-queue.ts';
import { tooManyFailures } from './too-many-failures.ts';

/**
 * A fair queue for sign-ins. Checking a password (argon2id) is expensive, so addresses take turns. An address over its
 * limit gets one check at a time and few waiting places. A process may not know yet that an address is over its limit,
 * because it has just started or another process counted. It learns so with the next failure.
 */
export interface SignInQueue {
  /**
   * Runs an attempt when it is the turn of its address. Throws 429 when the address is over its limit and has too many
   * attempts waiting. Throws 503 when no place is left and the address has the most attempts waiting.
   */
  run<T>(address: string, attempt: () => Promise<T>): Promise<T>;
  /** Marks an address as over its limit for that long. */
  limit(address: string, forMs: number): void;
}

const CORES = availableParallelism();
/**
 * Attempts that run at once: while some wait for the database, others use the cores. It is more than a single address
 * may have.
 */
const RUNNING = Math.max(SIGN_IN.addressRunning + 1, CORES * 2);
/** About two seconds of work; any more would wait too long. */
const WAITING = CORES * 64;
/** Above this many limited addresses, expired ones are deleted. */
const SWEEP_ABOVE = 1_000;

const FREE = { running: SIGN_IN.addressRunning, waiting: WAITING };
const LIMITED = { running: SIGN_IN.limitedRunning, waiting: SIGN_IN.limitedWaiting };

/** The queue of one server process. */
export function createSignInQueue(clock: Clock): SignInQueue {
  /** Address group -> until when it is over its limit. */
  const limitedUntil = new Map<string, number>();
  const leftMs = (group: string): number => (limitedUntil.get(group) ?? 0) - clock.now().getTime();
  const queue = createFairQueue({
    total: { running: RUNNING, waiting: WAITING },
    boundsOf: (group) => (leftMs(group) > 0 ? LIMITED : FREE),
    refuse: (group) => {
      const ms = leftMs(group);
      return ms > 0 ? tooManyFailures(ms) : unavailable();
    },
  });
  let sweepAbove = SWEEP_ABOVE;
  const sweep = (): void => {
    for (const group of limitedUntil.keys()) if (leftMs(group) <= 0) limitedUntil.delete(group);
    sweepAbove = Math.max(SWEEP_ABOVE, limitedUntil.size * 2);
  };
  return {
    run: (address, attempt) => queue.run(addressGroup(address), attempt),
    limit: (address, forMs) => {
      const group = addressGroup(address);
      limitedUntil.set(group, clock.now().getTime() + forMs);
      queue.trim(group);
      if (limitedUntil.size > sweepAbove) sweep();
    },
  };
}
