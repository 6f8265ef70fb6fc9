import { expect, test } from 'vitest';
import { searchResult } from '../../../testing/search-result.ts';
import { type Entry, newChat } from '../chat/chat.ts';
import {
  adopted,
  answered,
  chosen,
  clarified,
  IDLE,
  opened,
  reportSaved,
  RUNNING,
  savingBegun,
  sent,
  typed,
} from './conversation-state.ts';

const empty = opened(newChat('c1'));
const asks: Entry = {
  kind: 'suggestions',
  results: [
    { ...searchResult(1), tellingWords: ['hose'] },
    { ...searchResult(2), tellingWords: ['filter'] },
    searchResult(3),
  ],
  asks: true,
};
const asking = answered(sent(empty, 'my dishwasher'), 1, { entry: asks, solutionId: 1 });

test('a message empties the input, waits for its answer and leaves the state before as it was', () => {
  const state = sent(typed(empty, 'my card'), 'my card');
  expect(state.chat).toMatchObject({
    entries: [{ kind: 'user', text: 'my card' }],
    typed: '',
    answered: 0,
  });
  expect(empty.chat).toEqual(newChat('c1'));
});

test('an answer carries the solution for the report, until another one is chosen', () => {
  expect(asking.chat).toMatchObject({ answered: 1, solutionId: 1 });
  expect(chosen(asking, 3).chat).toMatchObject({ answered: 1, solutionId: 3 });
});

test('a pick leaves that solution, neither leaves those that were not asked about', () => {
  const [, second] = asks.results;
  if (!second) throw new Error('There are three.');
  const picked = clarified(asking, { result: second, words: ['filter'] }, 'filter').chat;
  expect(picked.solutionId).toBe(2);
  expect(picked.entries.slice(2)).toEqual([
    { kind: 'picked', text: 'filter' },
    { kind: 'suggestions', results: [second] },
  ]);
  expect(clarified(asking, null, 'Neither').chat.solutionId).toBe(3);
});

test('where nothing is asked there is nothing to clarify', () => {
  const told = answered(sent(empty, 'x'), 1, { entry: { ...asks, asks: false }, solutionId: 1 });
  expect(clarified(told, null, 'Neither')).toBe(told);
  const later = sent(asking, 'and more');
  expect(clarified(later, null, 'Neither')).toBe(later);
});

test('while a report is being sent nobody knows what is saved', () => {
  const saved = reportSaved(savingBegun(asking), { fingerprint: 'a', reportId: 7 });
  expect(saved).toMatchObject({ chat: { saved: { reportId: 7 } }, saving: IDLE });
  expect(savingBegun(saved)).toMatchObject({ chat: { saved: null }, saving: RUNNING });
});

test('another tab replaces the conversation, but not what is being typed here', () => {
  const theirs = { ...asking.chat, typed: 'theirs' };
  expect(adopted(empty, theirs).chat).toEqual(theirs);
  expect(adopted(typed(empty, 'mine'), theirs).chat).toEqual({ ...theirs, typed: 'mine' });
  const erased = typed(typed(empty, 'mine'), '');
  expect(adopted(erased, theirs).chat.typed).toBe('theirs');
  const waiting = sent(typed(empty, 'mine'), 'mine');
  expect(adopted(waiting, theirs).chat.typed).toBe('theirs');
});

test('an adopted conversation changes nothing of what is under way here', () => {
  const busy = { ...savingBegun(empty), isThinking: true };
  expect(adopted(busy, asking.chat)).toEqual({ ...busy, chat: asking.chat });
});
