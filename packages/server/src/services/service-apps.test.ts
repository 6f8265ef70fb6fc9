import { login } from '@recourse/contract/auth';
import { listClaims } from '@recourse/contract/claims';
import { createDocument, type Document } from '@recourse/contract/documents';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeClaim, makeReport, makeSolution, makeUser, PASSWORD } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { form } from '../../test/upload-form.ts';
import { SERVICE_AREAS, type ServiceArea } from '../config-variables.ts';
import type { UserRow } from '../db/tables.ts';
import { listen } from '../listen.ts';
import { createServiceApp } from './service-apps.ts';
import { StartError } from '../start-error.ts';

const FRIEND = 'https://help.example.org';
let t: TestApp;
let admin: UserRow;
let authorization: string;
const services = new Map<ServiceArea, FastifyInstance>();

beforeAll(async () => {
  t = await createTestApp({ CORS_ORIGINS: FRIEND });
  admin = await makeUser(t.db, { role: 'ADMIN' });
  authorization = await t.bearer(admin);
  for (const area of SERVICE_AREAS) services.set(area, await createServiceApp(t.ctx, area));
});
afterAll(async () => {
  for (const app of services.values()) await app.close();
  await t.close();
});

const service = (area: ServiceArea): FastifyInstance => {
  const app = services.get(area);
  if (!app) throw new Error(`No ${area}.`);
  return app;
};
const read = (area: ServiceArea, url: string) =>
  service(area).inject({ url, headers: { authorization } });

test.each<[ServiceArea, string]>([
  ['auth', '/api/auth/users?page=1&perPage=10'],
  ['auth', '/api/auth/me'],
  ['claims', '/api/claims'],
  ['documents', '/documents?userId=1'],
  ['solutions', '/solutions'],
  ['solutions', '/ai/search?q=printer&k=5'],
  ['reports', '/api/reports?pending=true'],
  ['profile', '/auth/me'],
])('%s answers on the path that the specification prints: %s', async (area, url) => {
  const response = await read(area, url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('answers are the same as on the portal', async () => {
  await makeClaim(t.db);
  const portal = await t.call(listClaims, admin);
  expect((await read('claims', '/claims')).body).toBe(portal.body);
});

test('documents are created, read by their url and deleted', async () => {
  const { body, headers } = form({ nom: 'Letter', type: 'note' }, { name: 'a.txt', content: 'Hi' });
  const created = await service('documents').inject({
    method: 'POST',
    url: '/documents/create',
    headers: { ...headers, authorization },
    payload: body,
  });
  expect(created.statusCode).toBe(createDocument.status);
  const { id, url } = created.json<Document>();
  expect((await read('documents', String(url))).body).toBe('Hi');
  const deleted = await service('documents').inject({
    method: 'DELETE',
    url: `/documents/delete/${id}`,
    headers: { authorization },
  });
  expect(deleted.body).toBe('Document deleted.');
});

test('solutions and reports are written', async () => {
  const { id } = await makeReport(t.db);
  const inject = (
    area: ServiceArea,
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) =>
    service(area).inject({
      method,
      url,
      headers: { authorization },
      ...(payload ? { payload } : {}),
    });
  const solution = await makeSolution(t.db);
  const statuses = [
    await inject('solutions', 'POST', '/solutions/create', { texte: 'Plug it in', motcle: [] }),
    await inject('solutions', 'PUT', `/solutions/update/${solution.id}`, { texte: 'Again' }),
    await inject('solutions', 'DELETE', `/solutions/delete/${solution.id}`),
    await inject('solutions', 'POST', '/ai/summarize', { reclamationText: 'x', solutionText: 'y' }),
    await inject('reports', 'POST', `/api/reports/${id}/validateBy/${admin.id}`),
    await inject('reports', 'DELETE', `/api/reports/${id}`),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([201, 200, 204, 200, 200, 200]);
});

test('signing in works there', async () => {
  const response = await service('auth').inject({
    method: 'POST',
    url: login.path,
    payload: { email: admin.email, password: PASSWORD },
  });
  expect(response.json()).toMatchObject({ id: admin.id });
});

describe.each(SERVICE_AREAS)('the port of %s', (area) => {
  test('asks for a session, and is nothing but its area', async () => {
    const own = area === 'profile' ? '/auth/me' : `/${area === 'auth' ? 'auth/users' : area}`;
    expect((await service(area).inject({ url: own })).statusCode).toBe(401);
    const strange = area === 'claims' ? '/api/reports' : '/api/claims';
    for (const url of [
      strange,
      '/',
      '/audit',
      '/api/audit',
      '/login',
      '/config.json',
      '*',
      '//x',
    ]) {
      const response = await read(area, url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('gives signs of life and the security headers', async () => {
    const response = await service(area).inject({ url: '/healthz' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('is open to the origins of CORS_ORIGINS only', async () => {
    const ask = (origin: string) =>
      service(area).inject({
        method: 'OPTIONS',
        url: '/documents',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
    expect((await ask(FRIEND)).headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    });
    const refused = (await ask('https://evil.example.org')).headers['access-control-allow-origin'];
    expect(refused).toBeUndefined();
  });
});

test('a port in use is said clearly, with the variable to change', async () => {
  const first = await createServiceApp(t.ctx, 'claims');
  const second = await createServiceApp(t.ctx, 'reports');
  const address = await listen(first, { host: '127.0.0.1', port: 0, variable: 'SERVICE_PORTS' });
  const port = Number(new URL(address).port);
  const again = listen(second, { host: '127.0.0.1', port, variable: 'SERVICE_PORTS' });
  await expect(again).rejects.toThrow(
    new StartError(`Port ${port} on 127.0.0.1 is in use. Set SERVICE_PORTS to another one.`),
  );
  await first.close();
  await second.close();
});
