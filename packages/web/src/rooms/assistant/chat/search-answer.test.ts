import { expect, test } from 'vitest';
import { readSuggestions } from './search-answer.ts';

const row = { id: 1, texte: 'Restart it.', motcle: ['restart'], score: 1.5 };
const evidence = { words: ['restart'], confirmed: 2, compared: 3 };

test('suggestions are read from a list, and from an object with a data list', () => {
  expect(readSuggestions([{ ...row, evidence }])).toEqual([{ ...row, evidence }]);
  expect(readSuggestions({ data: [{ ...row, evidence }] })).toEqual([{ ...row, evidence }]);
  expect(readSuggestions([])).toEqual([]);
});

test('evidence may be missing, wholly or in part: the specification does not ask for it', () => {
  const none = { words: [], confirmed: 0, compared: 0 };
  expect(readSuggestions([row])).toEqual([{ ...row, evidence: none }]);
  const { compared: _later, ...before } = evidence;
  expect(readSuggestions([{ ...row, evidence: before }])).toEqual([
    { ...row, evidence: { ...before, compared: 0 } },
  ]);
});

test('a field that this version does not know is left out', () => {
  expect(readSuggestions([{ ...row, evidence, mood: 'good' }])).toEqual([{ ...row, evidence }]);
});

test.each([
  ['an object', { foo: 1 }],
  ['nothing', null],
  ['a number', 3],
  ['a row without its text', [{ id: 1, motcle: [], score: 1 }]],
  ['a score that is text', [{ ...row, score: '1.5' }]],
  ['keywords that are no list', [{ ...row, motcle: 'restart' }]],
  ['evidence of another shape', [{ ...row, evidence: 'trust me' }]],
])('%s instead of suggestions is an error that shows it', (_, body) => {
  expect(() => readSuggestions(body)).toThrow(`Expected solutions but got ${JSON.stringify(body)}`);
});
