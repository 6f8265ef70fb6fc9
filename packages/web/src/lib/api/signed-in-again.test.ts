import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listClaims, createClaim } from '@recourse/contract/claims';
import { fakeStorage, fakeToken } from '../../testing/fake-browser.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import {
  closeSession,
  followOtherTabs,
  getSession,
  keepPage,
  leavePage,
  openSession,
} from '../session/session.ts';

let stored: Map<string, string>;
let leave: () => void;

beforeEach(() => {
  stored = fakeStorage();
  leave = keepPage();
  signIn(7);
});

afterEach(() => {
  leave();
  closeSession();
  vi.unstubAllGlobals();
});

let signIns = 0;
function signIn(id: number): string {
  signIns += 1;
  const token = fakeToken({ id, sub: `c${id}`, jti: signIns, roles: ['CLIENT'] });
  openSession(token, {}, '');
  return token;
}

/** A server that knows only the given tokens. It records the requests. */
function serverThatKnows(...tokens: string[]) {
  const asked: { method: string; body: string; token: string; key: string | null }[] = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return Response.json({ apiBase: 'http://test.local' });
    const token = input.headers.get('authorization')?.slice('Bearer '.length) ?? '';
    const key = input.headers.get('idempotency-key');
    asked.push({ method: input.method, body: await input.text(), token, key });
    return tokens.includes(token)
      ? Response.json({ data: [] })
      : Response.json({ message: 'Sign in.' }, { status: 401 });
  });
  return { asked, tokens };
}

test('requests that a 401 interrupted are sent again, each once, when the same person signs in', async () => {
  const server = serverThatKnows();
  const body = { contenu: 'typed' };
  const calls = [
    call(listClaims),
    call(createClaim, { body, idempotencyKey: 'k1' }),
    call(listClaims),
  ];
  await vi.waitFor(() => expect(server.asked).toHaveLength(3), PATIENCE);
  await vi.waitFor(
    () => expect(getSession()).toMatchObject({ phase: 'locked', user: { id: 7 } }),
    PATIENCE,
  );
  expect(stored.has('token')).toBe(false);
  const late = call(listClaims);
  server.tokens.push(fakeToken({ id: 7, sub: 'c7', jti: signIns + 1, roles: ['CLIENT'] }));
  signIn(7);
  await Promise.all([...calls, late]);
  expect(server.asked).toHaveLength(7);
  const posts = server.asked.filter(({ method }) => method === 'POST');
  expect(posts.map((post) => JSON.parse(post.body) as unknown)).toEqual([body, body]);
  expect(posts.map(({ key }) => key)).toEqual(['k1', 'k1']);
});

test.each<[string, () => unknown]>([
  ['somebody else signs in', () => signIn(8)],
  ['the page is left', () => leavePage()],
])(
  'when %s the interrupted request fails, and is not sent as somebody else',
  async (_, happens) => {
    const server = serverThatKnows();
    const failing = call(listClaims).catch((error: unknown) => error);
    await vi.waitFor(() => expect(getSession().phase).toBe('locked'), PATIENCE);
    happens();
    const error = await failing;
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).status).toBe(401);
    expect(server.asked).toHaveLength(1);
  },
);

test('a request that is taken back does not wait', async () => {
  serverThatKnows();
  const taking = new AbortController();
  const failing = call(listClaims, { signal: taking.signal }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(getSession().phase).toBe('locked'), PATIENCE);
  taking.abort(new Error('taken back'));
  expect(await failing).toMatchObject({ message: 'taken back' });
});

test('without a page nobody waits: the session is over', async () => {
  leave();
  serverThatKnows();
  await expect(call(listClaims)).rejects.toBeInstanceOf(ApiError);
  expect(getSession().phase).toBe('anonymous');
  leave = keepPage();
});

test('another tab locks along, opens along, and signs out along', () => {
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  const changed = (key: string) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const stop = followOtherTabs();
  const token = stored.get('token') ?? '';

  stored.set('locked', '7');
  stored.delete('token');
  changed('token');
  expect(getSession().phase).toBe('locked');
  stored.delete('locked');
  stored.set('token', token);
  changed('token');
  expect(getSession().phase).toBe('authenticated');

  stored.set('locked', '8');
  stored.delete('token');
  changed('token');
  expect(getSession().phase, 'the lock of somebody else is none').toBe('anonymous');
  stop();
});
