import { ACCESS } from '@recourse/contract/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/test-app.ts';
import { loadConfig } from './config.ts';
import { SERVICE_AREAS } from './config-variables.ts';
import { createServiceApp } from './services/service-apps.ts';
import { calledOrigins, portalOrigins, webConfig } from './web-config.ts';

const SERVICE_PORTS = 'documents:8081,solutions:8082,reports:8084,profile:8085';
const SPLIT = {
  documents: 'http://127.0.0.1:8081',
  solutions: 'http://127.0.0.1:8082',
  ai: 'http://127.0.0.1:8082',
  reports: 'http://127.0.0.1:8084',
};
const areas = (env: Record<string, string>) => webConfig(loadConfig(env)).areas;

test('without SERVICE_PORTS everything is on the portal’s own origin', () => {
  expect(webConfig(loadConfig({}))).toEqual({
    apiBase: '',
    areas: {},
    recovery: false,
    signUp: false,
    passkeys: 'localhost',
    sso: null,
  });
});

test('SF-07 the host at which passkeys can be used is told, where there is one', () => {
  const passkeys = (env: Record<string, string>) => webConfig(loadConfig(env)).passkeys;
  expect(passkeys({ PUBLIC_URL: 'https://portal.example.org' })).toBe('portal.example.org');
  expect(passkeys({ PUBLIC_URL: 'http://portal.example.org' })).toBeNull();
});

test('areas on ports of their own are told with their address', () => {
  expect(areas({ SERVICE_PORTS })).toEqual(SPLIT);
  const lan = areas({ SERVICE_PORTS, HOST: '192.168.1.5' });
  expect(lan).toMatchObject({ documents: 'http://192.168.1.5:8081' });
  const named = areas({ SERVICE_PORTS, HOST: '0.0.0.0', PUBLIC_URL: 'http://portal.lan:8080' });
  expect(named).toMatchObject({ ai: 'http://portal.lan:8082' });
  expect(areas({ SERVICE_PORTS, HOST: '::1' })).toMatchObject({ reports: 'http://[::1]:8084' });
});

test('single sign-on is told, and stays on the portal’s own origin, which has its cookie', () => {
  const env = {
    SERVICE_PORTS: 'auth:8081,documents:8082',
    PUBLIC_URL: 'http://localhost:8080',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'hunter2',
  };
  const told = webConfig(loadConfig(env));
  expect(told.sso).toEqual({ label: 'id.example.org', only: false });
  expect(told.areas).toEqual({ documents: 'http://localhost:8082' });
  expect(JSON.stringify(told)).not.toContain('hunter2');
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { TRUST_PROXY: '127.0.0.1' },
  { PUBLIC_URL: 'https://portal.example.org' },
])('where browsers cannot be told an address the portal serves all by itself: %j', (env) => {
  const config = loadConfig({ SERVICE_PORTS, ...env });
  expect(webConfig(config).areas).toEqual({});
  expect(portalOrigins(config, 8080)).toEqual([]);
});

test('the portal is opened under every name of the loopback address, or the one that it has', () => {
  expect(portalOrigins(loadConfig({ SERVICE_PORTS }), 4000)).toEqual([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
  ]);
  const named = loadConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'http://portal.lan' });
  expect(portalOrigins(named, 8080)).toEqual(['http://portal.lan', 'http://portal.lan:8080']);
});

let split: TestApp;
let whole: TestApp;
beforeAll(async () => {
  [split, whole] = await Promise.all([createTestApp({ SERVICE_PORTS }), createTestApp()]);
});
afterAll(async () => {
  await split.close();
  await whole.close();
});

const policyOf = async ({ app }: TestApp, url = '/'): Promise<string[]> => {
  const policy = String((await app.inject({ url })).headers['content-security-policy']);
  const connect = policy.split(';').find((part) => part.startsWith('connect-src ')) ?? '';
  return connect.split(' ').slice(1);
};

test('XS-03 pages may call themselves and the origins of /config.json, and nothing else', async () => {
  for (const t of [split, whole]) {
    const told = (await t.app.inject({ url: '/config.json' })).json<ReturnType<typeof webConfig>>();
    expect(await policyOf(t)).toEqual(["'self'", ...calledOrigins(told)]);
  }
  expect(await policyOf(whole)).toEqual(["'self'"]);
  expect(await policyOf(split)).toHaveLength(4);
});

test('CS-05 a foreign Host changes neither of them', async () => {
  const headers = { host: 'evil.example' };
  const told = await split.app.inject({ url: '/config.json', headers });
  expect(told.json()).toEqual({
    apiBase: '',
    areas: SPLIT,
    recovery: false,
    signUp: false,
    passkeys: 'localhost',
    sso: null,
  });
  const page = await split.app.inject({ url: '/', headers });
  expect(JSON.stringify(page.headers)).not.toContain('evil');
});

test('an area lets in the portal, and no other origin', async () => {
  const service = await createServiceApp(
    split.ctx,
    'documents',
    portalOrigins(split.ctx.config, 80),
  );
  const allowed = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'GET' };
    const answer = await service.inject({ method: 'OPTIONS', url: '/api/documents', headers });
    return answer.headers['access-control-allow-origin'];
  };
  expect(await allowed('http://localhost:80')).toBe('http://localhost:80');
  expect(await allowed('http://localhost:81')).toBeUndefined();
  expect(await allowed('https://localhost:80')).toBeUndefined();
  expect(await allowed('null')).toBeUndefined();
  await service.close();
});

test('every call of an area that is told to be elsewhere is served there', async () => {
  const everything = webConfig({
    ...loadConfig({}),
    servicePorts: SERVICE_AREAS.map((area, index) => ({ area, port: index + 1 })),
  });
  for (const [index, area] of SERVICE_AREAS.entries()) {
    const service = await createServiceApp(split.ctx, area);
    const served = service.endpoints.map(({ method, path }) => `${method} ${path}`);
    const told = ACCESS.filter(({ endpoint }) =>
      everything.areas[endpoint.path.split('/')[2] ?? '']?.endsWith(`:${index + 1}`),
    ).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(told.length > 2).toBe(area !== 'profile');
    expect(served).toEqual(expect.arrayContaining(told));
    await service.close();
  }
});
