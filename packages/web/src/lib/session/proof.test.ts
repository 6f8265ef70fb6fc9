import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endUserSessions, exportUsers, updateUser } from '@recourse/contract/users';
import { fakeServer, fakeStorage, fakeToken } from '../../testing/fake-browser.ts';
import { closeSession, openSession } from './session.ts';
import { call, callStream } from '../api/api.ts';
import { setAskProof } from './proof.ts';

const proof = { methods: ['TOTP', 'RECOVERY_CODE'] };
const refusal = (body: object = { proof }) =>
  Response.json({ code: 'STEP_UP', message: 'Who?', ...body }, { status: 403 });
const change = { params: { id: 7 }, body: { phone: '1' }, ifMatch: 3, idempotencyKey: 'k1' };

beforeEach(() => {
  fakeStorage();
  openSession(fakeToken({ id: 1, sub: 'a1', roles: ['ADMIN'] }), {}, '');
});

afterEach(() => {
  setAskProof(null);
  closeSession();
  vi.unstubAllGlobals();
});

test('after the proof the same request is sent again', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => true);
  setAskProof(ask);
  const asked = fakeServer(refusal(), Response.json({ id: 7 }));
  expect(await call(updateUser, change)).toEqual({ id: 7 });
  expect(ask).toHaveBeenCalledExactlyOnceWith(proof.methods, undefined);
  const [first, again] = asked.map(({ headers, ...rest }) => ({
    ...rest,
    version: headers.get('if-match'),
    key: headers.get('idempotency-key'),
  }));
  expect(again).toEqual(first);
  expect(again).toMatchObject({ version: '"3"', key: 'k1', body: '{"phone":"1"}' });
});

test('a download asks too', async () => {
  setAskProof(async () => true);
  fakeServer(refusal(), new Response('id,name'));
  expect(await (await callStream(exportUsers)).text()).toBe('id,name');
});

test('without a proof the refusal stays as it was', async () => {
  setAskProof(async () => false);
  const asked = fakeServer(refusal());
  const failing = call(endUserSessions, { params: { id: 7 } });
  await expect(failing).rejects.toMatchObject({ status: 403, data: { message: 'Who?' } });
  expect(asked).toHaveLength(1);
});

test('so it does when the question cannot be shown', async () => {
  setAskProof(async () => {
    throw new Error('not loaded');
  });
  fakeServer(refusal());
  const failing = call(endUserSessions, { params: { id: 7 } });
  await expect(failing).rejects.toMatchObject({ status: 403 });
});

test('a request that is taken back meanwhile is not sent again', async () => {
  const taking = new AbortController();
  setAskProof(async () => {
    taking.abort(new Error('taken back'));
    throw taking.signal.reason;
  });
  const asked = fakeServer(refusal());
  const failing = call(endUserSessions, { params: { id: 7 }, signal: taking.signal });
  await expect(failing).rejects.toThrow('taken back');
  expect(asked).toHaveLength(1);
});

test.each([
  ['another refusal', () => Response.json({ code: 'FORBIDDEN', proof }, { status: 403 })],
  ['a refusal without a way to prove it', () => refusal({ proof: { methods: [] } })],
  ['a refusal of another server', () => refusal({ proof: null })],
])('%s asks nothing', async (_, answer) => {
  const ask = vi.fn<() => Promise<boolean>>(async () => true);
  setAskProof(ask);
  fakeServer(answer());
  const failing = call(endUserSessions, { params: { id: 7 } });
  await expect(failing).rejects.toMatchObject({ status: 403 });
  expect(ask).not.toHaveBeenCalled();
});
