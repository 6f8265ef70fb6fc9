import net from 'node:net';
import { once } from 'node:events';
import { login } from '@recourse/contract/auth';
import { createClaim, getClaim, listClaims } from '@recourse/contract/claims';
import { postMessage } from '@recourse/contract/claims-thread';
import { me, updateMe } from '@recourse/contract/profile';
import { type Endpoint, fillPath } from '@recourse/contract/wire/endpoint';
import { createSolution } from '@recourse/contract/solutions';
import { listTrash } from '@recourse/contract/trash';
import { createDocument } from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';
import { type ErrorBody, type ProblemBody, problemBody } from '@recourse/contract/values/common';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { createServiceApp } from '../../src/services/service-apps.ts';
import { makeClaim, makeUser } from '../factories.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Every refusal is problem details (RFC 9457) for a caller who asks for them, and as always for all others. */

const PER_MINUTE = 200;
const PROBLEM = 'application/problem+json';
let t: TestApp;
let client: UserRow;
let hurried: UserRow;
let bearer: string;
let claimId: number;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) });
  client = await makeUser(t.db);
  hurried = await makeUser(t.db);
  bearer = await t.bearer(client);
  claimId = (await makeClaim(t.db, { client_id: client.id, status: 'CLOSED' })).id;
  for (let i = 0; i < PER_MINUTE; i += 1) await t.call(me, hurried);
});
afterAll(() => t.close());

const asClient = (more: InjectOptions): InjectOptions => ({
  ...more,
  headers: { authorization: bearer, ...more.headers },
});
const pathOf = ({ path }: Endpoint): string => fillPath(path, { id: claimId });
const json = { 'content-type': 'application/json' };

const REFUSALS: readonly [status: number, what: string, request: () => Promise<InjectOptions>][] = [
  [400, 'a wrong query', async () => asClient({ url: `${listClaims.path}?page=0` })],
  [
    400,
    'a body that is no JSON',
    async () => asClient({ method: 'POST', url: createClaim.path, headers: json, payload: '{' }),
  ],
  [401, 'no token', async () => ({ url: listClaims.path })],
  [
    401,
    'a wrong password',
    async () => ({
      method: 'POST',
      url: login.path,
      payload: { email: 'nobody', password: 'nothing at all' },
    }),
  ],
  [403, 'a wrong role', async () => asClient({ url: listTrash.path })],
  [404, 'an unknown address of the API', async () => ({ url: '/api/nothing' })],
  [404, 'an unknown address', async () => ({ url: '/nothing.js' })],
  [404, 'an unknown row', async () => asClient({ url: fillPath(getClaim.path, { id: 987_654 }) })],
  [405, 'a wrong method', async () => ({ method: 'PATCH', url: listClaims.path })],
  [405, 'TRACE', async () => ({ method: 'TRACE' as never, url: listClaims.path })],
  [
    409,
    'a message to a closed claim',
    async () => asClient({ method: 'POST', url: pathOf(postMessage), payload: { body: 'Hello.' } }),
  ],
  [
    412,
    'a version that is over',
    async () =>
      asClient({
        method: 'PUT',
        url: updateMe.path,
        headers: { 'if-match': '"77"' },
        payload: { phone: '0612345678' },
      }),
  ],
  [
    413,
    'a large body',
    async () =>
      asClient({
        method: 'POST',
        url: createClaim.path,
        headers: json,
        payload: 'a'.repeat(LIMITS.jsonBytes + 1),
      }),
  ],
  [414, 'a long address', async () => ({ url: `/api/claims?q=${'a'.repeat(LIMITS.address)}` })],
  [
    415,
    'another media type',
    async () =>
      asClient({
        method: 'POST',
        url: createClaim.path,
        headers: { 'content-type': 'text/xml' },
        payload: '<a/>',
      }),
  ],
  [
    415,
    'JSON in place of a form',
    async () => asClient({ method: 'POST', url: createDocument.path, payload: {} }),
  ],
  [
    429,
    'more requests than a minute has',
    async () => ({ url: me.path, headers: { authorization: await t.bearer(hurried) } }),
  ],
  [
    431,
    'many headers',
    async () => ({
      url: listClaims.path,
      headers: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`x-${i}`, '1'])),
    }),
  ],
];

test.each(REFUSALS)('%i, %s', async (status, _, request) => {
  const asked = await request();
  const usual = await t.app.inject(asked);
  const told = await t.app.inject({ ...asked, headers: { ...asked.headers, accept: PROBLEM } });
  expect([usual.statusCode, told.statusCode]).toEqual([status, status]);
  expect(usual.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(told.headers['content-type']).toBe(`${PROBLEM}; charset=utf-8`);
  for (const { headers } of [usual, told]) expect(headers.vary).toMatch(/\baccept$/i);
  const { requestId, ...body } = usual.json<ErrorBody>();
  const problem = problemBody.parse(told.json());
  expect(usual.headers['x-request-id']).toBe(requestId);
  expect(problem).toMatchObject({
    ...body,
    type: 'about:blank',
    title: body.error,
    status,
    detail: body.message,
    instance: `urn:uuid:${String(told.headers['x-request-id'])}`,
  });
  const { retryAfter } = problem;
  expect(retryAfter === undefined ? undefined : String(retryAfter)).toBe(
    told.headers['retry-after'],
  );
});

test('a wildcard and plain JSON get what they always got', async () => {
  for (const accept of ['*/*', 'application/json', 'application/json, text/plain, */*']) {
    const { headers } = await t.app.inject({ url: '/api/nothing', headers: { accept } });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
});

test('the ports of single areas tell it the same way', async () => {
  const service = await createServiceApp(t.ctx, 'claims');
  const asked = { url: '/nothing', headers: { accept: PROBLEM } };
  expect((await service.inject(asked)).json<ProblemBody>()).toMatchObject({ status: 404 });
  await service.close();
});

test.each([
  ['Expect: nonsense', 417],
  [`X-Long: ${'a'.repeat(40_000)}`, 431],
])('a request that no room sees: %s', async (header, status) => {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as net.AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.write(
    ['GET /api/claims HTTP/1.1', 'Host: localhost', `Accept: ${PROBLEM}`, header, '', ''].join(
      '\r\n',
    ),
  );
  await once(socket, 'close');
  expect(text).toContain(`HTTP/1.1 ${status} `);
  // Of a request that can't be read nobody knows what it accepts.
  const isRead = status === 417;
  expect(text.toLowerCase().includes(`content-type: ${PROBLEM}`)).toBe(isRead);
  const body = JSON.parse(text.slice(text.indexOf('{'))) as ErrorBody;
  expect(problemBody.safeParse(body).success).toBe(isRead);
});

test('a solution that is no JSON object is named field by field in both forms', async () => {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const told = await t.call(createSolution, admin, { body: {}, headers: { accept: PROBLEM } });
  expect(told.json<ProblemBody>().fields).toHaveProperty('texte');
});
