import { LAST_EVENT_ID } from '@recourse/contract/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage, fakeToken } from '../../testing/fake-browser.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { followEvents, LATE_MS, type News, newsOf } from './events.ts';
import { closeSession, openSession } from '../session/session.ts';

const encoder = new TextEncoder();
let stops: (() => void)[] = [];
let now: number;
let page: EventTarget;

beforeEach(() => {
  // The test sets how late a stream begins, so that the machine's load does not matter.
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  fakeStorage();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  openSession(fakeToken({ id: 7, roles: ['CLIENT'] }), {}, '');
});

afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  closeSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * A server with one stream for each connection, into which a test writes. Counts the connections.
 */
function serve() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const signals: AbortSignal[] = [];
  const places: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('/api/')) return Response.json({});
    places.push(new Headers(init?.headers).get(LAST_EVENT_ID));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push(controller);
        if (init?.signal) signals.push(init.signal);
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    streams,
    signals,
    places,
    say: (text: string) => streams.at(-1)?.enqueue(encoder.encode(text)),
  };
}

function follow(): News[] {
  const told: News[] = [];
  stops.push(followEvents(7, (news) => told.push(news)));
  return told;
}

const changed = (area: string, id = 1) =>
  `event: change\ndata: ${JSON.stringify({ area, id, version: 1, gone: false })}\n\n`;

test('tabs share one stream: what it says is told in each of them', async () => {
  const server = serve();
  const tabs = [follow(), follow()];
  await vi.waitFor(() => expect(server.streams).toHaveLength(1), PATIENCE);
  server.say(`id: 1/a\nevent: ready\ndata: {}\n\n${changed('claims')}:\nid: 2/b\n\n`);
  await vi.waitFor(() => expect(tabs[0]).toEqual(['claims']), PATIENCE);
  await vi.waitFor(
    () => expect(tabs[1], 'had been there before the stream').toEqual(['all', 'claims']),
    PATIENCE,
  );
  server.say('event: reload\ndata: {}\n\n');
  await vi.waitFor(() => expect(tabs[1]).toEqual(['all', 'claims', 'all']), PATIENCE);
  expect(tabs[0]).toEqual(['claims', 'all']);
  expect(server.streams).toHaveLength(1);
});

test('when the tab with the stream is closed another one goes on where it was', async () => {
  const server = serve();
  follow();
  const told = follow();
  await vi.waitFor(() => expect(server.streams).toHaveLength(1), PATIENCE);
  server.say(`${changed('claims')}:\nid: 2/b\n\n${changed('reports')}`);
  await vi.waitFor(() => expect(told).toEqual(['claims', 'reports']), PATIENCE);
  stops.shift()?.();
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'events:7' }));
  await vi.waitFor(() => expect(server.places).toEqual([null, '2/b']), PATIENCE);
});

test('a stream that begins late may have missed a change: all is read again', async () => {
  const server = serve();
  const told = follow();
  await vi.waitFor(() => expect(server.streams).toHaveLength(1), PATIENCE);
  now += LATE_MS - 1;
  server.say(`event: ready\ndata: {}\n\n${changed('claims')}`);
  await vi.waitFor(() => expect(told).toEqual(['claims']), PATIENCE);

  stops.pop()?.();
  const toldLater = follow();
  await vi.waitFor(() => expect(server.streams).toHaveLength(2), PATIENCE);
  now += LATE_MS;
  server.say(`event: ready\ndata: {}\n\n${changed('claims')}`);
  await vi.waitFor(() => expect(toldLater).toEqual(['all', 'claims']), PATIENCE);
});

test('nothing is told any more once it was stopped', async () => {
  const server = serve();
  const told = follow();
  await vi.waitFor(() => expect(server.streams).toHaveLength(1), PATIENCE);
  for (const stop of stops.splice(0)) stop();
  expect(server.signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(told).toEqual([]);
});

test('changes name their area, everything else that counts means anything may have changed', () => {
  const block = { name: 'change', data: '', id: null };
  const data = JSON.stringify({ area: 'reports', id: 4, version: null, gone: true });
  expect(newsOf({ ...block, data })).toBe('reports');
  expect(newsOf({ ...block, name: 'ready' })).toBe('all');
  expect(newsOf({ ...block, name: 'reload' })).toBe('all');
});

test('who has a row open is news of that row only', () => {
  const data = JSON.stringify({ area: 'claims', id: 12 });
  expect(newsOf({ name: 'presence', data, id: null })).toBe('presence:claims:12');
  expect(newsOf({ name: 'presence', data: '{}', id: null })).toBeNull();
});

test('what is not known is passed over', () => {
  const block = { name: 'change', data: '', id: null };
  expect(newsOf({ ...block, name: 'message' })).toBeNull();
  expect(newsOf(block)).toBeNull();
  expect(newsOf({ ...block, data: '{"area":"weather","id":1}' })).toBeNull();
});
