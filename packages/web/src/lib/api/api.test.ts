import { search, summarize } from '@recourse/contract/ai';
import { login, logout } from '@recourse/contract/auth';
import {
  createClaim,
  deleteClaim,
  getClaim,
  listClaims,
  updateClaim,
} from '@recourse/contract/claims';
import { listDocuments } from '@recourse/contract/documents';
import { tellPresence } from '@recourse/contract/events';
import { me, updateMe } from '@recourse/contract/profile';
import { deleteReport, listReports } from '@recourse/contract/reports';
import { listSolutions } from '@recourse/contract/solutions';
import { listUsers } from '@recourse/contract/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, fakeStorage, fakeToken } from '../../testing/fake-browser.ts';
import { ApiError, refusalPart } from './api-error.ts';
import { call, callJson, endpointUrl } from './api.ts';
import { getSession, startSession } from '../session/session.ts';

const TOKEN = fakeToken({ sub: 'c1', id: 7, roles: ['CLIENT'] });
const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);

beforeEach(() => {
  vi.useFakeTimers();
  fakeStorage({ token: TOKEN });
  startSession();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Advances all timers while the call runs. The outcome is a value or an error. */
async function settle(pending: Promise<unknown>): Promise<unknown> {
  const outcome = pending.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

test('a call fills in path and query, and sends body, token and version', async () => {
  const asked = fakeServer(json({ data: [] }));
  const changes = { contenu: 'Late again' };
  await call(updateClaim, { params: { id: 5 }, body: changes, ifMatch: 3 });
  await call(listClaims, { query: { q: 'a b&c', page: 2, status: undefined } });
  expect(asked[0]).toMatchObject({
    method: 'PUT',
    url: 'http://test.local/api/claims/update/5',
    body: JSON.stringify(changes),
  });
  expect(asked[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
  expect(asked[0]?.headers.get('if-match')).toBe('"3"');
  expect(asked[0]?.headers.get('content-type')).toBe('application/json');
  expect(asked[0]?.headers.get('accept-language')).toBe('en');
  expect(asked[1]?.url).toBe('http://test.local/api/claims?q=a+b%26c&page=2');
});

test('204 is undefined, JSON is read, and anything else is text', async () => {
  fakeServer(new Response(null, { status: 204 }), json({ id: 1 }), new Response('Report deleted.'));
  expect(await call(deleteClaim, { params: { id: 1 } })).toBeUndefined();
  expect(await call(getClaim, { params: { id: 1 } })).toEqual({ id: 1 });
  expect(await call(deleteReport, { params: { id: 1 } })).toBe('Report deleted.');
});

const PASSING = [408, 413, 429, 500, 502, 503, 504];

test.each(PASSING)('status %i is tried three times for a GET', async (status) => {
  const asked = fakeServer(json({ message: 'Later.' }, { status }));
  const error = await settle(call(listClaims));
  expect(error).toMatchObject({ status, data: { message: 'Later.' } });
  expect(asked).toHaveLength(3);
});

test.each([400, 401, 403, 404, 409, 412, 422, 501])('status %i is tried once', async (status) => {
  const asked = fakeServer(json({}, { status }));
  await settle(call(listClaims));
  expect(asked).toHaveLength(1);
});

test('a POST is never repeated', async () => {
  const asked = fakeServer(json({}, { status: 503 }), new TypeError('Failed to fetch'));
  await settle(call(createClaim, { body: { contenu: 'x' } }));
  await settle(call(createClaim, { body: { contenu: 'x' } }));
  expect(asked).toHaveLength(2);
});

test('a PUT and a DELETE are tried again as a GET is', async () => {
  const asked = fakeServer(json({}, { status: 503 }));
  await settle(call(updateClaim, { params: { id: 5 }, body: { contenu: 'x' } }));
  await settle(call(deleteClaim, { params: { id: 5 } }));
  const methods = asked.map(({ method }) => method).join(' ');
  expect(methods).toBe('PUT PUT PUT DELETE DELETE DELETE');
});

test('a lost connection is tried again for a GET', async () => {
  const asked = fakeServer(new TypeError('Failed to fetch'), json([]));
  expect(await settle(call(listClaims))).toMatchObject({ data: [] });
  expect(asked).toHaveLength(2);
});

test('the waiting time doubles from 0.3 s', async () => {
  const asked = fakeServer(json({}, { status: 502 }));
  const outcome = call(listClaims).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(299);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(597);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(5);
  expect(asked).toHaveLength(3);
  await outcome;
});

test.each([
  [429, '2', 2_000],
  [503, '7', 7_000],
  [413, '1', 1_000],
  [503, '3600', 30_000],
])('status %i with Retry-After %s waits %i ms', async (status, after, waitMs) => {
  const asked = fakeServer(json({}, { status, headers: { 'retry-after': after } }), json([]));
  const outcome = call(listClaims);
  await vi.advanceTimersByTimeAsync(waitMs - 20);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(40);
  expect(asked).toHaveLength(2);
  await outcome;
});

test('a 429 that may last is said at once, while all else is tried again', async () => {
  const body = { email: 'other@example.org' };
  const limited = fakeServer(json({}, { status: 429, headers: { 'retry-after': '3600' } }));
  const refusal = await settle(call(updateMe, { body, waitsOutLimit: false }));
  expect(refusal).toMatchObject({ status: 429 });
  expect(limited).toHaveLength(1);
  const busy = fakeServer(json({}, { status: 503 }));
  await settle(call(updateMe, { body, waitsOutLimit: false }));
  expect(busy).toHaveLength(3);
});

test('a 401 ends the session, a refused sign-in does not touch it', async () => {
  fakeServer(json({}, { status: 401 }));
  const credentials = { email: 'x', password: 'y' };
  await settle(call(login, { body: credentials }));
  expect(getSession().phase).toBe('authenticated');
  await settle(call(logout));
  expect(getSession().phase).toBe('anonymous');
});

test('a late 401 of an earlier token leaves the new session alone', async () => {
  fakeServer(json({}, { status: 401 }));
  const late = settle(call(listClaims));
  fakeStorage({ token: fakeToken({ sub: 'c2' }) });
  startSession();
  await late;
  expect(getSession()).toMatchObject({ phase: 'authenticated', user: { username: 'c2' } });
});

test('a failed AI call names status, address and the start of the body', async () => {
  fakeServer(new Response('x'.repeat(500), { status: 501 }));
  const error = await settle(callJson(search, { query: { q: 'abc', k: 5 } }));
  expect(error).toMatchObject({
    message: `HTTP 501 at http://test.local/api/ai/search?q=abc&k=5\n${'x'.repeat(400)}`,
  });
});

test('an AI answer that is no JSON is an error, whatever its status', async () => {
  fakeServer(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  const body = { reclamationText: 'a', solutionText: 'b' };
  const error = await settle(callJson(summarize, { body }));
  expect(error).toMatchObject({ message: 'Expected JSON but got text/html' });
});

test('an AI call gives up after its time, tries included', async () => {
  const asked = fakeServer(json({}, { status: 503, headers: { 'retry-after': '20' } }));
  const outcome = callJson(search, { query: { q: 'abc' } }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5_010);
  expect(await outcome).toBeInstanceOf(Error);
  expect(asked).toHaveLength(1);
});

const PRESENCE = { area: 'claims', id: 5, tab: 'tab-of-mine', isOpen: true } as const;

test.each([
  ['users', 10_000, () => call(listUsers)],
  ['documents', 10_000, () => call(listDocuments)],
  ['reports', 10_000, () => call(listReports)],
  ['what says nothing of its own', 10_000, () => call(tellPresence, { body: PRESENCE })],
  ['claims', 15_000, () => call(listClaims)],
  ['solutions', 15_000, () => call(listSolutions)],
  ['the profile', 15_000, () => call(me)],
])('a server that does not answer is given up: %s after %i ms', async (_, ms, ask) => {
  fakeServer(json({}));
  await settle(ask());
  const asked: Request[] = [];
  vi.stubGlobal('fetch', (input: Request | string) => {
    // Only the reachability check passes a string to fetch.
    if (typeof input !== 'string') asked.push(input);
    return new Promise<never>(() => {});
  });
  let error: unknown = null;
  const outcome = ask().catch((reason: unknown) => (error = reason));
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(error).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(error).toMatchObject({ name: 'TimeoutError' });
  expect(asked).toHaveLength(1);
});

test('an address is known before it is called', async () => {
  fakeServer(json([]));
  expect(await endpointUrl(search, { query: { q: 'é', k: 5 } })).toBe(
    'http://test.local/api/ai/search?q=%C3%A9&k=5',
  );
});

const refusal = (status: number, code: string) =>
  Response.json({ statusCode: status, code, message: code }, { status });
const unknown = () => refusal(503, 'OUTCOME_UNKNOWN');
const saved = () => Response.json({ id: 7 }, { status: 201 });

async function file(idempotencyKey: string | undefined, ...answers: Response[]) {
  const asked = fakeServer(...answers);
  const outcome = call(createClaim, { body: { contenu: 'It broke.' }, idempotencyKey }).catch(
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  const sent = asked.filter(({ method }) => method === 'POST');
  return {
    outcome: await outcome,
    keys: sent.map(({ headers }) => headers.get('idempotency-key')),
  };
}

test('a call whose outcome is unknown is sent again with the same key, until there is one', async () => {
  const running = refusal(409, 'STILL_RUNNING');
  const { outcome, keys } = await file('a-key', unknown(), running, saved());
  expect(outcome).toMatchObject({ id: 7 });
  expect(keys).toEqual(['a-key', 'a-key', 'a-key']);
});

test('a call whose earlier attempt still runs waits for its answer', async () => {
  const { outcome, keys } = await file('a-key', refusal(409, 'STILL_RUNNING'), saved());
  expect(outcome).toMatchObject({ id: 7 });
  expect(keys).toEqual(['a-key', 'a-key']);
});

test('when it stays unknown that is what the caller is told, not the last answer', async () => {
  const away = [refusal(503, 'UNAVAILABLE'), refusal(502, ''), refusal(409, 'STILL_RUNNING')];
  const { outcome, keys } = await file('a-key', unknown(), ...away);
  expect(refusalPart(outcome, 'code')).toBe('OUTCOME_UNKNOWN');
  expect(keys).toHaveLength(4);
});

test('a refusal of the repeated call is its outcome', async () => {
  const { outcome, keys } = await file('a-key', unknown(), refusal(422, 'UNPROCESSABLE'));
  expect(outcome).toBeInstanceOf(ApiError);
  expect(refusalPart(outcome, 'code')).toBe('UNPROCESSABLE');
  expect(keys).toHaveLength(2);
});

test.each([
  ['without a key', undefined, unknown()],
  ['with a known outcome', 'a-key', refusal(503, 'UNAVAILABLE')],
])('a call %s is not sent again', async (_, key, answer) => {
  expect((await file(key, answer)).keys).toHaveLength(1);
});
