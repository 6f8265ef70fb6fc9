import { once } from 'node:events';
import net from 'node:net';
import { listSessions } from '@recourse/contract/auth';
import { listClaims } from '@recourse/contract/claims';
import { errorBody } from '@recourse/contract/values/common';
import { API_PATH } from '@recourse/contract/wire/endpoint';
import { createSolution } from '@recourse/contract/solutions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../factories.ts';
import { contentsOf } from '../contents.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** IN-16: tests that need raw bytes on a real socket. */

let t: TestApp;
let port: number;
let authorization: string;
beforeAll(async () => {
  t = await createTestApp();
  authorization = await t.bearer(await makeUser(t.db, { role: 'ADMIN' }));
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as net.AddressInfo).port;
});
afterAll(() => t.close());

interface Heard {
  /** The status of every answer on the connection, in order. */
  statuses: number[];
  text: string;
}

/** Sends bytes unchanged and reads until the server closes the connection. */
async function say(bytes: string): Promise<Heard> {
  const socket = net.connect(port, '127.0.0.1');
  socket.setTimeout(10_000, () => socket.destroy(new Error('The connection stayed open.')));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { statuses, text };
}

const BODY = JSON.stringify({ texte: 'Smuggled.' });
const get = (path: string, headers: string[] = []): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${authorization}`,
    ...headers,
    '',
    '',
  ].join('\r\n');
const post = (headers: string[], body: string): string =>
  [
    `POST ${createSolution.path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${authorization}`,
    'Content-Type: application/json',
    ...headers,
    '',
    body,
  ].join('\r\n');
const chunked = (body: string): string => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const TOO_MANY = Array.from({ length: 101 }, (_, i) => `X-Header-${i}: 1`);
const LENGTH = `Content-Length: ${BODY.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';

test.each<[string, () => string]>([
  ['101 headers', () => get(listClaims.path, [...TOO_MANY, 'Connection: close'])],
  ['17 kB of headers', () => get(listClaims.path, [`X-Long: ${'a'.repeat(17_000)}`])],
  ['a URL of 9 kB', () => get(`${listClaims.path}?q=${'a'.repeat(9_000)}`, ['Connection: close'])],
  ['a page with a URL of 9 kB', () => get(`/login?x=${'a'.repeat(9_000)}`, ['Connection: close'])],
  ['a length and chunks', () => post([LENGTH, CHUNKED], chunked(BODY))],
  ['chunks and a length', () => post([CHUNKED, LENGTH], chunked(BODY))],
  ['two lengths', () => post([LENGTH, 'Content-Length: 3'], BODY)],
  ['a length that is no number', () => post(['Content-Length: 1x'], BODY)],
  ['a negative length', () => post(['Content-Length: -5'], BODY)],
  [
    'chunked within another coding',
    () => post(['Transfer-Encoding: chunked, gzip'], chunked(BODY)),
  ],
  ['a chunk whose size is no number', () => post([CHUNKED], `zz\r\n${BODY}\r\n0\r\n\r\n`)],
  ['a chunk larger than it says', () => post([CHUNKED], `3\r\n${BODY}\r\n0\r\n\r\n`)],
  ['a header without a colon', () => get(listClaims.path, ['Nonsense'])],
  ['a header with a bare line feed', () => get(listClaims.path, ['X-A: 1\nX-B: 2\r\n\u0000'])],
  ['a method of its own', () => `BREW ${listClaims.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ['no HTTP at all', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n'],
])('IN-16 %s is refused, the connection closed, and the server goes on', async (_name, bytes) => {
  const before = await contentsOf(t.db);
  const { statuses, text } = await say(bytes());
  expect(statuses).toHaveLength(1);
  expect(statuses[0]).toBeGreaterThanOrEqual(400);
  expect(statuses[0]).toBeLessThan(500);
  expect(errorBody.safeParse(JSON.parse(text.slice(text.indexOf('{')))).success).toBe(true);
  expect(await contentsOf(t.db)).toBe(before);
  const { statuses: next } = await say(get('/healthz', ['Connection: close']));
  expect(next).toEqual([200]);
});

test('IN-16 a request inside the body of another is a body', async () => {
  const inner = get(listClaims.path);
  const before = await contentsOf(t.db);
  const { statuses } = await say(
    post([`Content-Length: ${inner.length}`, 'Connection: close'], inner),
  );
  expect(statuses).toEqual([400]);
  expect(await contentsOf(t.db)).toBe(before);
});

test('the API is stored by no cache, however its address is written', async () => {
  for (const path of [
    listSessions.path,
    `http://127.0.0.1:${port}${listSessions.path}`,
    listSessions.path.replace('a', '%61'),
  ]) {
    const { statuses, text } = await say(get(path, ['Connection: close']));
    expect(statuses).toEqual([200]);
    expect(text.toLowerCase()).toContain('\r\ncache-control: no-store\r\n');
  }
  const { statuses, text } = await say(
    get(`HTTP://portal.test${API_PATH}/nothing?x=1`, ['Connection: close']),
  );
  expect(statuses).toEqual([404]);
  expect(text.toLowerCase()).toContain('\r\ncache-control: no-store\r\n');
});

const headersOf = (text: string): Map<string, string> =>
  new Map(
    text
      .slice(0, text.indexOf('\r\n\r\n'))
      .split('\r\n')
      .slice(1)
      .map((line): [string, string] => {
        const at = line.indexOf(': ');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 2)];
      }),
  );
const OF_ITS_OWN = ['x-request-id', 'date', 'content-length', 'connection', 'keep-alive', 'vary'];

test.each<[string, number, string]>([
  ['no host', 400, 'GET /api/claims HTTP/1.1\r\n\r\n'],
  ['an expectation that nobody knows', 417, get(listClaims.path, ['Expect: nonsense'])],
  ['a header that is none', 400, get(listClaims.path, ['Nonsense'])],
  ['an unknown method', 400, 'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a length and chunks', 400, post([LENGTH, CHUNKED], chunked(BODY))],
  ['40 kB of headers', 431, get(listClaims.path, [`X-Long: ${'a'.repeat(40_000)}`])],
])(
  'a request with %s is refused with the headers of every answer',
  async (_name, status, bytes) => {
    const usual = headersOf((await say(get(`${API_PATH}/nothing`, ['Connection: close']))).text);
    const { statuses, text } = await say(bytes);
    expect(statuses).toEqual([status]);
    const refused = headersOf(text);
    for (const name of OF_ITS_OWN) [usual, refused].forEach((headers) => headers.delete(name));
    expect(Object.fromEntries(refused)).toEqual(Object.fromEntries(usual));
    expect(errorBody.parse(JSON.parse(text.slice(text.indexOf('{')))).statusCode).toBe(status);
  },
);

test('IN-16 a hundred headers are still fine', async () => {
  const few = TOO_MANY.slice(0, 90);
  const { statuses } = await say(get(listClaims.path, [...few, 'Connection: close']));
  expect(statuses).toEqual([200]);
});

test('IN-16 a request without a host is refused', async () => {
  expect((await say('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).statuses).toEqual([400]);
});

test('SC-07 TRACE is not allowed, anywhere', async () => {
  for (const path of ['/', '/healthz', listClaims.path]) {
    const { statuses, text } = await say(
      `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nX-Secret: from-a-proxy\r\n\r\n`,
    );
    expect(statuses).toEqual([405]);
    expect(text).not.toContain('from-a-proxy');
  }
});
