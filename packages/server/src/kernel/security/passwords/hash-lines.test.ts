import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ByteSource, faultOfLines, hasHash } from './hash-lines.ts';

/** Tests the look-up of hashes in lines that are only read where needed. */

const LINES = 20_000;
const hashOf = (text: string): string =>
  createHash('sha1').update(text).digest('hex').toUpperCase();
const sorted = Array.from({ length: LINES }, (_, index) => hashOf(`in ${index}`)).toSorted();

/** A text as a source that counts how often it is read, and how much at most. */
function sourceOf(text: string) {
  const reads = { count: 0, longest: 0 };
  const source: ByteSource = {
    size: text.length,
    read: async (position, length) => {
      reads.count += 1;
      reads.longest = Math.max(reads.longest, length);
      return text.slice(position, position + length);
    },
  };
  return { source, reads };
}

const withCount = (hash: string, index: number): string => `${hash}:${(index * index) % 9_999_991}`;

describe.each([
  ['hashes alone', sorted.join('\n')],
  ['hashes alone, with an end of the last line', `${sorted.join('\n')}\n`],
  ['counts', `${sorted.map(withCount).join('\n')}\n`],
  ['counts and CRLF', `${sorted.map(withCount).join('\r\n')}\r\n`],
  ['CRLF', sorted.join('\r\n')],
  ['lower case', `${sorted.join('\n').toLowerCase()}\n`],
])('in 20,000 lines with %s', (_, text) => {
  test('nothing is wrong', async () => {
    expect(await faultOfLines(sourceOf(text).source)).toBeNull();
  });

  test('2,000 of 2,000 are found, the first and the last among them, and 0 of 2,000 others', async () => {
    const { source, reads } = sourceOf(text);
    let most = 0;
    const count = async (hashes: readonly string[]): Promise<number> => {
      let found = 0;
      for (const hash of hashes) {
        reads.count = 0;
        if (await hasHash(source, hash)) found += 1;
        most = Math.max(most, reads.count);
      }
      return found;
    };
    const places = Array.from({ length: 2_000 }, (__, index) => index);
    const inside = places.map((place) => sorted[Math.round((place * (LINES - 1)) / 1_999)] ?? '');
    expect(await count(inside)).toBe(2_000);
    expect([inside[0], inside.at(-1)]).toEqual([sorted[0], sorted.at(-1)]);
    expect(await count(places.map((place) => hashOf(`other ${place}`)))).toBe(0);
    // Each read at least halves the bytes, and no line has twice as many as another.
    expect(most).toBeLessThanOrEqual(Math.ceil(Math.log2(LINES)) + 1);
    expect(reads.longest).toBe(128);
  });

  test('nothing is found before the first line or after the last', async () => {
    const { source } = sourceOf(text);
    expect(await hasHash(source, '0'.repeat(40))).toBe(false);
    expect(await hasHash(source, 'F'.repeat(40))).toBe(false);
  });
});

test('a single line is searched too', async () => {
  const { source } = sourceOf(`${hashOf('one')}:3`);
  expect(await faultOfLines(source)).toBeNull();
  expect(await hasHash(source, hashOf('one'))).toBe(true);
  expect(await hasHash(source, hashOf('two'))).toBe(false);
});

const [HASH = '', NEXT = ''] = sorted;

test.each([
  ['nothing', '', /^is empty$/],
  ['words', 'password\n123456\n', /^has a line without a SHA-1 hash \(at byte 0\)/],
  ['MD4 hashes', `${HASH.slice(8)}:3\n`, /without a SHA-1 hash/],
  ['SHA-256 hashes', `${HASH}${HASH.slice(16)}\n`, /without a SHA-1 hash/],
  ['two columns', `${HASH};3\n`, /without a SHA-1 hash/],
  ['an empty line in between', `${HASH}\n\n${NEXT}\n`, /at byte 41/],
  ['an empty line at the end', `${HASH}\n${NEXT}\n\n`, /at byte 82/],
  ['a line that was cut off', `${HASH}\n${NEXT.slice(1)}`, /at byte 41/],
  ['no end of a line', HASH.repeat(50), /without a SHA-1 hash/],
  ['a line of text at the end', `${sorted.join('\n')}\nthe end\n`, /without a SHA-1 hash/],
  ['the first lines swapped', `${NEXT}\n${HASH}\n`, /^is not sorted by hash$/],
  [
    'the halves swapped',
    [...sorted.slice(LINES / 2), ...sorted.slice(0, LINES / 2)].join('\n'),
    /^is not sorted by hash$/,
  ],
])('a file with %s is refused', async (_, text, fault) => {
  expect(await faultOfLines(sourceOf(text).source)).toMatch(fault);
});

test('checking reads a little of a large file, and a look-up that meets another line rejects without a position', async () => {
  const { source, reads } = sourceOf(sorted.join('\n'));
  await faultOfLines(source);
  expect(reads.count).toBeLessThanOrEqual(200);
  const other = sourceOf(sorted.join('\n').replaceAll('A', 'G')).source;
  await expect(hasHash(other, HASH)).rejects.toThrow(/^a line is not a SHA-1 hash$/);
});
