import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendWhenReachable } from './send-when-reachable.ts';

const LOST = new TypeError('Failed to fetch');
let isUp: boolean;
let sent: number;
let waits: number;

beforeEach(() => {
  vi.useFakeTimers();
  isUp = false;
  sent = 0;
  waits = 0;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/readyz')) return Response.json({});
    if (!isUp) throw LOST;
    return Response.json({ status: 'ok' });
  });
});

afterEach(async () => {
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Sends a request that fails while the server is away, or with that failure. */
function begin(failure?: Error): { over: Promise<unknown>; stop: () => void } {
  const stopping = new AbortController();
  const over = sendWhenReachable({
    send: async () => {
      sent += 1;
      if (failure !== undefined) throw failure;
      if (!isUp) throw LOST;
    },
    onWait: () => (waits += 1),
    signal: stopping.signal,
  }).then(
    () => 'sent',
    (error: unknown) => error,
  );
  return { over, stop: () => stopping.abort() };
}

test('what is sent while the server is away waits for it, and is sent once more', async () => {
  const { over } = begin();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([sent, waits]).toEqual([1, 1]);
  isUp = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect([await over, sent, waits]).toEqual(['sent', 2, 1]);
});

test('a stopped one is not sent any more, and says why it was not', async () => {
  const { over, stop } = begin();
  await vi.advanceTimersByTimeAsync(30_000);
  stop();
  expect(await over).toBe(LOST);
  isUp = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent).toBe(1);
});

test('a refusal is no lost line, and a line that only seems to be there is given up', async () => {
  const refused = new Error('409');
  expect([await begin(refused).over, sent, waits]).toEqual([refused, 1, 0]);
  isUp = true;
  const { over } = begin(LOST);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await over, sent, waits]).toEqual([LOST, 4, 2]);
});
