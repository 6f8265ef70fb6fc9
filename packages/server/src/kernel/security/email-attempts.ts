import { EMAIL_CHANGE } from '@recourse/contract/values/limits';
import { PROFILE_MESSAGES } from '@recourse/contract/profile';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { tooManyRequests } from '../errors.ts';
import { keepFailures, keyOf, lockFailures } from './failure-times.ts';

/** How long an attempt at another e-mail counts, in ms. */
export const EMAIL_WINDOW_MS = EMAIL_CHANGE.windowMinutes * 60_000;

/**
 * Counts an attempt at another e-mail, before checking whether the e-mail is taken, because each answer reveals that.
 * Throws 429 without counting when there were too many; it says when the next attempt is allowed.
 */
export async function countEmailAttempt(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<void> {
  const key = keyOf(`e-mail of ${userId}`);
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const attempts = await lockFailures(trx, key, { now, windowMs: EMAIL_WINDOW_MS });
    const [oldest] = attempts;
    if (oldest && attempts.length >= EMAIL_CHANGE.attempts) {
      const waitMs = oldest.getTime() + EMAIL_WINDOW_MS - now.getTime();
      throw tooManyRequests(Math.ceil(waitMs / 1000), PROFILE_MESSAGES.emailLimited);
    }
    await keepFailures(trx, key, [...attempts, now]);
  });
}
