import { HTTP } from '@recourse/contract/values/limits';
import { ApiError, NoAnswerError } from './errors.ts';

/** How calls are tried again. */

export interface Patience {
  /** How often a call is tried again after its first attempt. */
  readonly retries: number;
  /** The longest wait before an attempt. When the portal asks for more, the call fails at once. */
  readonly maxWaitSeconds: number;
  readonly signal: AbortSignal | undefined;
}

const MS = 1000;

/** Answers that say "not now". 502 and 504 come from a proxy while the portal starts. */
const PASSING: readonly number[] = [429, 502, 503, 504];

/**
 * Runs a call until it succeeds, fails permanently, or was tried often enough. Throws the last error. The call must be
 * safe to repeat.
 */
export async function inAttempts<T>(run: () => Promise<T>, patience: Patience): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await run();
    } catch (error) {
      const seconds = waitAfter(error, failed);
      if (seconds === null || seconds > patience.maxWaitSeconds || failed >= patience.retries)
        throw error;
      await sleep(seconds * MS, patience.signal);
    }
  }
}

/** Seconds to wait after a failed attempt: what the portal asks for, else doubling. null: another one is no use. */
function waitAfter(error: unknown, failed: number): number | null {
  const doubled = HTTP.backoffBaseSeconds * 2 ** failed;
  if (error instanceof NoAnswerError) return doubled;
  if (!(error instanceof ApiError)) return null;
  const { status, retryAfter } = error;
  // A 409 names a time only while the first request with the same Idempotency-Key is still running.
  const isPassing = PASSING.includes(status) || (status === 409 && retryAfter !== undefined);
  return isPassing ? (retryAfter ?? doubled) : null;
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted === true) stop();
  });
}
