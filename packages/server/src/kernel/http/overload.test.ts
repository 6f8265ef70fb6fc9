import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseInOverload } from './overload.ts';
import { createWorkload } from '../security/workload.ts';

const workload = createWorkload(1);
let app: FastifyInstance;
let port: number;
let seen: string[];
let isDraining = false;
beforeAll(async () => {
  app = Fastify({ bodyLimit: 100_000 });
  refuseInOverload(app, { workload, isDraining: () => isDraining }, (url) =>
    url.startsWith('/bare') ? `/api${url}` : url,
  );
  app.all('*', async (request) => {
    seen.push(request.url);
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

interface Heard {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

async function ask(path: string, more: http.RequestOptions = {}, body = ''): Promise<Heard> {
  const request = http.request({ host: '127.0.0.1', port, path, agent, ...more });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  return { status: response.statusCode, headers: response.headers, text };
}

/** Sends a request while the maximum number of requests is running. */
async function inOverload<T>(work: () => Promise<T>): Promise<T> {
  const over = Promise.withResolvers<void>();
  const running = workload.during(() => over.promise);
  seen = [];
  try {
    return await work();
  } finally {
    over.resolve();
    await running;
  }
}

test('LD-03 a call of the API is refused with 503, Retry-After and the shape of every error', async () => {
  const before = workload.refused();
  const { status, headers, text } = await inOverload(() => ask('/api/claims?page=1'));
  expect(status).toBe(503);
  expect(headers).toMatchObject({
    'retry-after': '2',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(JSON.parse(text)).toEqual({
    statusCode: 503,
    error: 'Service Unavailable',
    message: 'The service is busy. Please try again shortly.',
    code: 'UNAVAILABLE',
    requestId: headers['x-request-id'],
  });
  expect(seen).toEqual([]);
  expect(workload.refused()).toBe(before + 1);
});

test('the refusal is problem details for a caller who asks for them', async () => {
  const headers = { accept: 'application/problem+json' };
  const answer = await inOverload(() => ask('/api/claims', { headers }));
  expect(answer.headers).toMatchObject({
    'content-type': `${headers.accept}; charset=utf-8`,
    vary: 'accept',
  });
  const problem: unknown = JSON.parse(answer.text);
  expect(problem).toMatchObject({ type: 'about:blank', status: 503, retryAfter: 2 });
});

test('so is one by the path of an area on a port of its own, and one whose body has yet to be read', async () => {
  await inOverload(async () => {
    expect((await ask('/bare/claims')).status).toBe(503);
    expect((await ask('/api/claims', { method: 'POST' }, 'a'.repeat(50_000))).status).toBe(503);
  });
  expect(seen).toEqual([]);
  // Uses the same connection, on which nothing of that body is left.
  expect((await ask('/api/claims')).text).toBe('done');
});

test('files of the portal and signs of life are served, and pages on other origins get what the framework says', async () => {
  await inOverload(async () => {
    expect((await ask('/assets/app.js')).text).toBe('done');
    expect((await ask('/healthz')).text).toBe('done');
    expect((await ask('/api/claims', { headers: { origin: 'https://other.example' } })).text).toBe(
      'done',
    );
  });
  expect(seen).toHaveLength(3);
});

test('where there is room everything is served', async () => {
  seen = [];
  expect((await ask('/api/claims')).text).toBe('done');
  expect(seen).toEqual(['/api/claims']);
});

test('a refusal closes its connection while the server is draining', async () => {
  const refused = (): Promise<Heard> => inOverload(() => ask('/api/claims'));
  expect((await refused()).headers.connection).toBe('keep-alive');
  isDraining = true;
  expect((await refused()).headers.connection).toBe('close');
  isDraining = false;
});
