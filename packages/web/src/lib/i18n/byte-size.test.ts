import { expect, test } from 'vitest';
import { byteSize } from './byte-size.ts';

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KiB'],
  [1_500_000, '1.4 MiB'],
  [10 * 2 ** 20, '10 MiB'],
  [5 * 2 ** 40, '5,120 GiB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(byteSize(bytes, 'en')).toBe(text);
});
