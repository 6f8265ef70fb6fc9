import { expect, test } from 'vitest';
import { newChat } from '../chat/chat.ts';
import { conclude } from './conclusion.ts';
import { createConversationStore } from './conversation-store.ts';

/** A conversation whose queue and saver record their calls. */
function open(isSaved = true) {
  const store = createConversationStore(newChat('c1'), () => undefined);
  const events: string[] = [];
  const queue = { drain: async () => void events.push('drained') };
  const saver = {
    save: async () => {
      events.push('saved');
      return isSaved;
    },
    forget: () => undefined,
  };
  return { store, events, parts: { store, queue, saver } };
}

test('the server is told once all is answered and saved', async () => {
  const { store, events, parts } = open();
  const ending = conclude(parts, 'handingOver', async (id) => {
    events.push(`told of ${id}`);
    return { kind: 'handedOver', claimId: 31 };
  });
  expect(store.getState().handingOver).toEqual({ is: 'running' });
  await ending;
  expect(events).toEqual(['drained', 'saved', 'told of c1']);
  expect(store.getState()).toMatchObject({
    chat: { claimId: 31, entries: [{ kind: 'handedOver', claimId: 31 }] },
    handingOver: { is: 'idle' },
  });
});

test('a second wish while the first is under way asks nothing', async () => {
  const { events, parts } = open();
  const wish = () =>
    conclude(parts, 'resolving', async () => {
      events.push('told');
      return { kind: 'resolved' };
    });
  await Promise.all([wish(), wish()]);
  expect(events).toEqual(['drained', 'saved', 'told']);
});

test('nobody is told of what could not be saved', async () => {
  const { store, parts } = open(false);
  let isTold = false;
  await conclude(parts, 'resolving', async () => {
    isTold = true;
    return { kind: 'resolved' };
  });
  expect(isTold).toBe(false);
  expect(store.getState()).toMatchObject({ chat: { entries: [] }, resolving: { is: 'idle' } });
});

test('a refusal is shown, and the conversation goes on', async () => {
  const { store, parts } = open();
  const error = new Error('gone');
  await conclude(parts, 'resolving', () => Promise.reject(error));
  expect(store.getState()).toMatchObject({
    chat: { entries: [] },
    resolving: { is: 'failed', error },
  });
});

test.each([
  ['answer', async () => ({ kind: 'resolved' as const })],
  ['refusal', () => Promise.reject(new Error('gone'))],
])('a late %s says nothing in the next conversation', async (_, answer) => {
  const { store, parts } = open();
  await conclude(parts, 'resolving', async () => {
    store.restart('c2');
    return answer();
  });
  expect(store.getState()).toMatchObject({ chat: newChat('c2'), resolving: { is: 'idle' } });
});

test('a conversation begun before all was answered is not saved in the place of the one before', async () => {
  const { store, events, parts } = open();
  const queue = { drain: async () => store.restart('c2') };
  await conclude({ ...parts, queue }, 'handingOver', async () => {
    events.push('told');
    return { kind: 'handedOver', claimId: 31 };
  });
  expect(events).toEqual([]);
  expect(store.getState()).toMatchObject({ chat: newChat('c2'), handingOver: { is: 'idle' } });
});
