import { expect, test } from 'vitest';
import { textAfter } from './conversation-text.ts';

/** Tests messages that arrive late, with all kinds of letters and line ends. */

test.each([
  ['a vowel sign follows', 'किताब', 'कित'],
  ['a vowel sign ends it', 'किताब', 'कि'],
  ['an accent of its own follows', 'cafe\u0301 closed', 'cafe'],
  ['a digit follows', 'box 12', 'box 1'],
])('a part of a word is another message: %s', (_how, stored, said) => {
  expect(textAfter(stored, said)).toBe(`${stored}\n${said}`);
  expect(textAfter(said, stored)).toBe(`${said}\n${stored}`);
});

test('lines are the same whatever ends them', () => {
  expect(textAfter('one\r\ntwo', 'one\ntwo\nthree')).toBe('one\r\ntwo\nthree');
  expect(textAfter('one\ntwo', 'one\r\ntwo\r\nthree')).toBe('one\ntwo\nthree');
  expect(textAfter('one\ntwo\nthree', 'one\r\ntwo')).toBe('one\ntwo\nthree');
  expect(textAfter('one\rtwo', 'two\none')).toBe('one\rtwo');
});
