import net from 'node:net';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import { HTTP, LIMITS } from '@recourse/contract/values/limits';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { type Pace, refuseSlowBodies } from './slow-bodies.ts';

/**
 * The limits are twenty times as strict as in the product. A busy machine sends more slowly, so a crawling body (a byte
 * in 50 ms) and a moving one differ by a factor of a thousand.
 */
const PACE: Pace = { bytesPerSecond: 200, windowMs: 1_000, checkEveryMs: 250 };
const MOVING = 50_000;
const LONG = 4 * PACE.windowMs;

let app: FastifyInstance;
let port: number;
let finished = 0;
beforeAll(async () => {
  app = Fastify({ bodyLimit: LIMITS.fileBytes });
  refuseSlowBodies(app, PACE);
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
  app.post('/', async ({ body }) => {
    finished += 1;
    return (body as Buffer).length;
  });
  app.post(
    '/refused',
    { onRequest: async (_, reply) => reply.code(401).send('no') },
    async () => '',
  );
  app.post(
    '/busy',
    {
      onRequest: async () => {
        await wait(3 * PACE.windowMs);
      },
    },
    async ({ body }) => (body as Buffer).length,
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as net.AddressInfo).port;
});
afterAll(() => app.close());

const PIECE_MS = 50;
const STATUS_LINE = 'HTTP/1.1 408'.length;

/**
 * Begins a request with a body of that length. Its answer is complete when the server closes the
 * connection.
 */
function open(path: string, bytes: number) {
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => {});
  // A client that is cut off while sending gets a connection reset; that does not fail the test.
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`,
  );
  return { socket, answer };
}

/**
 * Sends a body in pieces, one every 50 ms, until it is complete or the server closes the
 * connection.
 */
async function send(path: string, { bytes, piece }: { bytes: number; piece: number }) {
  const { socket, answer } = open(path, bytes);
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += piece) {
    socket.write('a'.repeat(Math.min(piece, bytes - sent)));
    await wait(PIECE_MS);
  }
  return answer;
}

const at = (bytesPerSecond: number, ms: number) => ({
  bytes: Math.round((bytesPerSecond * ms) / 1000),
  piece: Math.round((bytesPerSecond * PIECE_MS) / 1000),
});

test('a body that keeps moving is waited for, many windows long', async () => {
  const slow = at(MOVING, LONG);
  const text = await send('/', slow);
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text.endsWith(String(slow.bytes))).toBe(true);
});

test('LD-06 two hundred bodies of a byte now and then are cut off with 408, and nobody else is', async () => {
  const before = finished;
  const ended: string[] = [];
  const crawling = Array.from({ length: 200 }, () => send('/', { bytes: 10_000, piece: 1 }));
  const moving = send('/', at(MOVING, LONG));
  void moving.then(() => ended.push('what moves'));
  const cut = await Promise.all(crawling);
  // They are cut off within a few windows: before a body ends that takes four windows.
  expect(ended).toEqual([]);
  // A client may get a reset instead of the 408, but never another answer.
  const answers = new Set(cut.map((text) => text.slice(0, STATUS_LINE)));
  expect(answers).toContain('HTTP/1.1 408');
  answers.delete('');
  expect(answers.size).toBe(1);
  expect(await moving).toMatch(/^HTTP\/1\.1 200 /);
  expect(finished).toBe(before + 1);
});

test.each(['/refused', '/nowhere'])(
  'LD-06 an answer before the body ends does not keep the connection open: %s',
  async (path) => {
    // Sending the whole body would take eight minutes.
    const text = await send(path, { bytes: 10_000, piece: 1 });
    // There is at most one answer: the server sends no second one after it.
    expect(text.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(1);
  },
);

test('while the server itself is not reading, the sender is not slow', async () => {
  expect(await send('/busy', { bytes: 200_000, piece: 100_000 })).toMatch(/^HTTP\/1\.1 200 /);
});

test('while the server is held up, the sender is not slow', async () => {
  const { socket, answer } = open('/', 100_000);
  await wait(PACE.checkEveryMs);
  // The timers run right after an immediate, before any socket is read. The check may be in the same round.
  await immediate();
  socket.write('a'.repeat(100_000));
  const end = performance.now() + 2 * PACE.windowMs;
  while (performance.now() < end);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('the product gives the largest file the time that it takes, and headers half a minute', async () => {
  const t = await createTestApp();
  const { server } = t.app;
  expect(server.requestTimeout).toBe(HTTP.uploadTimeoutMs);
  expect(HTTP.uploadTimeoutMs / 1000).toBeGreaterThan(LIMITS.fileBytes / 50_000);
  expect(server.headersTimeout).toBeLessThanOrEqual(25_000);
  expect(server.listenerCount('request')).toBeGreaterThan(1);
  await t.close();
});
