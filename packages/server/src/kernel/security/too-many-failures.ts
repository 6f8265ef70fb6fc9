import { tooManyAttempts } from '@recourse/contract/auth';
import { type AppError, tooManyRequests } from '../errors.ts';

/** A 429 after too many failures, with a message that names the wait. */
export function tooManyFailures(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return tooManyRequests(seconds, tooManyAttempts(seconds));
}
