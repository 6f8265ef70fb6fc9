import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryWhenReachable } from './retry-when-reachable.ts';

let isUp: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isUp = false;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/readyz') && !isUp) throw new TypeError('Failed to fetch');
    return Response.json({});
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a part that is fetched without a connection is there when the connection is', async () => {
  const load = vi.fn<() => Promise<string>>(async () => {
    if (!isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return 'part';
  });
  let part: string | null = null;
  void retryWhenReachable(load).then((loaded) => (part = loaded));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(part).toBeNull();
  isUp = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(part).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that the server does not have fails', async () => {
  isUp = true;
  const load = () => Promise.reject(new TypeError('gone'));
  await expect(retryWhenReachable(load)).rejects.toThrow('gone');
});
