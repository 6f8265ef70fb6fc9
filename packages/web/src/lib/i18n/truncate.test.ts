import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test('a text that fits stays as it is', () => {
  expect(truncate('late refund', 11)).toBe('late refund');
});

test('a longer text ends in an ellipsis on top of its characters', () => {
  expect(truncate('late refunds', 11)).toBe('late refund…');
});

test('a character made of two units is not cut in two', () => {
  expect(truncate('ab😀cd', 3)).toBe('ab…');
});
