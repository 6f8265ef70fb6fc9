import { expect, test } from 'vitest';
import { type Chat, newChat } from '../chat/chat.ts';
import { savingFailed, sent, typed } from './conversation-state.ts';
import { createConversationStore } from './conversation-store.ts';

function open() {
  const kept: [id: string, chat: Chat | null][] = [];
  const store = createConversationStore(newChat('c1'), (...args) => kept.push(args));
  let changes = 0;
  const stop = store.subscribe(() => (changes += 1));
  return { store, kept, stop, changes: () => changes };
}

test('a change is kept and told, until whoever listens stops', () => {
  const { store, kept, stop, changes } = open();
  store.update((state) => typed(state, 'my ca'));
  expect(kept).toEqual([['c1', { ...newChat('c1'), typed: 'my ca' }]]);
  expect(changes()).toBe(1);
  stop();
  store.update((state) => typed(state, 'my card'));
  expect(changes()).toBe(1);
  expect(kept).toHaveLength(2);
});

test('an empty conversation is not kept', () => {
  const { store, kept } = open();
  store.update((state) => typed(state, 'm'));
  store.update((state) => typed(state, ''));
  expect(kept.at(-1)).toEqual(['c1', null]);
});

test('progress alone is told and not kept', () => {
  const { store, kept, changes } = open();
  const error = new Error('gone');
  store.update((state) => savingFailed(state, error));
  expect(store.getState().saving).toEqual({ is: 'failed', error });
  expect(changes()).toBe(1);
  expect(kept).toEqual([]);
});

test('what another tab has kept is told and not kept again, and only of this conversation', () => {
  const { store, kept, changes } = open();
  store.adopt({ ...newChat('c2'), typed: 'of another one' });
  expect(changes()).toBe(0);
  store.adopt({ ...newChat('c1'), typed: 'of the other tab' });
  expect(store.getState().chat.typed).toBe('of the other tab');
  expect(changes()).toBe(1);
  expect(kept).toEqual([]);
});

test('a new conversation forgets the one before, and nothing of it is under way', () => {
  const { store, kept } = open();
  store.update((state) => savingFailed(sent(state, 'my card'), new Error('gone')));
  store.restart('c2');
  expect(kept.slice(1)).toEqual([
    ['c1', null],
    ['c2', null],
  ]);
  expect(store.getState()).toMatchObject({ chat: newChat('c2'), saving: { is: 'idle' } });
  expect([store.isCurrent('c1'), store.isCurrent('c2')]).toEqual([false, true]);
});
