import { type PackedNumbers, smallest } from './packed-numbers.ts';

/** The offsets of many parts of a list. A short part takes little more than a byte. */
export interface PackedOffsets {
  /** How long each part is. */
  readonly lengths: PackedNumbers['codes'];
  /** Where every `PARTS_A_BLOCK`-th part begins. */
  readonly blocks: Uint32Array;
}

/** A run of places. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** More make the file hardly smaller and finding a part slower. */
const PARTS_A_BLOCK = 32;

/** Packs the lengths of parts that lie one behind the other. */
export function packOffsets(lengths: Int32Array): PackedOffsets {
  const blocks = new Uint32Array(Math.ceil(lengths.length / PARTS_A_BLOCK));
  let start = 0;
  let longest = 0;
  for (const [part, length] of lengths.entries()) {
    if (part % PARTS_A_BLOCK === 0) blocks[part / PARTS_A_BLOCK] = start;
    start += length;
    longest = Math.max(longest, length);
  }
  return { lengths: smallest(longest + 1, lengths), blocks };
}

/** Where a part lies. */
export function partAt({ lengths, blocks }: PackedOffsets, part: number): Part {
  const block = Math.floor(part / PARTS_A_BLOCK);
  let start = blocks[block]!;
  for (let before = block * PARTS_A_BLOCK; before < part; before++) start += lengths[before]!;
  return { start, end: start + lengths[part]! };
}
