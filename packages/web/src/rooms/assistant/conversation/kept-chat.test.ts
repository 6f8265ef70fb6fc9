import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../../lib/session/session.ts';
import { signOut } from '../../../lib/sign-in/sign-in.ts';
import { fakeServer, fakeStorage, fakeToken } from '../../../testing/fake-browser.ts';
import { type Chat, newChat } from '../chat/chat.ts';
import { claimChat, followChat, keepChat, openKeptChat } from './kept-chat.ts';

const chatOf = (id: string, text: string): Chat => ({
  ...newChat(id),
  entries: [{ kind: 'user', text }],
});
const signIn = (id: number) => openSession(fakeToken({ id, roles: ['CLIENT'] }), {}, '');
const newTab = () => fakeStorage({}, 'sessionStorage');

beforeEach(() => {
  fakeStorage();
  newTab();
  signIn(1);
});

afterEach(() => {
  closeSession();
  vi.unstubAllGlobals();
});

test('two conversations are kept beside each other, and a tab stays with its own', () => {
  claimChat('a');
  keepChat('a', chatOf('a', 'one'));
  keepChat('b', chatOf('b', 'of another tab'));
  expect(openKeptChat()).toEqual(chatOf('a', 'one'));
});

test('a new tab opens the conversation that was written last', () => {
  keepChat('b', chatOf('b', 'two'));
  keepChat('a', chatOf('a', 'one'));
  keepChat('b', chatOf('b', 'two and more'));
  newTab();
  expect(openKeptChat()).toEqual(chatOf('b', 'two and more'));
});

test('a tab whose conversation was ended begins a new one of a new id', () => {
  claimChat('a');
  keepChat('b', chatOf('b', 'of another tab'));
  const { conversationId, entries } = openKeptChat();
  expect(entries).toEqual([]);
  expect(['a', 'b']).not.toContain(conversationId);
});

test('somebody else in the same tab does not get it', () => {
  claimChat('a');
  keepChat('a', chatOf('a', 'one'));
  closeSession();
  signIn(2);
  expect(openKeptChat().entries).toEqual([]);
});

test('signing out deletes every conversation', async () => {
  fakeServer(new Response(null, { status: 204 }));
  keepChat('a', chatOf('a', 'one'));
  keepChat('b', chatOf('b', 'two'));
  await signOut();
  signIn(1);
  newTab();
  expect(openKeptChat().entries).toEqual([]);
});

test('what another tab writes into the same conversation is told', () => {
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  const told: Chat[] = [];
  keepChat('a', chatOf('a', 'said meanwhile'));
  const stop = followChat('a', (chat) => told.push(chat));
  const write = (text: string) => {
    keepChat('a', chatOf('a', text));
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'drafts:1' }));
  };
  write('one');
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
  stop();
  write('two');
  expect(told).toEqual([chatOf('a', 'said meanwhile'), chatOf('a', 'one')]);
});
