import { LINK_MESSAGES } from '@recourse/contract/told/links';
import { SIGN_UP_MESSAGES } from '@recourse/contract/told/sign-up';
import { RECOVERY, SIGN_UP } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { addressGroup } from '../address-group.ts';
import { tooManyRequests } from '../errors.ts';
import { keepFailures, keyOf, lockFailures, sweepFailures } from './failure-times.ts';

/** How long a request for a new password counts, in ms. */
export const RECOVERY_WINDOW_MS = RECOVERY.windowMinutes * 60_000;

/**
 * Counts a request for a new password from an address, for whatever account. Throws 429 without counting when there
 * were too many; the error says when the next one is allowed.
 */
export const countRecoveryAsk = (ctx: Ground, address: string): Promise<void> =>
  countAsk(ctx, {
    key: `recovery from ${addressGroup(address)}`,
    most: RECOVERY.asksOfAddress,
    windowMs: RECOVERY_WINDOW_MS,
    message: LINK_MESSAGES.limited,
  });

/** Counts a request for a new account in the same way. */
export const countSignUpAsk = (ctx: Ground, address: string): Promise<void> =>
  countAsk(ctx, {
    key: `sign-up from ${addressGroup(address)}`,
    most: SIGN_UP.asksOfAddress,
    windowMs: SIGN_UP.windowMinutes * 60_000,
    message: SIGN_UP_MESSAGES.limited,
  });

type Ground = Pick<Context, 'db' | 'clock'>;

interface AskLimit {
  key: string;
  most: number;
  windowMs: number;
  message: string;
}

async function countAsk(
  { db, clock }: Ground,
  { key: name, most, windowMs, message }: AskLimit,
): Promise<void> {
  const key = keyOf(name);
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const asked = await lockFailures(trx, key, { now, windowMs });
    const [oldest] = asked;
    if (oldest && asked.length >= most) {
      const waitMs = oldest.getTime() + windowMs - now.getTime();
      throw tooManyRequests(Math.ceil(waitMs / 1000), message);
    }
    await sweepFailures(trx, new Date(now.getTime() - windowMs));
    await keepFailures(trx, key, [...asked, now]);
  });
}
