import type { ConversationMessage } from '@recourse/contract/conversations';
import { expect, test } from 'vitest';
import type { Waiting } from '../../lib/form/waiting.ts';
import { searchResult } from '../../testing/search-result.ts';
import { timeline, titled } from './timeline.ts';

let count = 0;

function message(more: Partial<ConversationMessage>): ConversationMessage {
  count += 1;
  return {
    id: count,
    at: new Date(count * 1_000).toISOString(),
    author: { id: 1, name: 'Cleo', role: 'CLIENT' },
    body: `message ${count}`,
    purpose: 'REPLY',
    withdrawn: null,
    recorded: false,
    clientMessageId: `m${count}`,
    act: null,
    pickedId: null,
    documents: [],
    answer: null,
    ...more,
  };
}

const offer = (kind: 'SURE' | 'CHOICE', ids: readonly number[], telling = false) =>
  message({
    author: { id: null, name: null, role: 'ASSISTANT' },
    answer: {
      kind,
      suggestions: ids.map((id) => ({
        ...searchResult(id, 0.5),
        version: 1,
        ...(telling ? { tellingWords: [`word ${id}`] } : {}),
      })),
    },
  });

const waits = (more: Partial<Waiting>): Waiting => ({
  id: 'w',
  conversationId: 'c',
  body: 'waits',
  at: 1,
  session: 's',
  ...more,
});

const open = (messages: ConversationMessage[], waiting: Waiting[] = []) =>
  timeline({ messages, waiting, claim: null }).findLast((entry) => entry.kind === 'answer');

test('a sure answer is asked about, a close one by its words, any other by its cards', () => {
  expect(open([message({}), offer('SURE', [1])])).toMatchObject({
    offer: { question: null, asksResolved: true, pickedId: null },
  });
  const close = offer('CHOICE', [1, 2], true);
  expect(open([close])).toMatchObject({ offer: { question: 'TELLING', asksResolved: false } });
  expect(open([close, message({}), offer('CHOICE', [1, 2], true)]), 'never twice').toMatchObject({
    offer: { question: 'CARDS', asksResolved: true },
  });
  expect(open([offer('CHOICE', [1])])).toMatchObject({ offer: { question: null } });
});

test('a card that was taken answers the question; another one can still be taken', () => {
  const picked = message({ act: 'CARD', pickedId: 2 });
  expect(open([offer('CHOICE', [1, 2]), picked])).toMatchObject({
    offer: { question: null, pickedId: 2, asksResolved: true },
  });
  expect(
    open([offer('CHOICE', [1, 2]), picked], [waits({ act: 'CARD', solutionId: 1 })]),
  ).toMatchObject({ offer: { pickedId: 1 } });
});

test.each(['YES', 'NO', 'NEITHER', 'PERSON', null] as const)(
  'after %s nothing can be said to the answer any more, sent or not',
  (act) => {
    expect(open([offer('SURE', [1]), message({ act })])).toMatchObject({ offer: null });
    expect(open([offer('SURE', [1])], [waits(act === null ? {} : { act })])).toMatchObject({
      offer: null,
    });
  },
);

test('the hand-over stands where it happened, people after it, and what waits at the end', () => {
  const [asks, says] = [message({}), offer('SURE', [1])];
  const claim = { id: 7, createdAt: says.at };
  const reply = message({ author: { id: 2, name: 'Eve', role: 'STAFF' } });
  const gone = message({ body: null });
  const entries = timeline({ messages: [asks, says, reply, gone], waiting: [waits({})], claim });
  expect(entries.map(({ kind }) => kind)).toEqual([
    'said',
    'answer',
    'handedOver',
    'staff',
    'withdrawn',
    'waiting',
  ]);
  expect(timeline({ messages: [asks, says], waiting: [], claim }).at(-1)?.kind).toBe('handedOver');
  expect(entries[1], 'a person has it').toMatchObject({ offer: null });
});

test('a Yes is answered with thanks', () => {
  const messages = [offer('SURE', [1]), message({ act: 'YES' })];
  expect(timeline({ messages, waiting: [], claim: null }).at(-1)?.kind).toBe('resolved');
});

test.each([
  ['Restart it. Then wait.', 'Restart it.', ' Then wait.'],
  ['Restart version 2.1 of it', 'Restart version 2.1 of it', ''],
  ['هل جربت ذلك؟ أعد التشغيل.', 'هل جربت ذلك؟', ' أعد التشغيل.'],
])('a card is headed by the first sentence of %s', (texte, title, rest) => {
  expect(titled(texte)).toEqual({ title, rest });
});
