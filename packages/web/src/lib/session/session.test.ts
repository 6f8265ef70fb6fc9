import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage, fakeToken } from '../../testing/fake-browser.ts';
import { numericUserId, sessionUser } from './session-user.ts';
import {
  closeSession,
  expireSession,
  failSignIn,
  followOtherTabs,
  getSession,
  getToken,
  keepPage,
  leavePage,
  openSession,
  roleFlags,
  setExpiryListener,
  startSession,
} from './session.ts';

const NOW = 1_800_000_000_000;
const claims = { sub: 'c1', id: 7, email: 'c1@example.org', roles: ['CLIENT'] };
const valid = fakeToken({ ...claims, exp: NOW / 1000 + 60 });
const expired = fakeToken({ ...claims, exp: NOW / 1000 - 60 });

let stored: Map<string, string>;

beforeEach(() => {
  stored = fakeStorage();
  closeSession();
});

afterEach(() => {
  setExpiryListener(() => {});
  vi.unstubAllGlobals();
});

test('a stored token that is not expired signs its user in', () => {
  stored.set('token', valid);
  startSession(NOW);
  expect(getSession()).toMatchObject({
    phase: 'authenticated',
    user: { id: 7, username: 'c1', email: 'c1@example.org' },
  });
  expect(getToken()).toBe(valid);
});

test('a stored token without exp signs in', () => {
  stored.set('token', fakeToken(claims));
  startSession(NOW);
  expect(getSession().phase).toBe('authenticated');
});

test.each([
  ['expired', expired],
  ['undecodable', 'nonsense'],
])('an %s token is removed and nobody is signed in', (_, token) => {
  stored.set('token', token);
  startSession(NOW);
  expect(getSession()).toEqual({ phase: 'anonymous', user: null, error: null });
  expect(stored.has('token')).toBe(false);
});

test('without a token nobody is signed in', () => {
  startSession(NOW);
  expect(getSession().phase).toBe('anonymous');
});

test('a browser without storage can still sign in', () => {
  vi.stubGlobal('localStorage', undefined);
  startSession(NOW);
  openSession(valid, {}, 'c1');
  expect(getSession().phase).toBe('authenticated');
});

test('the user is built from the answer, else the claims, else what was typed', () => {
  const answer = { id: 1, email: 'a@x.org', username: 'answer' };
  expect(sessionUser(claims, answer, 'typed')).toMatchObject(answer);
  expect(sessionUser(claims, {}, 'typed')).toMatchObject({ id: 7, username: 'c1' });
  expect(sessionUser({ sub: '12' }, {}, 'typed')).toMatchObject({ id: '12', email: '' });
  expect(sessionUser({}, {}, 'typed')).toMatchObject({ id: null, username: 'typed' });
});

test('only a positive whole number is a user id of our server', () => {
  const withId = (id: number | string | null) => ({ id, email: '', username: '', roles: [] });
  expect(numericUserId(withId(7))).toBe(7);
  expect(numericUserId(withId('12'))).toBe(12);
  expect(numericUserId(withId('c1'))).toBeNull();
  expect(numericUserId(withId(0))).toBeNull();
  expect(numericUserId(withId(null))).toBeNull();
  expect(numericUserId(null)).toBeNull();
});

test('signing in stores the token under its name', () => {
  openSession(valid, { username: 'c1' }, 'typed');
  expect(stored.get('token')).toBe(valid);
});

test('a tab that starts without a session leaves the lock of another one', () => {
  stored.set('locked', '7');
  startSession();
  expect(getSession().phase).toBe('anonymous');
  expect(stored.get('locked')).toBe('7');
});

test('a page whose session has ended waits locked; leaving it unlocks the other tabs too', () => {
  const close = keepPage();
  openSession(valid, {}, '');
  expireSession(valid);
  expect(getSession().phase).toBe('locked');
  expect(stored.get('locked')).toBe('7');
  leavePage();
  close();
  expect(getSession().phase).toBe('anonymous');
  expect(stored.has('locked')).toBe(false);
});

test('closing clears token, user and error', () => {
  openSession(valid, {}, '');
  failSignIn('x');
  closeSession();
  expect(getSession()).toEqual({
    phase: 'anonymous',
    user: null,
    error: null,
    isSignedOut: true,
  });
  expect(getToken()).toBeNull();
  expect(stored.has('token')).toBe(false);
});

test('a refused token ends its own session only and tells for whom', () => {
  const ended: unknown[] = [];
  setExpiryListener((user) => ended.push(user.id));
  openSession(valid, {}, '');
  expireSession('another');
  expect(getSession().phase).toBe('authenticated');
  expireSession(valid);
  expect(getSession().phase).toBe('anonymous');
  expect(ended).toEqual([7]);
});

test('a session found expired at the start ended when its token did', () => {
  const ended: number[] = [];
  setExpiryListener((_, at) => ended.push(at));
  stored.set('token', expired);
  startSession(NOW);
  expect(ended).toEqual([NOW - 60_000]);
});

test('the flags follow the roles, in any spelling', () => {
  const user = sessionUser({ roles: ['ROLE_employee'] });
  const flags = roleFlags(user);
  expect(flags).toMatchObject({ isAdmin: false, isEmployee: true, isClient: false });
  expect(flags.hasAnyRole('ADMIN', 'employe')).toBe(true);
  expect(flags.hasAnyRole('ADMIN', 'CLIENT')).toBe(false);
  expect(roleFlags(null).hasAnyRole('ADMIN')).toBe(false);
});

test('a sign-out in one tab signs out the others, a sign-in signs them in', () => {
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  const changed = (key: string | null) =>
    tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const stop = followOtherTabs();
  const token = fakeToken(claims);

  stored.set('token', token);
  changed('token');
  expect(getSession().phase).toBe('authenticated');

  stored.delete('token');
  changed('theme');
  expect(getSession().phase).toBe('authenticated');
  changed('token');
  expect(getSession().phase).toBe('anonymous');

  stop();
  stored.set('token', token);
  changed('token');
  expect(getSession().phase).toBe('anonymous');
});
