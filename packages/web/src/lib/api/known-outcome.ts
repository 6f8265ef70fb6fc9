import { ApiError, refusalPart } from './api-error.ts';

/**
 * A database that dies while it commits leaves it open whether a change was saved. The server then answers with
 * OUTCOME_UNKNOWN. The same request with the same idempotency key finds out: it gets the first result if there is one.
 */

const UNKNOWN = 'OUTCOME_UNKNOWN';
/** The first attempt has not ended yet. */
const RUNNING = 'STILL_RUNNING';
/** The pauses before each repetition, in ms: another database needs some seconds to take over. */
const PAUSES_MS = [2_000, 4_000, 8_000] as const;

/**
 * Sends a request, and repeats it while its outcome is unknown, if it has an idempotency key. Throws what `send` throws;
 * when it is still not known at the end, the first error, which says so.
 */
export async function withKnownOutcome<T>(
  {
    idempotencyKey,
    signal,
  }: { readonly idempotencyKey?: string | undefined; readonly signal?: AbortSignal | undefined },
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (idempotencyKey === undefined || refusalPart(error, 'code') !== UNKNOWN) throw error;
    return repeated(send, error, signal);
  }
}

async function repeated<T>(
  send: () => Promise<T>,
  unknown: unknown,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (const pause of PAUSES_MS) {
    // The requests must be sequential.
    // oxlint-disable-next-line eslint/no-await-in-loop
    await pauseFor(pause, signal);
    try {
      // oxlint-disable-next-line eslint/no-await-in-loop
      return await send();
    } catch (error) {
      if (error instanceof ApiError && !saysNothing(error)) throw error;
    }
  }
  throw unknown;
}

/** Whether the refusal of a repeated request leaves the outcome unknown. */
const saysNothing = (error: ApiError): boolean =>
  error.status >= 500 || refusalPart(error, 'code') === RUNNING;

function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted === true) giveUp();
  });
}
