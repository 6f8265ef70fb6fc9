import { sleep } from '../browser/sleep.ts';
import { ApiError, refusalPart } from './api-error.ts';

/**
 * A database that dies while it commits leaves it open whether a change was saved. The server then answers with
 * OUTCOME_UNKNOWN. Or an earlier attempt still runs, whose answer was lost or which the user cancelled too late: the
 * server then answers with STILL_RUNNING. Repeating the request with the same idempotency key is safe, and gets the
 * first result if there is one.
 */

const UNKNOWN = 'OUTCOME_UNKNOWN';
/** The first attempt has not ended yet. */
const RUNNING = 'STILL_RUNNING';
/** The pauses after each attempt, in ms: another database needs some seconds to take over. */
const PAUSES_MS = [2_000, 4_000, 8_000, 0];

/**
 * Sends a request, and repeats it while its outcome is unknown, if it has an idempotency key. Throws what `send` throws;
 * when it is still not known at the end, the first error, which says so.
 */
export async function withKnownOutcome<T>(
  { idempotencyKey, signal }: Keyed,
  send: () => Promise<T>,
): Promise<T> {
  let unknown: unknown;
  for (const pause of PAUSES_MS) {
    try {
      // The requests must be sequential.
      // oxlint-disable-next-line eslint/no-await-in-loop
      return await send();
    } catch (error) {
      const isUnknown = refusalPart(error, 'code') === UNKNOWN || isStillRunning(error);
      const isOpen = unknown === undefined ? isUnknown : saysNothing(error);
      if (idempotencyKey === undefined || !isOpen) throw error;
      unknown ??= error;
    }
    // oxlint-disable-next-line eslint/no-await-in-loop
    await sleep(pause, signal);
    signal?.throwIfAborted();
  }
  throw unknown;
}

interface Keyed {
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Whether the error of a repeated request leaves the outcome unknown, as one without an answer does. */
const saysNothing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || isStillRunning(error);

/** Whether the server refused a request because an earlier attempt with its key still runs. */
export const isStillRunning = (error: unknown): boolean => refusalPart(error, 'code') === RUNNING;
