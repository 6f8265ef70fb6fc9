import { rm } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { login } from '@recourse/contract/auth';
import {
  createClaim,
  deleteClaim,
  getClaim,
  listClaims,
  updateClaim,
} from '@recourse/contract/claims';
import { streamEvents } from '@recourse/contract/events';
import { getReport, type Report } from '@recourse/contract/reports';
import { listSolutions, updateSolution } from '@recourse/contract/solutions';
import { updateUser } from '@recourse/contract/users';
import type { ErrorBody } from '@recourse/contract/values/common';
import { fillPath } from '@recourse/contract/wire/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { UserRow } from '../../src/db/tables.ts';
import { createServiceApp } from '../../src/services/service-apps.ts';
import { makeBuiltSite, SCRIPT } from '../site/built-site.ts';
import { makeClaim, makeReport, makeSolution, makeUser } from '../factories.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Tests the rules of HTTP for every address: methods, entity tags, compression (decision 063). */

let t: TestApp;
let admin: UserRow;
let client: UserRow;
let folder: string;
let site: FastifyInstance;
let service: FastifyInstance;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  client = await makeUser(t.db);
  folder = await makeBuiltSite();
  site = await createApp(t.ctx, folder);
  service = await createServiceApp(t.ctx, 'claims');
});
afterAll(async () => {
  await service.close();
  await site.close();
  await t.close();
  await rm(folder, { recursive: true });
});

const PAGE = 'GET, HEAD';
test.each([
  ['POST', '/', PAGE],
  ['DELETE', '/employe/ai-reports', PAGE],
  ['PUT', SCRIPT.path, PAGE],
  ['POST', '/config.json', PAGE],
  ['POST', '/healthz', PAGE],
  ['PATCH', '/readyz?x=1', PAGE],
  ['GET', login.path, 'POST'],
  ['HEAD', login.path, 'POST'],
  ['PATCH', listClaims.path, PAGE],
  ['OPTIONS', listClaims.path, PAGE],
  ['POST', '/api/claims/5', PAGE],
  ['PATCH', '/api/claims/delete/5', 'DELETE'],
  ['PUT', '/api/openapi.json', PAGE],
] as const)(
  '%s %s is a 405 that allows %s, before anything is read',
  async (method, url, allow) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await site.inject({ method, url, headers: type, payload: 'x=1' });
    expect([
      response.statusCode,
      response.headers.allow?.toString().split(', ').toSorted(),
    ]).toEqual([405, allow.split(', ').toSorted()]);
    expect(response.body === '' ? 'METHOD' : response.json<ErrorBody>().code).toBe('METHOD');
  },
);

test.each([
  ['POST', '/api/nothing'],
  ['OPTIONS', '/api/nothing'],
  ['PATCH', '/api/claims/5/nothing'],
  ['POST', '/nothing.js'],
  ['POST', '/.env'],
  ['DELETE', '/metrics'],
  ['GET', '/health'],
  ['GET', '/health/x'],
  ['GET', '/healthz/x'],
  ['GET', '/healthz/'],
  ['POST', '/readyz/x'],
  ['HEAD', '/livez'],
] as const)('%s %s is nothing, and a 404', async (method, url) => {
  const response = await site.inject({ method, url });
  expect([response.statusCode, response.headers.allow]).toEqual([404, undefined]);
});

test('a screen whose name only begins like a health check is a screen', async () => {
  expect((await site.inject({ url: '/healthy' })).statusCode).toBe(200);
});

test('a service on a port of its own knows its methods as well, with and without /api', async () => {
  for (const prefix of ['', '/api']) {
    const wrong = await service.inject({ method: 'DELETE', url: `${prefix}/claims/create` });
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    const unknown = await service.inject({ method: 'DELETE', url: `${prefix}/nothing/at/all` });
    expect([unknown.statusCode, unknown.headers.allow]).toEqual([404, undefined]);
  }
  expect((await service.inject({ method: 'POST', url: '/healthz' })).statusCode).toBe(405);
});

test('the headers of a page, a file and a sign of life are those of GET, without a body', async () => {
  for (const url of ['/login', SCRIPT.path, '/config.json', '/healthz', '/readyz']) {
    const [get, head] = [await site.inject({ url }), await site.inject({ method: 'HEAD', url })];
    expect([head.statusCode, head.body, get.statusCode]).toEqual([200, '', 200]);
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
      expect([url, name, head.headers[name]]).toEqual([url, name, get.headers[name]]);
  }
});

test('the headers of the stream of events open no stream', async () => {
  for (let time = 0; time < 20; time += 1) {
    const head = await t.head(streamEvents, admin);
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  }
  expect((await t.head(streamEvents, null)).statusCode).toBe(401);
});

const tagOf = (response: { headers: Record<string, unknown> }): string =>
  String(response.headers['etag']);

/**
 * Makes a request as the administrator, without checking the answer's shape, because a 304 has
 * none.
 */
const asked = async (method: 'GET' | 'HEAD', url: string, headers: Record<string, string>) =>
  t.app.inject({ method, url, headers: { authorization: await t.bearer(admin), ...headers } });

test('who has an answer already is told so, and nothing else', async () => {
  await makeSolution(t.db, { texte: 'Restart the router.' });
  const first = await t.call(listSolutions, admin);
  const again = { headers: { 'if-none-match': `"other", W/${tagOf(first)}` } };
  for (const method of ['GET', 'HEAD'] as const) {
    const same = await asked(method, listSolutions.path, again.headers);
    expect([same.statusCode, same.body, tagOf(same)]).toEqual([304, '', tagOf(first)]);
    expect(same.headers).not.toHaveProperty('content-type');
    expect(same.headers['cache-control']).toBe('no-store');
  }
  await makeSolution(t.db, { texte: 'Change the fuse.' });
  expect((await t.call(listSolutions, admin, again)).statusCode).toBe(200);
});

test('a row whose version stands still is sent anew when something else in its answer changed', async () => {
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const solution = await makeSolution(t.db);
  const { id } = await makeReport(t.db, {
    user_id: client.id,
    employee_id: employee.id,
    solution_id: solution.id,
  });
  const ask = (tag = '') =>
    asked('GET', fillPath(getReport.path, { id }), { 'if-none-match': tag });
  const first = await ask();
  expect((await ask(tagOf(first))).statusCode).toBe(304);
  await t.call(updateSolution, admin, { params: { id: solution.id }, body: { texte: 'Other.' } });
  const second = await ask(tagOf(first));
  expect(second.statusCode).toBe(200);
  expect(second.json<Report>().solutionText).toBe('Other.');
  await t.call(updateUser, admin, { params: { id: client.id }, body: { username: 'renamed' } });
  const third = await ask(tagOf(second));
  expect(third.statusCode).toBe(200);
  expect(third.json<Report>().userName).toBe('renamed');
  expect(third.json<Report>().version).toBe(first.json<Report>().version);
  expect((await ask(tagOf(third))).statusCode).toBe(304);
});

test('another person is never told to keep what somebody else was answered', async () => {
  const claim = await makeClaim(t.db, { client_id: client.id });
  const of = { params: { id: claim.id } };
  const headers = { 'if-none-match': tagOf(await t.call(getClaim, admin, of)) };
  expect((await t.call(getClaim, client, { ...of, headers })).statusCode).toBe(200);
  const other = await makeUser(t.db);
  expect((await t.call(getClaim, other, { ...of, headers })).statusCode).toBe(404);
  expect((await t.call(getClaim, null, { ...of, headers })).statusCode).toBe(401);
});

test('the tag of a read row is good for If-Match, with the version alone as well', async () => {
  const { id } = await makeClaim(t.db, { client_id: client.id });
  const headers = { 'accept-encoding': 'gzip' };
  const tag = tagOf(await t.call(getClaim, admin, { params: { id }, headers }));
  expect(tag).toMatch(/^"1\.[\w-]{22}(\.gzip)?"$/);
  const change = (ifMatch: string, status: string) =>
    t.call(updateClaim, admin, {
      params: { id },
      body: { status },
      headers: { 'if-match': ifMatch },
    });
  const changed = await change(tag, 'PENDING');
  expect([changed.statusCode, tagOf(changed)]).toEqual([200, '"2"']);
  expect((await change(tag, 'OPEN')).statusCode).toBe(412);
  expect((await change('"2"', 'OPEN')).statusCode).toBe(200);
  expect((await change('"3.x y"', 'OPEN')).statusCode).toBe(400);
  expect((await t.call(deleteClaim, admin, { params: { id } })).statusCode).toBe(204);
});

test('long answers to reading are compressed as the caller likes it, each with a tag of its own', async () => {
  for (let i = 0; i < 30; i += 1)
    await makeClaim(t.db, { client_id: client.id, contenu: `The printer of room ${i} broke.` });
  const plain = await t.call(listClaims, admin);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const ask = (accept: string, more = {}) =>
    asked('GET', listClaims.path, { 'accept-encoding': accept, ...more });
  const tags = new Set([tagOf(plain)]);
  for (const [accept, coding, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0.5, gzip', 'gzip', gunzipSync],
  ] as const) {
    const response = await ask(accept);
    expect(response.headers['content-encoding']).toBe(coding);
    expect(response.headers['vary']).toContain('accept-encoding');
    expect(unpack(response.rawPayload).toString()).toBe(plain.body);
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    tags.add(tagOf(response));
    expect((await ask(accept, { 'if-none-match': tagOf(response) })).statusCode).toBe(304);
    const head = await t.head(listClaims, admin, { headers: { 'accept-encoding': accept } });
    expect(head.headers['content-length']).toBe(response.headers['content-length']);
    expect(head.body).toBe('');
  }
  expect(tags.size).toBe(3);
  for (const accept of ['', 'identity', 'gzip;q=0', 'zstd', 'br;q=0.2, identity'])
    expect((await ask(accept)).headers).not.toHaveProperty('content-encoding');
});

test('short answers and answers to writing stay as they are', async () => {
  const headers = { 'accept-encoding': 'br' };
  const short = await t.app.inject({ url: '/config.json', headers });
  expect(short.headers).not.toHaveProperty('content-encoding');
  const contenu = 'The printer broke. '.repeat(300);
  const written = await t.call(createClaim, client, { body: { contenu }, headers });
  expect(written.statusCode).toBe(201);
  expect(written.rawPayload.length).toBeGreaterThan(5_000);
  expect(written.headers).not.toHaveProperty('content-encoding');
});
