import { LIMITS } from '@recourse/contract/values/limits';
import { expect, test } from 'vitest';
import { searchResult } from '../../../testing/search-result.ts';
import {
  answer,
  type Chat,
  fingerprint,
  hasUnsaved,
  newChat,
  readChat,
  reportBody,
  reportText,
  roomLeft,
} from './chat.ts';
import { textHash } from './text-hash.ts';

function chatOf(...messages: string[]): Chat {
  const entries = messages.map((text) => ({ kind: 'user' as const, text }));
  return { ...newChat('c'), entries };
}

test("the report's text is all messages of the user, joined by line breaks", () => {
  const chat = chatOf('one', 'two');
  chat.entries.splice(1, 0, { kind: 'noMatch' });
  expect(reportText(chat)).toBe('one\ntwo');
  expect(reportText(chat, 1)).toBe('one');
});

test('the report is handled by the assistant exactly when a solution goes with it', () => {
  expect(reportBody(chatOf('one'))).toEqual({
    reclamationText: 'one',
    handledByAI: false,
    validatedByEmployee: false,
    solutionId: null,
  });
  expect(reportBody({ ...chatOf('one'), solutionId: 4 })).toMatchObject({
    handledByAI: true,
    solutionId: 4,
  });
});

const idsShown = (...results: Parameters<typeof answer>[0]): number[] => {
  const shown = answer(results);
  return shown.kind === 'suggestions' ? shown.results.map(({ id }) => id) : [];
};

test('a confident suggestion stands alone; of others up to three are shown', () => {
  const others = [1.29, 1.2, 1, 0.5].map((score, index) => searchResult(index + 1, score));
  expect(idsShown(searchResult(1, 1.3), searchResult(2, 1.2))).toEqual([1]);
  expect(idsShown(...others)).toEqual([1, 2, 3]);
  expect(answer([])).toEqual({ kind: 'noMatch' });
});

test('beside a suggestion that shares words with the complaint, one that shares none is hidden', () => {
  const withWords = (id: number) => ({
    ...searchResult(id, 0.5),
    evidence: { words: ['lamp'], confirmed: 0, compared: 0 },
  });
  expect(idsShown(withWords(1), searchResult(2, 0.1), withWords(3))).toEqual([1, 3]);
});

test('what is saved is known by text and solution', () => {
  const chat = { ...chatOf('one'), solutionId: 4 };
  expect(hasUnsaved(newChat('c'))).toBe(false);
  expect(hasUnsaved(chat)).toBe(true);
  const saved = { fingerprint: fingerprint(reportBody(chat)), reportId: 1 };
  expect(hasUnsaved({ ...chat, saved })).toBe(false);
  expect(hasUnsaved({ ...chat, saved, solutionId: 5 })).toBe(true);
  expect(hasUnsaved({ ...chatOf('one', 'two'), solutionId: 4, saved })).toBe(true);
});

test('a message may only be as long as the report has room for it', () => {
  expect(roomLeft(newChat('c'))).toBe(LIMITS.longText);
  expect(roomLeft(chatOf('x'.repeat(10)))).toBe(LIMITS.longText - 11);
  expect(roomLeft(chatOf('x'.repeat(LIMITS.longText)))).toBe(0);
});

test('a kept conversation is read back, anything else is not', () => {
  const chat = chatOf('one');
  chat.entries.push({ kind: 'suggestions', results: [searchResult(1, 0.4)] });
  expect(readChat(JSON.parse(JSON.stringify(chat)))).toEqual(chat);
  expect(readChat(null)).toBeNull();
  expect(readChat({ entries: [] })).toBeNull();
});

test('an entry of a kept conversation that cannot be read is left out, the others stay', () => {
  const chat = { ...chatOf('one', 'two'), answered: 3 };
  const [one, two] = chat.entries;
  const entries = [one, { kind: 'user' }, { kind: 'suggestions', results: [{ id: 1 }] }, two];
  expect(readChat({ ...chat, entries })).toEqual({ ...chatOf('one', 'two'), answered: 2 });
});

test('suggestions kept without evidence are read without it', () => {
  const { evidence, ...bare } = searchResult(1, 0.4);
  const entries = [{ kind: 'suggestions', results: [bare] }];
  expect(evidence).toEqual({ words: [], confirmed: 0, compared: 0 });
  expect(readChat({ ...chatOf(), entries })?.entries).toEqual([
    { kind: 'suggestions', results: [searchResult(1, 0.4)] },
  ]);
});

test('the hash is the published FNV-1a and tells texts apart', () => {
  expect(textHash('')).toBe('cbf29ce484222325');
  expect(textHash('foobar')).toBe('85944171f73967e8');
  expect(textHash('ab')).not.toBe(textHash('ba'));
});
