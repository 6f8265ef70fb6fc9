import type { SearchResult } from '@recourse/contract/ai';
import { expect, test } from 'vitest';
import { searchResult } from '../../../testing/search-result.ts';
import { createAnswerQueue } from './answer-queue.ts';
import { newChat } from '../chat/chat.ts';
import { sent } from './conversation-state.ts';
import { createConversationStore } from './conversation-store.ts';

type Suggest = (text: string) => Promise<SearchResult[]>;

function open(suggest: Suggest) {
  const store = createConversationStore(newChat('c1'), () => undefined);
  const events: string[] = [];
  const queue = createAnswerQueue(store, (text) => {
    events.push(`asked ${JSON.stringify(text)}`);
    return suggest(text);
  });
  const send = (text: string) => store.update((state) => sent(state, text));
  return { store, queue, events, send };
}

test('what waits is answered in order, each message with those before it', async () => {
  const { store, queue, events, send } = open(async () => [searchResult(5)]);
  send('one');
  send('two');
  await queue.drain();
  expect(events).toEqual(['asked "one"', 'asked "one\\ntwo"']);
  expect(store.getState()).toMatchObject({
    chat: { answered: 2, solutionId: 5 },
    isThinking: false,
  });
});

test('a message sent while another is answered is answered by the same run', async () => {
  const waiting: ((results: SearchResult[]) => void)[] = [];
  const { store, queue, events, send } = open(() => new Promise((done) => waiting.push(done)));
  send('one');
  const first = queue.drain();
  expect(store.getState().isThinking).toBe(true);
  send('two');
  const second = queue.drain();
  expect(events, 'one at a time').toEqual(['asked "one"']);
  waiting[0]?.([]);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  waiting[1]?.([]);
  await Promise.all([first, second]);
  expect(store.getState().chat.answered).toBe(2);
});

test('a search that fails is an answer too, and the next message is asked about', async () => {
  let calls = 0;
  const { store, queue, send } = open(async () => {
    if ((calls += 1) === 1) throw new Error('offline');
    return [searchResult(2)];
  });
  send('one');
  send('two');
  await queue.drain();
  const { entries, solutionId } = store.getState().chat;
  expect(entries.at(2)).toEqual({ kind: 'aiError', error: 'offline' });
  expect(solutionId).toBe(2);
});

test('a text too short to search for has no match, and nothing is asked', async () => {
  const { store, queue, events, send } = open(async () => [searchResult(1)]);
  send('hm');
  await queue.drain();
  expect(events).toEqual([]);
  expect(store.getState().chat.entries.at(-1)).toEqual({ kind: 'noMatch' });
});

test('an answer that comes after another tab’s, or to a conversation left, is dropped', async () => {
  let late: (results: SearchResult[]) => void = () => undefined;
  const { store, queue, events, send } = open(() => new Promise((done) => (late = done)));
  send('my card');
  const adopting = queue.drain();
  const theirs = { ...store.getState().chat, answered: 1, solutionId: 9 };
  store.adopt(theirs);
  late([searchResult(1)]);
  await adopting;
  expect(store.getState().chat).toEqual(theirs);

  send('and more');
  const leaving = queue.drain();
  store.restart('c2');
  late([searchResult(1)]);
  await leaving;
  expect(store.getState().chat).toEqual(newChat('c2'));
  expect(events).toEqual(['asked "my card"', 'asked "my card\\nand more"']);
});

test('a search without an answer is told apart from one that the server refused', async () => {
  const failures = [new TypeError('Failed to fetch'), new Error('HTTP 500 at /api/ai/search')];
  const { store, queue, send } = open(() => Promise.reject(failures.shift()));
  send('one');
  send('two');
  await queue.drain();
  expect(store.getState().chat.entries.filter(({ kind }) => kind === 'aiError')).toEqual([
    { kind: 'aiError', error: 'Failed to fetch', away: true },
    { kind: 'aiError', error: 'HTTP 500 at /api/ai/search' },
  ]);
});
