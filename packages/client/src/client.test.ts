import { listGaps } from '@recourse/contract/assistant';
import { createClaim, getClaim, listClaims, updateClaim } from '@recourse/contract/claims';
import { getThread } from '@recourse/contract/claims-thread';
import { createDocument, documentContent } from '@recourse/contract/documents';
import { deleteReport } from '@recourse/contract/reports';
import { listTrash } from '@recourse/contract/trash';
import { expect, test } from 'vitest';
import { createClient, type ClientOptions } from './client.ts';
import { ApiError, NoAnswerError } from './errors.ts';

interface Asked {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

/** A portal that answers in this order, the last answer again and again; and what it was asked. */
function portalOf(answers: readonly (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const asked: Asked[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { method = '', body } = init;
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push({ url, method, headers: new Headers(init.headers), body });
    if (answer instanceof Response) return answer.clone();
    throw answer;
  };
  const client = createClient({ url: 'https://portal.test/', token: 'rcp_abc', fetch, ...options });
  return { client, asked };
}

const refusal = (status: number, headers: Record<string, string> = {}, code = 'CODE') =>
  Response.json({ statusCode: status, message: 'No.', code, requestId: 'r1' }, { status, headers });
const SOON = { 'retry-after': '0' };
const claim = { contenu: 'The lift is stuck.' };

test('a call fills in path and query, and sends body, token, version and key', async () => {
  const { client, asked } = portalOf([Response.json({ id: 5 })]);
  await client.call(updateClaim, { params: { id: 5 }, body: claim, ifMatch: 3 });
  await client.call(createClaim, { body: claim, idempotencyKey: 'k1' });
  await client.call(listClaims, { query: { q: 'a b&c', status: ['OPEN', 'PENDING'] } });
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT https://portal.test/api/claims/update/5',
    'POST https://portal.test/api/claims/create',
    'GET https://portal.test/api/claims?q=a+b%26c&status=OPEN%2CPENDING',
  ]);
  expect(asked[0]?.body).toBe(JSON.stringify(claim));
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({
    accept: 'application/json',
    authorization: 'Bearer rcp_abc',
    'content-type': 'application/json',
    'if-match': '"3"',
  });
  expect(asked[1]?.headers.get('idempotency-key')).toBe('k1');
  expect(asked[2]?.headers.has('content-type')).toBe(false);
});

test('a portal below a path, and a caller without a token', async () => {
  const url = 'https://example.org/complaints/';
  const answers = [Response.json({ id: 5 })];
  const { client, asked } = portalOf(answers, { url, token: undefined });
  await client.call(getClaim, { params: { id: 5 } });
  expect(asked[0]?.url).toBe('https://example.org/complaints/api/claims/5');
  expect(asked[0]?.headers.has('authorization')).toBe(false);
  expect(() => createClient({ url: 'portal' })).toThrow(TypeError);
});

test('JSON is read, text stays text, and a 204 is undefined', async () => {
  const params = { id: 1 };
  const answers = [
    Response.json({ id: 1 }),
    new Response('12'),
    new Response(null, { status: 204 }),
  ];
  const { client } = portalOf(answers);
  expect(await client.call(getClaim, { params })).toEqual({ id: 1 });
  expect(await client.call(deleteReport, { params })).toBe('12');
  expect(await client.call(getClaim, { params })).toBeUndefined();
});

test('a form has its fields and then its file', async () => {
  const { client, asked } = portalOf([Response.json({ id: 1 })]);
  const file = new File(['x'], 'lift.txt');
  const body = { nom: 'Lift', type: undefined };
  await client.call(createDocument, { body, file, idempotencyKey: 'k' });
  const form = [...((asked[0]?.body ?? new FormData()) as FormData).entries()];
  expect(form).toEqual([
    ['nom', 'Lift'],
    ['file', expect.objectContaining({ name: 'lift.txt', size: 1 })],
  ]);
  expect(asked[0]?.headers.has('content-type')).toBe(false);
});

test('a file is opened, and read by the caller', async () => {
  const { client } = portalOf([new Response('bytes')]);
  const response = await client.open(documentContent, { params: { id: 1 } });
  expect(await response.text()).toBe('bytes');
});

test('a refusal is an ApiError with all that the portal said', async () => {
  const body = {
    statusCode: 400,
    error: 'Bad Request',
    message: 'Please write a message.',
    code: 'BAD_REQUEST',
    requestId: 'r7',
    fields: { body: 'Please write a message.' },
  };
  const { client } = portalOf([Response.json(body, { status: 400 })]);
  const error = await client.call(createClaim, { body: claim }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    message: 'Please write a message.',
    fields: { body: 'Please write a message.' },
    requestId: 'r7',
    retryAfter: undefined,
    body,
  });
});

test('the error page of a proxy is an ApiError, too', async () => {
  const page = new Response('<h1>Bad Gateway</h1>', {
    status: 502,
    headers: { 'x-request-id': 'p' },
  });
  const { client } = portalOf([page], { retries: 0 });
  const error = client.call(listClaims);
  await expect(error).rejects.toMatchObject({
    status: 502,
    code: 'HTTP_502',
    requestId: 'p',
    fields: {},
  });
});

test.each([
  ['7', 7],
  [new Date(Date.now() + 100_000).toUTCString(), 100],
  [new Date(0).toUTCString(), 0],
  ['soon', undefined],
])('Retry-After %s is %s seconds', async (header, seconds) => {
  const { client } = portalOf([refusal(409, { 'retry-after': header })]);
  const error = await client.call(createClaim, { body: claim }).catch((reason: unknown) => reason);
  const { retryAfter } = error as ApiError;
  expect(Math.abs((retryAfter ?? -1) - (seconds ?? -1))).toBeLessThanOrEqual(1);
});

test('what cannot be sent is a mistake of the program, and is not tried', async () => {
  const { client, asked } = portalOf([Response.json({})]);
  const wrong = client.call(getClaim, { params: { id: undefined as never } });
  await expect(wrong).rejects.toThrow(new TypeError('The address /api/claims/:id needs id.'));
  const endless = { contenu: 1n as never };
  await expect(client.call(createClaim, { body: endless })).rejects.toBeInstanceOf(TypeError);
  expect(asked).toEqual([]);
});

test('a success that is no JSON is an error at once', async () => {
  const { client, asked } = portalOf([new Response('<html>')]);
  await expect(client.call(listClaims)).rejects.toThrow('Is it the address of a portal?');
  expect(asked).toHaveLength(1);
});

test.each([
  [429, 3],
  [502, 3],
  [503, 3],
  [504, 3],
  [500, 1],
  [401, 1],
  [404, 1],
  [412, 1],
])('a GET with status %i is tried %i times', async (status, tries) => {
  const { client, asked } = portalOf([refusal(status, SOON)]);
  await expect(client.call(listClaims)).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(tries);
});

test('a POST is tried again only with a key, and only where the endpoint takes one', async () => {
  const reason = new Error('connect ECONNREFUSED');
  const { client, asked } = portalOf([new TypeError('fetch failed', { cause: reason })]);
  await expect(client.call(createClaim, { body: claim })).rejects.toBeInstanceOf(NoAnswerError);
  expect(asked).toHaveLength(1);
  const changed = client.call(updateClaim, { params: { id: 1 }, body: claim, idempotencyKey: 'k' });
  await expect(changed).rejects.toBeInstanceOf(NoAnswerError);
  expect(asked).toHaveLength(2);
  await expect(client.call(createClaim, { body: claim, idempotencyKey: 'k' })).rejects.toThrow(
    'POST /api/claims/create: no answer from the portal (connect ECONNREFUSED).',
  );
  expect(asked).toHaveLength(5);
});

test('a request whose first try is still running is asked for again', async () => {
  const { client, asked } = portalOf([
    refusal(409, SOON, 'RUNNING'),
    Response.json({ id: 1 }, { status: 201 }),
  ]);
  await client.call(createClaim, { body: claim, idempotencyKey: 'k' });
  expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k', 'k']);
  const conflict = portalOf([refusal(409)]);
  const again = conflict.client.call(createClaim, { body: claim, idempotencyKey: 'k' });
  await expect(again).rejects.toThrow('No.');
  expect(conflict.asked).toHaveLength(1);
});

test('the wait is what the portal asks for, else 0.3 s and doubling', async () => {
  const start = performance.now();
  const { client } = portalOf([refusal(503)]);
  await expect(client.call(listClaims)).rejects.toBeInstanceOf(ApiError);
  expect(performance.now() - start).toBeGreaterThan(890);
  const later = portalOf([refusal(429, { 'retry-after': '1' }), Response.json({ data: [] })]);
  const second = performance.now();
  await later.client.call(listClaims);
  expect(performance.now() - second).toBeGreaterThan(990);
});

test('when the portal asks for a longer wait than the limit, the call fails at once', async () => {
  const { client, asked } = portalOf([refusal(429, { 'retry-after': '3600' })]);
  await expect(client.call(listClaims)).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
  expect(asked).toHaveLength(1);
  // A wait of just the limit is waited.
  const atOnce = portalOf([refusal(429, SOON), Response.json({ data: [] })], { maxWaitSeconds: 0 });
  await atOnce.client.call(listClaims);
  expect(atOnce.asked).toHaveLength(2);
});

/** A portal that never answers, and notices when a request is given up. */
const silent = async (_: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('an attempt ends after its time', async () => {
  const client = createClient({
    url: 'https://portal.test',
    fetch: silent,
    timeoutMs: 20,
    retries: 1,
  });
  const error = await client.call(listClaims).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NoAnswerError);
  expect(error).toMatchObject({ cause: { name: 'TimeoutError' } });
});

test('who aborts a call gets his own reason, also while it waits', async () => {
  const client = createClient({ url: 'https://portal.test', fetch: silent });
  const reason = new Error('changed my mind');
  const stopped = client.call(listClaims, { signal: AbortSignal.abort(reason) });
  await expect(stopped).rejects.toBe(reason);
  // A call that is not repeated ends with the request.
  const sending = new AbortController();
  const sent = client.call(createClaim, { body: claim, signal: sending.signal });
  setTimeout(() => sending.abort(reason), 20);
  await expect(sent).rejects.toBe(reason);
  const { client: busy, asked } = portalOf([refusal(503, { 'retry-after': '20' })]);
  const stopping = new AbortController();
  const waiting = busy.call(listClaims, { signal: stopping.signal });
  setTimeout(() => stopping.abort(reason), 20);
  await expect(waiting).rejects.toBe(reason);
  expect(asked).toHaveLength(1);
});

const page = (ids: readonly number[], meta: object) =>
  Response.json({ data: ids.map((id) => ({ id })), meta });
async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

test('pages follow the place that each page names, with the same filters', async () => {
  const meta = { page: 1, perPage: 2, total: 3 };
  const { client, asked } = portalOf([
    page([3, 2], { ...meta, next: 2 }),
    page([1], { ...meta, next: null }),
  ]);
  const rows = await all(client.pages(listClaims, { query: { q: 'lift', perPage: 2 } }));
  expect(rows.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(asked.map(({ url }) => new URL(url).search)).toEqual([
    '?q=lift&perPage=2',
    '?q=lift&perPage=2&after=2',
  ]);
});

test('pages follow numbers where a list has only these', async () => {
  const meta = { perPage: 2, total: 3, next: null };
  const { client, asked } = portalOf([
    page([3, 2], { ...meta, page: 1 }),
    page([1], { ...meta, page: 2 }),
  ]);
  expect(await all(client.pages(listTrash, { query: { perPage: 2 } }))).toHaveLength(3);
  expect(new URL(asked[1]?.url ?? '').search).toBe('?perPage=2&page=2');
});

test('pages end with an empty one, whatever its total says', async () => {
  const { client, asked } = portalOf([page([], { page: 1, perPage: 2, total: 30, next: null })]);
  expect(await all(client.pages(listTrash))).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('who has found his row calls for no further page', async () => {
  const { client, asked } = portalOf([page([3, 2], { next: '2-1-2' })]);
  for await (const row of client.pages(getThread, { params: { id: 1 } })) {
    expect(row).toEqual({ id: 3 });
    break;
  }
  expect(asked).toHaveLength(1);
});

test('what is called wrongly does not compile', () => {
  const { client } = portalOf([Response.json({ data: [], meta: {} })]);
  const wrong = (): readonly unknown[] => [
    // @ts-expect-error it needs the number of the claim
    client.call(getClaim),
    // @ts-expect-error it has no such field
    client.call(createClaim, { body: { text: 'x' } }),
    // @ts-expect-error it takes no file
    client.call(createClaim, { body: claim, file: new File([], 'x') }),
    // @ts-expect-error it has no such filter
    client.call(listClaims, { query: { colour: 'red' } }),
    // @ts-expect-error it is no list
    client.pages(getClaim, { params: { id: 1 } }),
    // @ts-expect-error its rows are in groups, and have a text of their own
    client.pages(listGaps),
  ];
  expect(wrong).toBeTypeOf('function');
});
