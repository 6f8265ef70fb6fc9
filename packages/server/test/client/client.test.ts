import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACCESS } from '@recourse/contract/access';
import { createClient, type ClientOptions } from '@recourse/client/client';
import { ApiError } from '@recourse/client/errors';
import { createClaim, getClaim, listClaims } from '@recourse/contract/claims';
import { postMessage } from '@recourse/contract/claims-thread';
import { createDocument, documentContent } from '@recourse/contract/documents';
import { me, updateMe } from '@recourse/contract/profile';
import { listTrash } from '@recourse/contract/trash';
import { isPaged, type ListEndpoint } from '@recourse/contract/wire/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { makeClaim, makeReply, makeSolution, makeUser } from '../factories.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** The client for integrators against the real portal, over real HTTP. */

const PER_MINUTE = 200;
let t: TestApp;
let url: string;
let client: UserRow;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) });
  [client, admin] = await Promise.all([makeUser(t.db), makeUser(t.db, { role: 'ADMIN' })]);
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const tokenOf = async (user: UserRow): Promise<string> =>
  (await t.bearer(user)).replace('Bearer ', '');
const portalFor = async (user: UserRow, options: Partial<ClientOptions> = {}) =>
  createClient({ url, token: await tokenOf(user), ...options });
const errorOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.catch((reason: unknown) => reason);
  if (error instanceof ApiError) return error;
  throw new Error('There was no refusal.', { cause: error });
};

test('refusals say what is wrong: 401, 403, 404, 409, 412 and fields', async () => {
  const portal = await portalFor(client);
  const { id } = await makeClaim(t.db, { client_id: client.id, status: 'CLOSED' });
  const params = { id };
  const nobody = createClient({ url, token: 'rcp_unknown' });
  const refusals = await Promise.all([
    errorOf(nobody.call(me)),
    errorOf(portal.call(listTrash)),
    errorOf(portal.call(getClaim, { params: { id: 999_999 } })),
    errorOf(portal.call(postMessage, { params, body: { body: 'Hello?' } })),
    errorOf(portal.call(updateMe, { body: { phone: '0611223344' }, ifMatch: 77 })),
    errorOf(portal.call(createClaim, { body: { contenu: ' ' } })),
  ]);
  expect(refusals.map(({ status, code }) => [status, code])).toEqual([
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, expect.any(String)],
    [412, 'STALE'],
    [400, 'BAD_REQUEST'],
  ]);
  expect(Object.keys(refusals.at(-1)?.fields ?? {})).toEqual(['contenu']);
  for (const { requestId, message } of refusals) {
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(message).not.toBe('');
  }
});

test('a change with the version that was seen is made', async () => {
  const portal = await portalFor(client);
  const { version } = await portal.call(me);
  const phone = '0655667788';
  const changed = await portal.call(updateMe, { body: { phone }, ifMatch: version });
  expect([changed.phone, changed.version]).toEqual([phone, version + 1]);
});

test('over the limit, a call waits as long as the portal asks, then goes on', async () => {
  const hurried = await makeUser(t.db);
  const waits: (string | null)[] = [];
  const portal = await portalFor(hurried, {
    fetch: async (address, init) => {
      const response = await fetch(address, init);
      if (response.status === 429) {
        waits.push(response.headers.get('retry-after'));
        t.clock.advance(1_000);
      }
      return response;
    },
  });
  for (let i = 0; i < PER_MINUTE; i += 1) await t.call(me, hurried);
  const start = performance.now();
  expect((await portal.call(me)).id).toBe(hurried.id);
  expect(waits).toEqual(['1']);
  expect(performance.now() - start).toBeGreaterThan(990);

  const impatient = await portalFor(hurried, { retries: 0 });
  for (let i = 0; i < PER_MINUTE; i += 1) await t.call(me, hurried);
  expect(await errorOf(impatient.call(me))).toMatchObject({ status: 429, retryAfter: 1 });
});

/** A proxy that hands every request on, but loses the answers to the first ones. */
async function losingProxy(lost: number) {
  const seen: (string | undefined)[] = [];
  const proxy = http.createServer((request, response) => {
    const { method, headers, url: path = '' } = request;
    const isLost = seen.push(headers['idempotency-key'] as string | undefined) <= lost;
    const onward = http.request(new URL(path, url), { method, headers }, (answer) => {
      if (isLost) request.socket.destroy();
      else answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers));
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const { port } = proxy.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, seen, proxy };
}

test('a claim whose answer was lost is filed once, with the same key', async () => {
  const { address, seen, proxy } = await losingProxy(2);
  const portal = await portalFor(client, { url: address });
  const contenu = 'The bridge is closed again.';
  const idempotencyKey = crypto.randomUUID();
  const claim = await portal.call(createClaim, { body: { contenu }, idempotencyKey });
  expect(seen).toEqual([idempotencyKey, idempotencyKey, idempotencyKey]);
  const rows = await t.db
    .selectFrom('claims')
    .where('contenu', '=', contenu)
    .select('id')
    .execute();
  expect(rows).toEqual([{ id: claim.id }]);
  proxy.close();
});

test('a file is sent and read back', async () => {
  const portal = await portalFor(client);
  const file = new File(['The lift, on Monday.'], 'lift.txt');
  const sent = await portal.call(createDocument, { body: {}, file, idempotencyKey: 'lift-1' });
  const again = await portal.call(createDocument, { body: {}, file, idempotencyKey: 'lift-1' });
  expect(again.id).toBe(sent.id);
  const content = await portal.open(documentContent, { params: { id: sent.id } });
  expect(await content.text()).toBe('The lift, on Monday.');
});

/** Lists for administrators that need no row, apart from the one of complaints that nothing answers: it has groups. */
const LISTS = ACCESS.filter(({ cases }) => cases.call?.[0] === 'yes')
  .map(({ endpoint }) => endpoint)
  .filter((endpoint): endpoint is ListEndpoint => {
    const { shape = {} } = (endpoint.reply?._zod.def ?? {}) as { shape?: object };
    return isPaged(endpoint) && 'data' in shape && endpoint.failures === undefined;
  });

test('all rows of each list are found page by page', async () => {
  for (let i = 0; i < 3; i += 1) {
    await makeUser(t.db, { role: 'EMPLOYE' });
    await makeSolution(t.db);
    await makeReply(t.db);
  }
  const portal = await portalFor(admin);
  expect(LISTS.length).toBeGreaterThan(9);
  for (const endpoint of LISTS) {
    t.clock.advance(60_000);
    const whole: unknown[] = [];
    for await (const row of portal.pages<ListEndpoint>(endpoint)) whole.push(row);
    const paged: unknown[] = [];
    for await (const row of portal.pages<ListEndpoint>(endpoint, {
      query: { perPage: 3 },
    } as never))
      paged.push(row);
    expect([endpoint.path, paged]).toEqual([endpoint.path, whole]);
  }
  const numbered: number[] = [];
  for await (const { id } of portal.pages(listClaims, { query: { page: 1, perPage: 1 } }))
    numbered.push(id);
  expect(numbered.length).toBeGreaterThan(1);
});
