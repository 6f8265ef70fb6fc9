import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { search } from '@recourse/contract/ai';
import { listAudit } from '@recourse/contract/audit';
import { login } from '@recourse/contract/auth';
import { listClaims } from '@recourse/contract/claims';
import { createSolution, listSolutions, type Solution } from '@recourse/contract/solutions';
import { register } from '@recourse/contract/users';
import type { ErrorBody } from '@recourse/contract/values/common';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import type { UserRow } from '../src/db/tables.ts';
import { makeBuiltSite, SCRIPT } from './site/built-site.ts';
import { makeUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Tests the rules for every request, whatever the room. */

let t: TestApp;
let admin: UserRow;
let site: FastifyInstance;
let folder: string;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  folder = await makeBuiltSite();
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', 'part-e5f6a7b8.js'), 'export {}');
  site = await createApp(t.ctx, folder);
});
afterAll(async () => {
  await site.close();
  await t.close();
  await rm(folder, { recursive: true });
});

const post = async (payload: string, contentType: string | undefined = 'application/json') =>
  t.app.inject({
    method: 'POST',
    url: createSolution.path,
    payload,
    headers: {
      authorization: await t.bearer(admin),
      ...(contentType === '' ? {} : { 'content-type': contentType }),
    },
  });

test('an unknown API path is a JSON 404 for everybody, and never the page of the app', async () => {
  for (const url of ['/api/nothing', '/api/claims/create/x/y', '/api']) {
    const response = await site.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({
      statusCode: 404,
      code: 'NOT_FOUND',
      requestId: expect.any(String) as string,
    });
  }
});

test('every screen address answers the page of the app, uncached; hashed files are kept for a year', async () => {
  const unknown = ['/a.b', '/clients/j.doe', '/v1.2/x', '/file.', '/nothing', '/a.b?c=d.json'];
  for (const url of ['/', '/login', '/employe/ai-reports', '/solutions?page=2', ...unknown]) {
    const response = await site.inject({ url });
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
    ]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
  }
  expect((await site.inject({ url: SCRIPT.path })).headers['cache-control']).toContain('immutable');
});

test.each([
  '/.env',
  '/.git/config',
  '/package.json',
  `${SCRIPT.path}.map`,
  '/metrics',
  '/../package.json',
  '/tsconfig.JSON',
  '/assets/gone-a1b2c3d4.css',
  '/src/main.tsx',
  '/data/.hidden/x',
  '/backup.sql',
])('XS-10 %s is not there', async (url) => {
  expect((await site.inject({ url })).statusCode).toBe(404);
});

test('the address of a folder lists nothing', async () => {
  expect((await site.inject({ url: '/assets/part-e5f6a7b8.js' })).statusCode).toBe(200);
  for (const url of ['/', '/assets', '/assets/', '/assets/.', '/assets//']) {
    const { body } = await site.inject({ url });
    expect(body).not.toMatch(/a1b2c3d4|e5f6a7b8/);
  }
});

test('an address is decoded once', async () => {
  const { id } = (await post('{"texte":"Decoded once."}')).json<Solution>();
  const headers = { authorization: await t.bearer(admin) };
  const encoded = String(id).replaceAll(/\d/g, '%3$&');
  const get = (name: string) => t.app.inject({ url: `${listSolutions.path}/${name}`, headers });
  expect((await get(encoded)).statusCode).toBe(200);
  expect((await get(encoded.replaceAll('%', '%25'))).statusCode).toBe(400);
});

test('a parameter that comes twice is refused in words', async () => {
  const headers = { authorization: await t.bearer(admin) };
  const asked = [
    [listSolutions, 'page', '1'],
    [listClaims, 'userId', '1'],
    [search, 'q', 'printer'],
    [listAudit, 'from', '2026-01-01T00:00:00Z'],
  ] as const;
  for (const [{ path: address }, name, value] of asked) {
    const once = `${address}?${name}=${value}`;
    expect((await t.app.inject({ url: once, headers })).statusCode).toBe(200);
    const twice = await t.app.inject({ url: `${once}&${name}=${value}`, headers });
    expect([twice.statusCode, Object.keys(twice.json<ErrorBody>().fields ?? {})]).toEqual([
      400,
      [name],
    ]);
    expect(twice.json<ErrorBody>().message).toContain(name);
  }
});

test('XS-05 every answer carries the security headers, and API answers are not stored', async () => {
  for (const response of [
    await site.inject({ url: '/login' }),
    await site.inject({ url: listSolutions.path }),
    await site.inject({ url: '/healthz' }),
  ]) {
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(response.headers['permissions-policy']).toContain('microphone=(self)');
    expect(response.headers).not.toHaveProperty('x-powered-by');
    expect(response.headers).not.toHaveProperty('server');
  }
  const api = await site.inject({ url: listSolutions.path });
  expect(api.headers['cache-control']).toBe('no-store');
  expect(api.headers['content-type']).toContain('charset=utf-8');
});

test('XS-03 the content security policy is the one of the design, word by word', async () => {
  const { headers } = await site.inject({ url: '/login' });
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

const PROTECTING = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

test('XS-05 an address that cannot be decoded is refused with the headers of every answer', async () => {
  const usual = (await site.inject({ url: '/api/nothing' })).headers;
  for (const url of ['/api/claims/%zz', '/%', '/api/documents/%E0%A4%A']) {
    const response = await site.inject({ url });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(usual)).toEqual(expect.arrayContaining(PROTECTING));
    for (const name of PROTECTING)
      expect([name, response.headers[name]]).toEqual([name, usual[name]]);
    expect(response.headers['x-request-id']).toBe(response.json<{ requestId: string }>().requestId);
    expect(response.headers['cache-control']).toBe(
      url.startsWith('/api/') ? 'no-store' : undefined,
    );
  }
});

test('XS-05 whoever reads X-Frame-Options alone is told what frame-ancestors says', async () => {
  for (const url of ['/login', listSolutions.path, '/nothing.js', '/%']) {
    const { headers } = await site.inject({ url });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  }
});

test('signs of life are public and tell no details', async () => {
  expect((await t.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await t.app.inject({ url: '/readyz' })).json()).toEqual({
    database: 'ok',
    assistant: 'ok',
    files: 'ok',
    migrations: 'ok',
  });
});

test.each([
  '[]',
  '"text"',
  'null',
  '5',
  '',
  '{',
  '{"texte":"x"',
  '{"__proto__":{"a":1},"texte":"x"}',
])('IN-01 the body %j is refused', async (body) => {
  const response = await post(body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toHaveProperty('message');
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
  'IN-08 CS-02 the media type %j is refused',
  async (type) => {
    const response = await post('{"texte":"x"}', type);
    expect([400, 415]).toContain(response.statusCode);
  },
);

test('IN-01 NUL and lone surrogates are refused', async () => {
  for (const texte of ['a\u0000b', 'a\ud800b'])
    expect((await post(JSON.stringify({ texte }))).statusCode).toBe(400);
});

test('AZ-33 401 comes before 403, and 403 before the body is looked at', async () => {
  const client = await makeUser(t.db, { role: 'CLIENT' });
  expect(
    (
      await t.app.inject({
        method: 'POST',
        url: register.path,
        payload: '{',
        headers: { 'content-type': 'application/json' },
      })
    ).statusCode,
  ).toBe(401);
  expect((await t.call(register, client, { body: { role: 'nonsense' } })).statusCode).toBe(403);
  expect((await t.call(register, admin, { body: { role: 'nonsense' } })).statusCode).toBe(400);
});

test('CS-01 no foreign origin is ever allowed', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
    const response = await t.app.inject({
      method: 'OPTIONS',
      url: login.path,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    const plain = await t.app.inject({ url: listSolutions.path, headers: { origin } });
    expect(plain.headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('an error tells its request id, in the header too, and nothing about the inside', async () => {
  const response = await t.app.inject({ url: listSolutions.path });
  expect(response.headers['x-request-id']).toBe(response.json<{ requestId: string }>().requestId);
  expect(response.body).not.toMatch(/stack|node_modules|select |at \//i);
});

test('CR-11 a fault in a handler is a 500 for that request only', async () => {
  const broken = await createApp({ ...t.ctx, db: null as never }, null);
  const response = await broken.inject({
    method: 'POST',
    url: login.path,
    payload: { email: 'a', password: 'b' },
  });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([500, 'INTERNAL']);
  expect(response.json<{ message: string }>().message).toBe('Something went wrong on our side.');
  expect((await broken.inject({ url: '/healthz' })).statusCode).toBe(200);
  await broken.close();
});

test.each(['onRequest', 'preParsing', 'preHandler', 'onSend'] as const)(
  'CR-11 a fault in a hook (%s) is a 500 for that request only',
  async (hook) => {
    const broken = await createApp(t.ctx, null);
    broken.addHook(hook as 'onRequest', async (request, reply) => {
      const isRefused = reply.statusCode >= 500;
      if (request.headers['x-break'] && !isRefused) throw new Error('a fault in a hook');
    });
    const call = (headers: Record<string, string>) =>
      broken.inject({ url: listSolutions.path, headers });
    const authorization = await t.bearer(admin);
    const response = await call({ authorization, 'x-break': '1' });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('a fault in a hook');
    expect(response.json()).toMatchObject({ statusCode: 500, code: 'INTERNAL' });
    expect((await call({ authorization })).statusCode).toBe(200);
    await broken.close();
  },
);
