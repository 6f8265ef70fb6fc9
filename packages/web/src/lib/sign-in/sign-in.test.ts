import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, fakeStorage, fakeToken } from '../../testing/fake-browser.ts';
import { hasDrafts, writeDraft } from '../form/drafts.ts';
import { closeSession, getSession } from '../session/session.ts';
import { noteProvider, wasByProvider } from './by-provider.ts';
import { signIn, signOut } from './sign-in.ts';

const token = fakeToken({ sub: 'a1', id: 3, roles: ['ADMIN'] });
const typed = { email: 'A1@example.org', password: ' secret ' };

/** Signs in, where no second step is needed. */
async function signedIn() {
  const outcome = await signIn(typed);
  return outcome?.step === undefined ? (outcome?.user ?? null) : null;
}

let stored: Map<string, string>;

beforeEach(() => {
  stored = fakeStorage();
  closeSession();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['token', 'access_token'])('the token is read from %s', async (name) => {
  const asked = fakeServer(Response.json({ [name]: token, id: 3, username: 'a1' }));
  expect(await signIn(typed)).toMatchObject({ user: { id: 3, username: 'a1' } });
  expect(stored.get('token')).toBe(token);
  expect(getSession().phase).toBe('authenticated');
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ ...typed, device: stored.get('device') });
});

test.each([{}, { token: '' }, { token: 5 }, 'plain text'])(
  'an answer without a token (%j) is named as such',
  async (body) => {
    fakeServer(Response.json(body));
    expect(await signIn(typed)).toBeNull();
    expect(getSession()).toMatchObject({ phase: 'anonymous', error: 'No token in response' });
  },
);

test("a refusal shows the server's text, else the general one", async () => {
  fakeServer(
    Response.json({ error: 'Nope.' }, { status: 401 }),
    new Response(null, { status: 500 }),
    new TypeError('Failed to fetch'),
  );
  await signIn(typed);
  expect(getSession().error).toBe('Nope.');
  await signIn(typed);
  expect(getSession().error).toBe('Sign-in failed.');
  await signIn(typed);
  expect(getSession().error).toBe('Sign-in failed.');
});

test.each([
  ['SECOND_STEP', false],
  ['SECOND_STEP_SETUP', true],
])('a 401 %s is a step that is still needed, and no failure', async (code, isSetUp) => {
  const step = { id: 's1', methods: ['TOTP'], expiresAt: '2026-11-29T09:00:00.000Z' };
  fakeServer(Response.json({ code, message: 'On the own page.', step }, { status: 401 }));
  expect(await signIn(typed)).toEqual({
    step: { id: 's1', methods: ['TOTP'], isSetUp, name: typed.email },
  });
  expect(getSession()).toMatchObject({ phase: 'anonymous', error: null });
  expect(stored.has('token')).toBe(false);
});

test('a step without an id is a refusal like any other', async () => {
  fakeServer(Response.json({ code: 'SECOND_STEP', message: 'On the own page.' }, { status: 401 }));
  expect(await signIn(typed)).toBeNull();
  expect(getSession().error).toBe('On the own page.');
});

test('a new try clears the error of the one before', async () => {
  fakeServer(Response.json({ message: 'Nope.' }, { status: 401 }), Response.json({ token }));
  await signIn(typed);
  await signIn(typed);
  expect(getSession()).toMatchObject({ phase: 'authenticated', error: null });
});

test('whoever signs in with a password is no longer one whom the provider has signed in', async () => {
  fakeServer(Response.json({ token }));
  noteProvider(true);
  await signIn(typed);
  expect(wasByProvider()).toBe(false);
});

test('drafts whose 24 hours are over are gone when their user signs in again', async () => {
  fakeServer(Response.json({ token }));
  const drafts = { chat: 'old' };
  const dayAgo = Date.now() - 86_400_001;
  stored.set('drafts:3', JSON.stringify({ drafts, savedAt: dayAgo, expiredAt: dayAgo }));
  expect(hasDrafts(await signedIn())).toBe(false);
});

test('signing out tells the server with the token and clears everything, drafts too', async () => {
  const asked = fakeServer(Response.json({ token }), new Response(null, { status: 204 }));
  const user = await signedIn();
  writeDraft(user, 'chat', 'typed');
  await signOut();
  expect(asked[1]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  expect(getSession()).toMatchObject({ phase: 'anonymous', user: null, error: null });
  expect(hasDrafts(user)).toBe(false);
  // The device key stays the same, whoever signs in next.
  expect([...stored.keys()]).toEqual(['device']);
});

test('signing out works although the server does not answer', async () => {
  fakeServer(Response.json({ token }), new TypeError('Failed to fetch'));
  await signIn(typed);
  await signOut();
  expect(stored.has('token')).toBe(false);
  expect(getSession().phase).toBe('anonymous');
});

test('without a token the server is not told', async () => {
  const asked = fakeServer();
  await signOut();
  expect(asked).toEqual([]);
});
