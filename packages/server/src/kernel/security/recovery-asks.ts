import { LINK_MESSAGES } from '@recourse/contract/told/links';
import { RECOVERY } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { addressGroup } from '../address-group.ts';
import { tooManyRequests } from '../errors.ts';
import { keepFailures, keyOf, lockFailures, sweepFailures } from './failure-times.ts';

/** How long asking for a new password counts, in ms. */
export const RECOVERY_WINDOW_MS = RECOVERY.windowMinutes * 60_000;

/**
 * Counts that an address asks for a new password, whosever. Throws 429 without counting when it asked too often; it says
 * when the next time is.
 */
export async function countRecoveryAsk(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  address: string,
): Promise<void> {
  const key = keyOf(`recovery from ${addressGroup(address)}`);
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const asked = await lockFailures(trx, key, { now, windowMs: RECOVERY_WINDOW_MS });
    const [oldest] = asked;
    if (oldest && asked.length >= RECOVERY.asksOfAddress) {
      const waitMs = oldest.getTime() + RECOVERY_WINDOW_MS - now.getTime();
      throw tooManyRequests(Math.ceil(waitMs / 1000), LINK_MESSAGES.limited);
    }
    await sweepFailures(trx, new Date(now.getTime() - RECOVERY_WINDOW_MS));
    await keepFailures(trx, key, [...asked, now]);
  });
}
