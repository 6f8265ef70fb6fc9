import type { OutgoingHttpHeaders } from 'node:http';
import { rm } from 'node:fs/promises';
import { ACCESS } from '@recourse/contract/access';
import { login } from '@recourse/contract/auth';
import { createClaim, listClaims } from '@recourse/contract/claims';
import { createDocument, documentContent, type Document } from '@recourse/contract/documents';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { UserRow } from '../../src/db/tables.ts';
import { ALLOWED_CALLS, ONE_A_ENDPOINT, prepare } from '../permissions/allowed-calls.ts';
import { makeBuiltSite } from '../site/built-site.ts';
import { makeUser, PASSWORD } from '../factories.ts';
import { contentsOf } from '../contents.ts';
import { png } from '../sample-files.ts';
import { ALL_IS_ON } from '../mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { form } from '../upload-form.ts';

/** Long, because a busy machine answers late. */
const PATIENCE = { timeout: 30_000 };

/** The headers that do not differ between two requests. */
const comparable = ({
  'x-request-id': _id,
  date: _date,
  ratelimit: _rate,
  'transfer-encoding': _transfer,
  ...headers
}: OutgoingHttpHeaders) => headers;

/** Tests the headers for browsers, and what pages of other origins can do. */

let t: TestApp;
let client: UserRow;
let site: FastifyInstance;
let folder: string;
beforeAll(async () => {
  t = await createTestApp(ALL_IS_ON);
  await makeUser(t.db, { role: 'ADMIN' });
  client = await makeUser(t.db);
  folder = await makeBuiltSite();
  site = await createApp(t.ctx, folder);
});
afterAll(async () => {
  await site.close();
  await t.close();
  await rm(folder, { recursive: true });
});

describe('CS-04 asking twice changes nothing:', () => {
  // Browsers are sent elsewhere once; programs that look at links get nothing from it.
  const reading = ALLOWED_CALLS.filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.replyType !== 'redirect',
  );
  test.each(reading)('$name, by GET and by HEAD', async (call) => {
    const { endpoint } = call;
    const prepared = await prepare(t, call);
    const { actor, input } = prepared;
    const before = await contentsOf(t.db);
    const answers = [await prepared.make(), await prepared.make()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const ask = () => t.head(endpoint, actor, input);
    // Repeated, because the assistant follows stored changes with a delay, and some answers contain
    // its progress.
    await vi.waitFor(async () => {
      const got = await t.call(endpoint, actor, input);
      const [head, again] = [await ask(), await ask()];
      expect([head.statusCode, head.body, again.statusCode]).toEqual([200, '', 200]);
      expect(comparable(head.headers)).toEqual(comparable(got.headers));
    }, PATIENCE);
    expect(await contentsOf(t.db)).toBe(before);
  });

  test('an endpoint that only writes does not know HEAD', async () => {
    const authorization = await t.bearer(await makeUser(t.db, { role: 'ADMIN' }));
    const paths = new Set(reading.map(({ endpoint }) => endpoint.path));
    const before = await contentsOf(t.db);
    const writing = ACCESS.filter(({ endpoint }) => !paths.has(endpoint.path));
    expect(writing.length).toBeGreaterThan(20);
    for (const { endpoint } of writing.filter(
      ({ endpoint: { replyType } }) => replyType !== 'events',
    )) {
      const url = endpoint.path.replace(/:\w+/g, '1');
      const response = await site.inject({ method: 'HEAD', url, headers: { authorization } });
      expect([405, ...(endpoint.path.split('/').length > 4 ? [] : [400, 404])]).toContain(
        response.statusCode,
      );
      expect(response.body).toBe('');
    }
    expect(await contentsOf(t.db)).toBe(before);
  });
});

test.each([
  { host: 'evil.example' },
  { host: 'evil.example:8080' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-for': '6.6.6.6, evil.example', 'x-forwarded-proto': 'https' },
  { forwarded: 'host=evil.example' },
  { 'x-original-url': '//evil.example', 'x-rewrite-url': '//evil.example' },
])('CS-05 %j appears in no header, link or redirect', async (headers) => {
  const authorization = await t.bearer(client);
  const uploaded = form({}, { name: 'a.png', content: png() });
  const answers = [
    await site.inject({ url: '/', headers }),
    await site.inject({ url: '//evil.example/%2e%2e', headers: { ...headers } }),
    await site.inject({ url: '/config.json', headers }),
    await site.inject({ url: '/nothing.js', headers }),
    await site.inject({ url: listClaims.path, headers: { ...headers, authorization } }),
    await site.inject({
      method: 'POST',
      url: createDocument.path,
      payload: uploaded.body,
      headers: { ...uploaded.headers, ...headers, authorization },
    }),
    await site.inject({
      method: 'POST',
      url: login.path,
      payload: { email: client.username, password: PASSWORD },
      headers,
    }),
  ];
  for (const { headers: told, body, statusCode } of answers) {
    expect(JSON.stringify(told)).not.toMatch(/evil|6\.6\.6\.6/);
    expect(body).not.toMatch(/evil|6\.6\.6\.6/);
    expect(told).not.toHaveProperty('location');
    expect(statusCode < 300 || statusCode === 404).toBe(true);
  }
  const { rows } = { rows: await t.db.selectFrom('audit').select('address').distinct().execute() };
  expect(rows).toEqual([{ address: '127.0.0.1' }]);
});

test.each([
  ['urlencoded', 'application/x-www-form-urlencoded', 'contenu=stolen'],
  ['text that holds JSON', 'text/plain', '{"contenu":"stolen"}'],
  ['JSON', 'application/json', '{"contenu":"stolen"}'],
])(
  'CS-02 a form of another site as %s is a 401, whatever cookies come along',
  async (_n, type, payload) => {
    const token = (await t.bearer(client)).split(' ')[1] ?? '';
    const before = await contentsOf(t.db);
    const response = await t.app.inject({
      method: createClaim.method,
      url: `${createClaim.path}?token=${token}`,
      payload,
      headers: {
        'content-type': type,
        cookie: `token=${token}; authorization=Bearer ${token}`,
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
    });
    expect(response.statusCode).toBe(401);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(await contentsOf(t.db)).toBe(before);
  },
);

describe('XS-05 the headers of', () => {
  test.each(ONE_A_ENDPOINT)('$name', async (call) => {
    const prepared = await prepare(t, call);
    const refusal = await t.call(call.endpoint, null, prepared.input);
    for (const { headers } of [await prepared.make(), refusal]) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(String(headers['cache-control'])).toContain('no-store');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
      const type = String(headers['content-type'] ?? '');
      expect(type === '' || type.startsWith('image/') || type.includes('charset=utf-8')).toBe(true);
    }
  });
});

test('XS-08 the address of a file is made by the server, whatever the sender writes', async () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://evil.example/a.png']) {
    const wrong = form({ url }, { name: 'a.png', content: png() });
    expect((await t.call(createDocument, client, wrong)).statusCode).toBe(400);
  }
  const right = await t.call(createDocument, client, form({}, { name: 'a.png', content: png() }));
  const { id, url } = right.json<Document>();
  expect(url).toBe(documentContent.path.replace(':id', String(id)));
});

test.each([
  '/.env',
  '/.env.local',
  '/.git/HEAD',
  '/.git/',
  '/.npmrc',
  '/package.json',
  '/package-lock.json',
  '/tsconfig.json',
  '/assets/index.js.map',
  '/index.html.map',
  '/src/main.ts',
  '/packages/server/src/main.ts',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/....//package.json',
  '/%5c..%5cpackage.json',
  '/metrics',
  '/first-sign-in.txt',
  '/server-status.json',
])('XS-10 there is no %s', async (url) => {
  const { statusCode, body } = await site.inject({ url });
  expect(statusCode).toBe(404);
  expect(body).not.toMatch(/recourse"|version|private/);
});
