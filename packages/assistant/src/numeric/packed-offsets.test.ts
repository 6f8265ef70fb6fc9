import { expect, test } from 'vitest';
import { packOffsets, partAt } from './packed-offsets.ts';

const lengthsOf = (count: number, longest: number) =>
  Int32Array.from({ length: count }, (_, part) => (part * 7_919) % (longest + 1));

test.each([
  ['short parts take a byte each', 200, 255, Uint8Array],
  ['longer ones two', 200, 256, Uint16Array],
  ['very long ones four', 70, 70_000, Int32Array],
])('%s, and each is found', (_, count, longest, kind) => {
  const lengths = lengthsOf(count, longest);
  lengths[3] = longest;
  const packed = packOffsets(lengths);
  expect(packed.lengths).toBeInstanceOf(kind);
  let start = 0;
  for (const [part, length] of lengths.entries()) {
    expect(partAt(packed, part)).toEqual({ start, end: start + length });
    start += length;
  }
});

test('no parts are packed as well', () => {
  expect(packOffsets(new Int32Array(0))).toEqual({
    lengths: new Uint8Array(0),
    blocks: new Uint32Array(0),
  });
});
