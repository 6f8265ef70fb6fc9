import { isAway } from '../../../lib/api/away.ts';
import { whenReachable } from '../../../lib/api/connection.ts';

/** The server may answer that it is ready and still not take the request. */
const MOST_TRIES = 3;

interface Sending {
  send: () => Promise<unknown>;
  /** Called each time the sending begins to wait. */
  onWait: () => void;
  /** Aborted to stop waiting. What is being sent is not stopped. */
  signal: AbortSignal;
}

/**
 * Sends; while no answer comes, waits until the server can be reached, and sends again. The request needs an
 * idempotency key, because an answer may have been lost. Throws the failure when the server refused, when the waiting
 * was stopped, and after three tries.
 */
export async function sendWhenReachable({ send, onWait, signal }: Sending): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  for (let tries = 1; ; tries += 1)
    try {
      // One try after the other.
      // oxlint-disable-next-line eslint/no-await-in-loop
      await send();
      return;
    } catch (failure) {
      if (!isAway(failure) || tries === MOST_TRIES || signal.aborted) throw failure;
      onWait();
      // oxlint-disable-next-line eslint/no-await-in-loop
      await Promise.race([whenReachable(), stopped]);
      if (signal.aborted) throw failure;
    }
}
