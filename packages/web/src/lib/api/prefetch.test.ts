import { CLAIM_PATHS } from '@recourse/contract/wire/claim-paths';
import { getClaim } from '@recourse/contract/claims';
import { getThread } from '@recourse/contract/claims-thread';
import { fillPath } from '@recourse/contract/wire/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, fakeStorage, fakeToken } from '../../testing/fake-browser.ts';
import { closeSession, startSession } from '../session/session.ts';
import { callJson } from './api.ts';
import { prefetch } from './prefetch.ts';

const params = { id: 7 };
const PATH = fillPath(getClaim.path, params);
const claim = (id: number) => Response.json({ id });

function signIn(user: string): void {
  fakeStorage({ token: fakeToken({ sub: user, id: 7, roles: ['CLIENT'] }) });
  startSession();
}

beforeEach(() => {
  vi.useFakeTimers();
  signIn('c1');
});

afterEach(async () => {
  // No answer outlives its test.
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const read = () => callJson(getClaim, { params });

test('the page of a claim prefetches what it calls', () => {
  expect(CLAIM_PATHS).toEqual({ claim: getClaim.path, thread: getThread.path });
});

test('one call takes a prefetched answer, and the next one asks', async () => {
  const asked = fakeServer(claim(1), claim(2));
  await prefetch(PATH);
  expect([await read(), await read()]).toMatchObject([{ id: 1 }, { id: 2 }]);
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([PATH, PATH]);
});

test.each([
  ['a refusal', Response.json({ message: 'No.' }, { status: 403 })],
  ['no answer', new TypeError('no network')],
])('after %s the call asks itself', async (_, reply) => {
  const asked = fakeServer(reply, claim(2));
  await prefetch(PATH);
  expect(await read()).toMatchObject({ id: 2 });
  expect(asked).toHaveLength(2);
});

test('an answer belongs to who was signed in', async () => {
  fakeServer(claim(1), claim(2));
  await prefetch(PATH);
  signIn('c2');
  expect(await read()).toMatchObject({ id: 2 });
});

test('an answer that is not taken within ten seconds is dropped', async () => {
  fakeServer(claim(1), claim(2));
  await prefetch(PATH);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await read()).toMatchObject({ id: 2 });
});

test('nothing is requested while nobody is signed in', async () => {
  const asked = fakeServer(claim(1));
  closeSession();
  await prefetch(PATH);
  expect(asked).toEqual([]);
});
