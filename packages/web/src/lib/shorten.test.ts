import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text that fits stays as it is', () => {
  expect(shorten('late refund', 11)).toBe('late refund');
});

test('a longer text ends in an ellipsis on top of its characters', () => {
  expect(shorten('late refunds', 11)).toBe('late refund…');
});

test('a character made of two units is not cut in two', () => {
  expect(shorten('ab😀cd', 3)).toBe('ab…');
});
