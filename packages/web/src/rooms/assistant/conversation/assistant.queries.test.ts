import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../../lib/session/session.ts';
import { fakeServer, fakeStorage, fakeToken } from '../../../testing/fake-browser.ts';
import { assistantCalls } from './assistant.queries.ts';

/** The address of a search with an empty text, with its five results. */
const EMPTY = 'http://test.local/api/ai/search?q=&k=5';
const MOST_OF_AN_ADDRESS = 2_048;
const MOST_OF_A_QUERY = 2_000;

beforeEach(() => {
  fakeStorage({ token: fakeToken({ sub: 'c1', id: 7, roles: ['CLIENT'] }) });
  startSession();
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a short text', 'lamp', 'GET'],
  ['as much as a query takes', 'x'.repeat(MOST_OF_A_QUERY), 'GET'],
  ['one character more', 'x'.repeat(MOST_OF_A_QUERY + 1), 'POST'],
  ['as much as an address takes', 'é'.repeat((MOST_OF_AN_ADDRESS - EMPTY.length) / 6), 'GET'],
  ['one letter more', 'é'.repeat((MOST_OF_AN_ADDRESS - EMPTY.length) / 6 + 1), 'POST'],
])('five solutions are asked for: %s', async (_, q, method) => {
  const asked = fakeServer(Response.json([]));
  await assistantCalls.suggest(q);
  expect(asked.map((request) => request.method)).toEqual([method]);
  const [request] = asked;
  const sent =
    method === 'GET'
      ? Object.fromEntries(new URL(request?.url ?? '').searchParams)
      : (JSON.parse(request?.body ?? '') as object);
  expect(sent).toEqual({ q, k: method === 'GET' ? '5' : 5 });
});
