import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, fakeStorage, fakeToken } from '../../testing/fake-browser.ts';
import { closeSession, getSession, openSession } from '../session/session.ts';
import { signOut } from '../sign-in/sign-in.ts';
import { deleteDrafts, hasDrafts, sweepDrafts } from './drafts.ts';
import { addWaiting, changeWaiting, followWaiting, removeWaiting, waitingOf } from './waiting.ts';

const DAY_MS = 24 * 3_600_000;
const tab = new EventTarget();
const signIn = (id: number, jti = 'a') =>
  openSession(fakeToken({ id, jti, roles: ['CLIENT'] }), {}, '');
const bodies = () => waitingOf(getSession().user).map(({ body }) => body);
const say = (id: string) => addWaiting({ id, conversationId: 'c', body: `said ${id}` });

beforeEach(() => {
  fakeStorage();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  signIn(1);
});
afterEach(() => {
  closeSession();
  vi.unstubAllGlobals();
});

test('messages wait in the order in which they were said, each by itself', () => {
  say('b');
  say('a');
  expect(bodies()).toEqual(['said b', 'said a']);
  removeWaiting('b');
  expect(bodies()).toEqual(['said a']);
});

test('two of the same millisecond keep their order', () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  say('b');
  say('a');
  vi.restoreAllMocks();
  expect(bodies()).toEqual(['said b', 'said a']);
});

test('they tell in which session they were said', () => {
  say('a');
  const [first] = waitingOf(getSession().user);
  signIn(1, 'another');
  const second = say('b');
  expect(second?.session).not.toBe(first?.session);
});

test('nobody else gets them, and signing out deletes them', async () => {
  say('a');
  signIn(2);
  expect(bodies()).toEqual([]);
  signIn(1);
  expect(bodies()).toEqual(['said a']);
  expect(hasDrafts(getSession().user)).toBe(true);
  fakeServer(new Response(null, { status: 204 }));
  await signOut();
  signIn(1);
  expect(bodies()).toEqual([]);
});

test('a message of person 1 is not one of person 11', () => {
  say('a');
  signIn(11);
  expect(bodies()).toEqual([]);
  deleteDrafts(getSession().user);
  signIn(1);
  expect(bodies()).toEqual(['said a']);
});

test('a message that went out meanwhile does not come back with a change', () => {
  const message = say('a');
  if (!message) throw new Error('Nobody is signed in.');
  changeWaiting({ ...message, conversationId: 'd' });
  expect(waitingOf(getSession().user)).toMatchObject([{ conversationId: 'd' }]);
  removeWaiting('a');
  changeWaiting(message);
  expect(bodies()).toEqual([]);
});

test('who is away for a week loses it, not who is away for a weekend', () => {
  say('a');
  const now = Date.now();
  sweepDrafts(null, now + 6 * DAY_MS);
  expect(bodies()).toEqual(['said a']);
  sweepDrafts(getSession().user, now + 8 * DAY_MS);
  expect(bodies(), 'of the user who is signed in').toEqual(['said a']);
  sweepDrafts(null, now + 8 * DAY_MS);
  expect(bodies()).toEqual([]);
});

test('without a storage they wait as long as the page, and no longer than the session', () => {
  vi.stubGlobal('localStorage', undefined);
  const stop = followWaiting(() => undefined);
  say('a');
  expect(bodies()).toEqual(['said a']);
  closeSession();
  signIn(1);
  expect(bodies()).toEqual([]);
  stop();
});

test('changes here and in other tabs are told, until whoever listens stops', () => {
  let told = 0;
  const stop = followWaiting(() => (told += 1));
  say('a');
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'drafts:1:b' }));
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
  expect(told).toBe(2);
  stop();
  say('c');
  expect(told).toBe(2);
});
