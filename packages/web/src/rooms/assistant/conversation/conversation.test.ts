import type { SearchResult } from '@recourse/contract/ai';
import { expect, test } from 'vitest';
import { searchResult } from '../../../testing/search-result.ts';
import { type Chat, newChat } from '../chat/chat.ts';
import { type AssistantCalls, type Conversation, createConversation } from './conversation.ts';
import type { ReportToSave } from './report-saver.ts';

/** A server whose responses the test decides one by one. It records the calls. */
function fakeCalls(changes: Partial<AssistantCalls> = {}) {
  const searched: string[] = [];
  const saved: ReportToSave[] = [];
  const calls: AssistantCalls = {
    suggest: async (text) => [searchResult(text.length)],
    save: async () => 7,
    ...changes,
  };
  const recording: AssistantCalls = {
    suggest: (text) => {
      searched.push(text);
      return calls.suggest(text);
    },
    save: (report) => {
      saved.push(report);
      return calls.save(report);
    },
  };
  return { calls: recording, searched, saved };
}

function open(fake: ReturnType<typeof fakeCalls>, initial = newChat('c1')) {
  const kept: (Chat | null)[] = [];
  let number = 1;
  const conversation = createConversation({
    initial,
    calls: fake.calls,
    newId: () => `c${(number += 1)}`,
    keep: (_, chat) => kept.push(chat),
  });
  return { conversation, kept };
}

/** Waits until nothing is running, then presses the button that saves. */
async function settle(conversation: Conversation): Promise<void> {
  await rest(conversation);
  await conversation.save();
}

/** Waits until nothing is running. */
async function rest(conversation: Conversation): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  const { isThinking, saving } = conversation.getState();
  expect({ isThinking, isSaving: saving.is === 'running' }).toEqual({
    isThinking: false,
    isSaving: false,
  });
}

const kinds = (conversation: Conversation) =>
  conversation.getState().chat.entries.map(({ kind }) => kind);

test('a message is answered and saved with the solution found', async () => {
  const fake = fakeCalls();
  const { conversation } = open(fake);
  conversation.send('  my card is gone ');
  await settle(conversation);
  expect(fake.searched).toEqual(['my card is gone']);
  expect(kinds(conversation)).toEqual(['user', 'suggestions']);
  expect(fake.saved).toHaveLength(1);
  expect(fake.saved[0]).toMatchObject({
    conversationId: 'c1',
    body: { reclamationText: 'my card is gone', handledByAI: true, solutionId: 15 },
  });
  expect(conversation.getState().chat.saved?.reportId).toBe(7);
});

test('messages sent in a row are answered in order, each with those before it', async () => {
  const fake = fakeCalls();
  const { conversation } = open(fake);
  conversation.send('one');
  conversation.send('two');
  await settle(conversation);
  expect(fake.searched).toEqual(['one', 'one\ntwo']);
  expect(fake.saved.map(({ body }) => body.reclamationText)).toEqual(['one\ntwo']);
});

test('blank messages are not sent', async () => {
  const fake = fakeCalls();
  const { conversation } = open(fake);
  conversation.send(' \n ');
  await rest(conversation);
  expect(conversation.getState().chat.entries).toEqual([]);
});

test('a text under three characters is not searched, has no match and is saved', async () => {
  const fake = fakeCalls();
  const { conversation } = open(fake);
  conversation.send('hm');
  await settle(conversation);
  expect(fake.searched).toEqual([]);
  expect(kinds(conversation)).toEqual(['user', 'noMatch']);
  expect(fake.saved[0]?.body).toMatchObject({ handledByAI: false, solutionId: null });
});

test('a failing search is told and the report is saved without a solution', async () => {
  const fake = fakeCalls({ suggest: () => Promise.reject(new Error('HTTP 503 at /x')) });
  const { conversation } = open(fake);
  conversation.send('my card');
  await settle(conversation);
  expect(conversation.getState().chat.entries[1]).toEqual({
    kind: 'aiError',
    error: 'HTTP 503 at /x',
  });
  expect(fake.saved[0]?.body).toMatchObject({ handledByAI: false, solutionId: null });
});

test('the same text is saved once', async () => {
  const fake = fakeCalls();
  const { conversation } = open(fake);
  conversation.send('my card');
  await settle(conversation);
  await conversation.save();
  conversation.resume();
  await settle(conversation);
  expect(fake.saved).toHaveLength(1);
});

test('a failed save is told, and repeated with the same key', async () => {
  let fails = true;
  const fake = fakeCalls({
    save: async () => {
      if (fails) throw new Error('offline');
      return 9;
    },
  });
  const { conversation } = open(fake);
  conversation.send('my card');
  await settle(conversation);
  expect(conversation.getState().saving).toMatchObject({ is: 'failed' });
  fails = false;
  expect(await conversation.save()).toBe(true);
  expect(conversation.getState().saving).toEqual({ is: 'idle' });
  expect(fake.saved[0]?.key).toBe(fake.saved[1]?.key);
});

test('nothing is saved until asked', async () => {
  const fake = fakeCalls();
  const { conversation } = open(fake);
  conversation.send('my card');
  await rest(conversation);
  expect(fake.saved).toEqual([]);
  await conversation.save();
  expect(fake.saved).toHaveLength(1);
});

test('another choice among the suggestions is saved as the solution', async () => {
  const fake = fakeCalls({ suggest: async () => [searchResult(1, 0.9), searchResult(2, 0.8)] });
  const { conversation } = open(fake);
  conversation.send('my card');
  await settle(conversation);
  conversation.choose(2);
  await settle(conversation);
  expect(fake.saved.map(({ body }) => body.solutionId)).toEqual([1, 2]);
});

test('going back to an earlier choice is a save of its own', async () => {
  const fake = fakeCalls({ suggest: async () => [searchResult(1, 0.9), searchResult(2, 0.8)] });
  const { conversation } = open(fake);
  conversation.send('my card');
  await settle(conversation);
  conversation.choose(2);
  await settle(conversation);
  conversation.choose(1);
  await settle(conversation);
  expect(fake.saved.map(({ body }) => body.solutionId)).toEqual([1, 2, 1]);
  expect(new Set(fake.saved.map(({ key }) => key)).size).toBe(3);
});

test('a choice whose save failed may be stored all the same: going back is saved again', async () => {
  const fake = fakeCalls({
    suggest: async () => [searchResult(1, 0.9), searchResult(2, 0.8)],
    save: async ({ body }) => {
      if (body.solutionId === 2) throw new Error('the answer was lost');
      return 7;
    },
  });
  const { conversation } = open(fake);
  conversation.send('my card');
  await settle(conversation);
  conversation.choose(2);
  await settle(conversation);
  conversation.choose(1);
  await settle(conversation);
  expect(fake.saved.map(({ body }) => body.solutionId)).toEqual([1, 2, 1]);
  expect(new Set(fake.saved.map(({ key }) => key)).size).toBe(3);
});

test('every change is kept, so that a reload goes on with what waited', async () => {
  const fake = fakeCalls({ suggest: () => new Promise(() => {}) });
  const { conversation, kept } = open(fake);
  conversation.type('my ca');
  expect(kept.at(-1)).toMatchObject({ typed: 'my ca' });
  conversation.send('my card');
  expect(kept.at(-1)).toMatchObject({ typed: '', answered: 0 });

  const later = fakeCalls();
  const reloaded = open(later, kept.at(-1) ?? undefined).conversation;
  reloaded.resume();
  await settle(reloaded);
  expect(later.searched).toEqual(['my card']);
  expect(later.saved).toHaveLength(1);
});

test('a new conversation has a new id, keeps nothing and ignores late answers', async () => {
  let release: (results: SearchResult[]) => void = () => {};
  const fake = fakeCalls({ suggest: () => new Promise((resolve) => (release = resolve)) });
  const { conversation, kept } = open(fake);
  conversation.send('my card');
  conversation.restart();
  release([searchResult(1)]);
  await rest(conversation);
  expect(conversation.getState().chat).toEqual(newChat('c2'));
  expect(kept.at(-1)).toBeNull();
  expect(fake.saved).toEqual([]);
});

test('what another tab makes of the conversation is taken over, and answered once', async () => {
  const waiting: ((results: SearchResult[]) => void)[] = [];
  const fake = fakeCalls({ suggest: () => new Promise((resolve) => waiting.push(resolve)) });
  const { conversation } = open(fake);
  conversation.send('my card');
  const [mine] = conversation.getState().chat.entries;
  if (!mine) throw new Error('Nothing was said.');
  const entries = [mine, { kind: 'noMatch' as const }, { kind: 'user' as const, text: 'and more' }];
  conversation.adopt({ ...newChat('other'), entries });
  expect(kinds(conversation), 'of another conversation').toEqual(['user']);
  conversation.adopt({ ...newChat('c1'), entries, answered: 1 });
  waiting[0]?.([searchResult(1)]);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(kinds(conversation)).toEqual(['user', 'noMatch', 'user']);
  waiting[1]?.([searchResult(2)]);
  await settle(conversation);
  expect(kinds(conversation)).toEqual(['user', 'noMatch', 'user', 'suggestions']);
});

test('what is being typed here stays when another tab goes on', async () => {
  const { conversation } = open(fakeCalls());
  const typed = () => conversation.getState().chat.typed;
  conversation.adopt({ ...newChat('c1'), typed: 'of the other tab' });
  expect(typed()).toBe('of the other tab');
  conversation.type('of this one');
  conversation.adopt({ ...newChat('c1'), typed: 'of the other tab again' });
  expect(typed()).toBe('of this one');
  conversation.send(typed());
  conversation.adopt({ ...newChat('c1'), typed: 'more' });
  expect(typed()).toBe('more');
});

test('a conversation begun while an old answer was under way is answered too', async () => {
  const waiting: ((results: SearchResult[]) => void)[] = [];
  const fake = fakeCalls({ suggest: () => new Promise((resolve) => waiting.push(resolve)) });
  const { conversation } = open(fake);
  conversation.send('old one');
  conversation.restart();
  conversation.send('new one');
  waiting[0]?.([searchResult(1)]);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  waiting[1]?.([searchResult(2)]);
  await settle(conversation);
  expect(conversation.getState().chat.solutionId).toBe(2);
  expect(fake.saved.map(({ body }) => body.reclamationText)).toEqual(['new one']);
});

const close = (): SearchResult[] => [
  { ...searchResult(1, 0.6), tellingWords: ['hose'] },
  { ...searchResult(2, 0.5), tellingWords: ['filter'] },
  searchResult(3, 0.1),
];
const shownIds = (conversation: Conversation) => {
  const last = conversation.getState().chat.entries.at(-1);
  return last?.kind === 'suggestions' ? last.results.map(({ id }) => id) : null;
};

test('two close answers are asked about once in a conversation, and the pick narrows them', async () => {
  const fake = fakeCalls({ suggest: async () => close() });
  const { conversation } = open(fake);
  conversation.send('my dishwasher');
  await settle(conversation);
  expect(conversation.getState().chat.entries.at(-1)).toMatchObject({ asks: true });
  const [, second] = close();
  if (!second) throw new Error('There are three.');
  conversation.clarify({ result: second, words: ['filter'] }, 'filter');
  await settle(conversation);
  expect(kinds(conversation)).toEqual(['user', 'suggestions', 'picked', 'suggestions']);
  expect(shownIds(conversation)).toEqual([2]);
  expect(fake.saved.map(({ body }) => body.solutionId)).toEqual([1, 2]);
  expect(fake.saved.at(-1)?.body.reclamationText).toBe('my dishwasher');
  conversation.clarify(null, 'Neither');
  expect(kinds(conversation), 'there is nothing left to ask').toHaveLength(4);
  conversation.send('still broken');
  await settle(conversation);
  expect(conversation.getState().chat.entries.at(-1)).not.toHaveProperty('asks');
});

test('neither of the two leaves the rest, or an employee', async () => {
  const fake = fakeCalls({ suggest: async () => close() });
  const { conversation } = open(fake);
  conversation.send('my dishwasher');
  await settle(conversation);
  conversation.clarify(null, 'Neither');
  await settle(conversation);
  expect(shownIds(conversation)).toEqual([3]);
  expect(fake.saved.at(-1)?.body).toMatchObject({ handledByAI: true, solutionId: 3 });

  const two = fakeCalls({ suggest: async () => close().slice(0, 2) });
  const { conversation: other } = open(two);
  other.send('my dishwasher');
  await settle(other);
  other.clarify(null, 'Neither');
  await settle(other);
  expect(kinds(other)).toEqual(['user', 'suggestions', 'picked', 'noMatch']);
  expect(two.saved.at(-1)?.body).toMatchObject({ handledByAI: false, solutionId: null });
});
