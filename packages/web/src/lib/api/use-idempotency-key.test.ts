import { createClaim } from '@recourse/contract/claims';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, fakeStorage, fakeToken } from '../../testing/fake-browser.ts';
import { call } from './api.ts';
import { startSession } from '../session/session.ts';
import { idempotencyKeys } from './use-idempotency-key.ts';

beforeEach(() => {
  fakeStorage({ token: fakeToken({ id: 7, roles: ['CLIENT'] }) });
  startSession();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the same content keeps its key, another one has another', () => {
  const keyFor = idempotencyKeys();
  const first = keyFor({ contenu: 'The lift is stuck.' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor({ contenu: 'The lift is stuck.' })).toBe(first);
  expect(keyFor({ contenu: 'The lift is stuck again.' })).not.toBe(first);
});

test('the same content after a success is another request', () => {
  const keyFor = idempotencyKeys();
  const content = { contenu: 'The lift is stuck.' };
  const first = keyFor(content);
  keyFor.end();
  expect(keyFor(content)).not.toBe(first);
});

test('two forms with the same content are two messages', () => {
  const content = { contenu: 'The lift is stuck.' };
  expect(idempotencyKeys()(content)).not.toBe(idempotencyKeys()(content));
});

test('what is sent again after a lost answer carries the key of the first time', async () => {
  const asked = fakeServer(new TypeError('Failed to fetch'), Response.json({ id: 1 }));
  const keyFor = idempotencyKeys();
  const save = () => {
    const body = { contenu: 'The lift is stuck.' };
    return call(createClaim, { body, idempotencyKey: keyFor(body) });
  };
  await expect(save()).rejects.toThrow('network error');
  await save();
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keyFor({ contenu: 'The lift is stuck.' }), keys[0]]);
});
