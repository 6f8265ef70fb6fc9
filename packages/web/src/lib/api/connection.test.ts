import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAgain, followNetwork, getConnection, noteAnswer, noteFailure } from './connection.ts';

let isUp: boolean;
let asked: number;
let stop: () => void;
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  isUp = true;
  asked = 0;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/readyz')) return Response.json({});
    asked += 1;
    if (!isUp) throw new TypeError('Failed to fetch');
    return Response.json({ status: 'ok' });
  });
  stop = followNetwork();
});

afterEach(async () => {
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(10);

test('one failed request is no lost server: it is asked first', async () => {
  noteFailure(new TypeError('Failed to fetch'));
  await settle();
  expect([asked, getConnection()]).toEqual([1, 'online']);
});

test('a request that was taken back says nothing, nor does a refusal', async () => {
  noteFailure(new DOMException('', 'AbortError'));
  noteAnswer(404);
  await settle();
  expect(asked).toBe(0);
});

test('a server that is away is asked later and later, until it is back', async () => {
  isUp = false;
  noteAnswer(503);
  await settle();
  expect(getConnection()).toBe('unreachable');
  noteFailure(new TypeError());
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toBeGreaterThan(3);
  expect(asked).toBeLessThan(8);
  isUp = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(getConnection()).toBe('online');
});

test('whoever asks need not wait', async () => {
  isUp = false;
  noteFailure(new TypeError());
  await settle();
  isUp = true;
  askAgain();
  await settle();
  expect(getConnection()).toBe('online');
});

test('the browser without a network is offline, and the server is asked when it is back', async () => {
  page.dispatchEvent(new Event('offline'));
  expect(getConnection()).toBe('offline');
  page.dispatchEvent(new Event('online'));
  await settle();
  expect([asked, getConnection()]).toEqual([1, 'online']);
});
