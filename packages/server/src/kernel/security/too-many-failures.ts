import { tooManyAttempts } from '@recourse/contract/auth';
import { type AppError, tooManyRequests } from '../errors.ts';

/** 429 for whoever has failed too often, in words that name the wait. */
export function tooManyFailures(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return tooManyRequests(seconds, tooManyAttempts(seconds));
}
