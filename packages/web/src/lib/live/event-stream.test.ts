import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage, fakeToken } from '../../testing/fake-browser.ts';
import type { EventBlock } from './event-parser.ts';
import { readEvents } from './event-stream.ts';
import { closeSession, getSession, openSession } from '../session/session.ts';

const LONGER_THAN_ANY_PAUSE_MS = 31_000;

beforeEach(() => {
  vi.useFakeTimers();
  fakeStorage();
  openSession(fakeToken({ id: 7, roles: ['CLIENT'] }), {}, '');
});

afterEach(() => {
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const events = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });

/** A server that gives these answers in turn and repeats the last one. It records the requests. */
function serve(...answers: readonly (Response | Error)[]): Headers[] {
  const asked: Headers[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('/api/')) return Response.json({});
    asked.push(new Headers(init?.headers));
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No answer.');
    return answer.clone();
  });
  return asked;
}

function read() {
  const blocks: EventBlock[] = [];
  const stop = new AbortController();
  let isOver = false;
  void readEvents({
    place: () => blocks.findLast(({ id }) => id !== null)?.id ?? null,
    onBlock: (block) => blocks.push(block),
    signal: stop.signal,
  }).then(() => (isOver = true));
  return { blocks, stop: () => stop.abort(), isOver: () => isOver };
}

test('events are read with the token, and a broken stream goes on after the last one', async () => {
  const asked = serve(events('id: 1/a\nevent: ready\ndata: {}\n\n'), events(':\nid: 2/b\n\n'));
  const stream = read();
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_PAUSE_MS);
  stream.stop();
  expect(stream.blocks.slice(0, 2)).toEqual([
    { name: 'ready', data: '{}', id: '1/a' },
    { name: 'message', data: '', id: '2/b' },
  ]);
  expect(asked[0]?.get('authorization')).toMatch(/^Bearer /);
  expect(asked.slice(0, 3).map((headers) => headers.get('last-event-id'))).toEqual([
    null,
    '1/a',
    '2/b',
  ]);
});

test('a server that is not there is asked again, later and later', async () => {
  const asked = serve(new TypeError('Failed to fetch'));
  const stream = read();
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_PAUSE_MS);
  const first = asked.length;
  expect(first).toBeGreaterThan(2);
  expect(first).toBeLessThan(7);
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_PAUSE_MS);
  expect(asked.length - first).toBeLessThanOrEqual(3);
  stream.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(stream.isOver()).toBe(true);
});

test('after a stream that was read the next pause is a short one again', async () => {
  const asked = serve(events(''));
  const stream = read();
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_PAUSE_MS);
  expect(asked.length).toBeGreaterThan(LONGER_THAN_ANY_PAUSE_MS / 1_000);
  stream.stop();
});

test('a server that ends a stream is given up to the time that it asks for', async () => {
  const asked = serve(events('retry: 2000\n\nretry: 9000\n\n'));
  const stream = read();
  await vi.advanceTimersByTimeAsync(4_400);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4_700);
  expect(asked).toHaveLength(2);
  stream.stop();
});

test('an overloaded server is given the time that it asks for', async () => {
  const asked = serve(new Response('', { status: 503, headers: { 'retry-after': '20' } }));
  const stream = read();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(2);
  stream.stop();
});

test('a 401 ends the stream and the session', async () => {
  const asked = serve(new Response('', { status: 401 }));
  const stream = read();
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_PAUSE_MS);
  expect(stream.isOver()).toBe(true);
  expect(asked).toHaveLength(1);
  expect(getSession().phase).toBe('anonymous');
});

test.each([
  ['no such path', new Response('', { status: 404 })],
  ['its page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('a server without the stream that answers %s is not asked again', async (_, answer) => {
  const asked = serve(answer);
  const stream = read();
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_PAUSE_MS);
  expect(stream.isOver()).toBe(true);
  expect(asked).toHaveLength(1);
  expect(getSession().phase).toBe('authenticated');
});

test('a connection that falls silent is given up', async () => {
  const hanging = new Response(new ReadableStream(), {
    headers: { 'content-type': 'text/event-stream' },
  });
  const asked: AbortSignal[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('/api/')) return Response.json({});
    if (init?.signal) asked.push(init.signal);
    return asked.length === 1 ? hanging : events('');
  });
  const stream = read();
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_PAUSE_MS);
  expect(asked[0]?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_PAUSE_MS);
  expect(asked[0]?.aborted).toBe(true);
  stream.stop();
});
