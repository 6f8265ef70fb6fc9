import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage, fakeToken } from '../../testing/fake-browser.ts';
import {
  deleteDrafts,
  hasDrafts,
  openDraft,
  readDraft,
  startDraftsExpiry,
  sweepDrafts,
  writeDraft,
} from './drafts.ts';
import { closeSession, openSession } from '../session/session.ts';

const HOUR = 3_600_000;
const someone = (id: number) => ({ id, email: '', username: '', roles: [] });
const [ada, ben] = [someone(1), someone(2)];

let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  stored = fakeStorage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft belongs to its user and name', () => {
  writeDraft(ada, 'chat', { text: 'a' });
  writeDraft(ada, 'claim', 'b');
  expect(readDraft(ada, 'chat')).toEqual({ text: 'a' });
  expect(readDraft(ada, 'claim')).toBe('b');
  expect(readDraft(ben, 'chat')).toBeNull();
  expect(hasDrafts(ben)).toBe(false);
});

test('without a user nothing is kept', () => {
  writeDraft(null, 'chat', 'x');
  expect(stored.size).toBe(0);
});

test('removing the last draft leaves nothing to ask about', () => {
  writeDraft(ada, 'chat', 'a');
  expect(hasDrafts(ada)).toBe(true);
  writeDraft(ada, 'chat', null);
  expect(hasDrafts(ada)).toBe(false);
  expect(stored.size).toBe(0);
});

test('deleting takes one user only', () => {
  writeDraft(ada, 'chat', 'a');
  writeDraft(ben, 'chat', 'b');
  deleteDrafts(ada);
  expect(hasDrafts(ada)).toBe(false);
  expect(readDraft(ben, 'chat')).toBe('b');
});

test('after a session that ended by itself drafts wait 24 hours', () => {
  writeDraft(ada, 'chat', 'a');
  startDraftsExpiry(ada, Date.now());
  sweepDrafts(null, Date.now() + 24 * HOUR);
  expect(readDraft(ada, 'chat')).toBe('a');
  sweepDrafts(null, Date.now() + 24 * HOUR + 1);
  expect(readDraft(ada, 'chat')).toBeNull();
});

test('they wait from the end of the session, however long ago they were typed', () => {
  writeDraft(ada, 'chat', 'a');
  startDraftsExpiry(ada, Date.now() + 20 * HOUR);
  sweepDrafts(null, Date.now() + 44 * HOUR);
  expect(readDraft(ada, 'chat')).toBe('a');
});

test('a session that ended unseen keeps its drafts 36 hours after the last change', () => {
  writeDraft(ada, 'chat', 'a');
  sweepDrafts(ben, Date.now() + 36 * HOUR);
  expect(hasDrafts(ada)).toBe(true);
  sweepDrafts(ben, Date.now() + 36 * HOUR + 1);
  expect(hasDrafts(ada)).toBe(false);
});

test('whoever is signed in keeps drafts of any age', () => {
  writeDraft(ada, 'chat', 'a');
  sweepDrafts(ada, Date.now() + 100 * HOUR);
  expect(hasDrafts(ada)).toBe(true);
});

test('typing again stops the waiting time', () => {
  writeDraft(ada, 'chat', 'a');
  startDraftsExpiry(ada, Date.now());
  writeDraft(ada, 'chat', 'b');
  sweepDrafts(null, Date.now() + 30 * HOUR);
  expect(readDraft(ada, 'chat')).toBe('b');
});

test('what is no draft is swept, other keys are left alone', () => {
  stored.set('drafts:9', 'nonsense');
  stored.set('theme', 'dark');
  sweepDrafts(null);
  expect([...stored.keys()]).toEqual(['theme']);
});

test('a draft cannot be written once its user is signed out', () => {
  const user = openSession(fakeToken({ id: 1 }), {}, '');
  const draft = openDraft('chat');
  draft.write('a');
  expect(draft.read()).toBe('a');
  deleteDrafts(user);
  closeSession();
  draft.write('late');
  expect(draft.read()).toBeNull();
});
