import { expect, test } from 'vitest';
import { RowHash } from './row-hash.ts';

function hashOf(...pieces: string[]): { rows: number; digest: string } {
  const hash = new RowHash();
  for (const piece of pieces) hash.update(Buffer.from(piece));
  return { rows: hash.rows, digest: hash.digest() };
}

test('the same rows have the same hash in any order, wherever the bytes are cut', () => {
  const whole = hashOf('a\nbb\nccc\n');
  expect(whole.rows).toBe(3);
  expect(hashOf('ccc\na\nbb\n')).toEqual(whole);
  expect(hashOf('a', '\nb', 'b', '\nccc\n')).toEqual(whole);
});

test('a row that is missing, doubled, or changed changes the hash', () => {
  const { digest } = hashOf('a\nb\n');
  for (const other of ['a\n', 'a\nb\nb\n', 'a\nB\n', 'ab\n', 'a\nb\n\n'])
    expect(hashOf(other).digest).not.toBe(digest);
  expect(hashOf('a\na\nb\nb\n').digest).not.toBe(hashOf('').digest);
});
