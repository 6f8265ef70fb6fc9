import { expect, test } from 'vitest';
import { segmentsOf, tellingText } from './segments.ts';

const partsOf = (text: string): string[] =>
  segmentsOf(text).flatMap(({ text: part, whole }) => (whole ? [] : part));

const LINES = Array.from(
  { length: 14 },
  (_, place) => `machine ${'abcdefghijklmn'[place]}ab leaks`,
);

test('of many messages the whole text and the last twelve are tried', () => {
  expect(segmentsOf(LINES.join('\n'))[0]).toMatchObject({ whole: true });
  expect(partsOf(LINES.join('\n'))).toEqual(LINES.slice(2));
});

test('a repeated message stands where it was said last', () => {
  const text = 'The lamp flickers.\nThe door jams.\nThe lamp flickers.';
  expect(partsOf(text)).toEqual(['The door jams.', 'The lamp flickers.']);
  expect(segmentsOf(text).at(-1)).toMatchObject({ newest: true, sentence: true });
});

test('a greeting is no part beside a complaint, and the only part without one', () => {
  expect(partsOf('Good morning to you.\nThe lamp flickers.')).toEqual(['The lamp flickers.']);
  expect(tellingText('Good morning to you. The lamp flickers.')).toEqual({
    text: 'The lamp flickers.',
    sentences: ['The lamp flickers.'],
  });
});

test('a single message has no newest part', () => {
  expect(segmentsOf('The lamp flickers. The door jams.').map(({ newest }) => newest)).toEqual([
    false,
    false,
    false,
  ]);
});
