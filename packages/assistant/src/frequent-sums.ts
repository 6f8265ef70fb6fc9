import { packEnds } from './packed-ends.ts';
import { numberAt, type PackedNumbers, packNumbers, smallest } from './packed-numbers.ts';
import type { PackedSums } from './slot-sums.ts';
import { placeOfKey } from './sorted-keys.ts';

/** The sums of keys that many slots have, at rest: a row for each slot, with a bit for each key. */
export interface PackedFrequent {
  /** Ascending; a key's place is its column. */
  readonly keys: Int32Array;
  /** By slot, so many words a row: which columns have a sum. */
  readonly bits: Int32Array;
  /** By word of the bits: how many sums the row has before it. */
  readonly before: PackedNumbers['codes'];
  /** By slot: where its sums begin. */
  readonly starts: Uint32Array;
  /** By slot and column, without the columns that have none. */
  readonly sums: PackedNumbers;
}

/** A key that at least one slot in so many has is frequent: its bit in every row costs less than places would. */
const FREQUENT_FROM = 16;

const WORD_BITS = 32;
const WORD_SHIFT = 5;
const wordsOf = (columns: number): number => Math.ceil(columns / WORD_BITS);

/** Takes the frequent keys out of sums of so many slots. */
export function splitFrequent(
  all: PackedSums,
  slotCount: number,
): { frequent: PackedFrequent; rest: PackedSums } {
  const isFrequent = (place: number) => all.ends.lengths[place]! * FREQUENT_FROM >= slotCount;
  const places = [...all.keys.keys()];
  const columns = places.filter(isFrequent);
  return {
    frequent: packFrequent(all, columns, slotCount),
    rest: keysOf(all, Int32Array.from(places.filter((place) => !isFrequent(place)))),
  };
}

function packFrequent(
  all: PackedSums,
  columns: readonly number[],
  slotCount: number,
): PackedFrequent {
  const words = wordsOf(columns.length);
  const bits = new Int32Array(slotCount * words);
  const lengths = new Uint32Array(slotCount);
  const each = (tell: (slot: number, column: number, at: number) => void): void => {
    let column = 0;
    let at = 0;
    for (const [place, length] of all.ends.lengths.entries()) {
      const isColumn = columns[column] === place;
      if (isColumn) for (let k = at; k < at + length; k++) tell(all.slots[k]!, column, k);
      if (isColumn) column += 1;
      at += length;
    }
  };
  each((slot, column) => {
    bits[slot * words + (column >> WORD_SHIFT)]! |= 1 << column;
    lengths[slot]! += 1;
  });
  let end = 0;
  const starts = lengths.map((length) => (end += length) - length);
  const next = starts.slice();
  const sums = new Int32Array(end);
  each((slot, _, at) => (sums[next[slot]!++] = numberAt(all.sums, at)));
  const before = new Int32Array(bits.length);
  for (let at = 0; at < bits.length; at++) {
    before[at] = at % words === 0 ? 0 : before[at - 1]! + bitsIn(bits[at - 1]!);
  }
  return {
    keys: Int32Array.from(columns, (place) => all.keys[place]!),
    bits,
    before: smallest(columns.length + 1, before),
    starts,
    sums: packNumbers(sums),
  };
}

/** The part of the sums that some keys have, given by their places, ascending. */
function keysOf(all: PackedSums, places: Int32Array): PackedSums {
  const lengths = places.map((place) => all.ends.lengths[place]!);
  const size = lengths.reduce((sum, length) => sum + length, 0);
  const slots = new Int32Array(size);
  const sums = new Int32Array(size);
  let [at, to, next, most] = [0, 0, 0, 0];
  for (const [place, length] of all.ends.lengths.entries()) {
    const end = at + length;
    if (places[next] !== place) at = end;
    else next += 1;
    for (; at < end; at++) {
      slots[to] = all.slots[at]!;
      sums[to++] = numberAt(all.sums, at);
      most = Math.max(most, all.slots[at]!);
    }
  }
  return {
    keys: places.map((place) => all.keys[place]!),
    ends: packEnds(lengths),
    slots: smallest(most + 1, slots),
    sums: packNumbers(sums),
  };
}

/** Reads the sums of frequent keys. */
export class FrequentSums {
  readonly #packed: PackedFrequent;
  readonly #words: number;

  constructor(packed: PackedFrequent) {
    this.#packed = packed;
    this.#words = wordsOf(packed.keys.length);
  }

  /** One more than the largest slot. */
  get slotEnd(): number {
    return this.#packed.starts.length;
  }

  /** The column of a key; -1 when it is not frequent. */
  columnOf(key: number): number {
    return placeOfKey(this.#packed.keys, key);
  }

  /** The sum of a column in a slot; 0 when there is none. */
  sumOf(column: number, slot: number): number {
    const { bits, before, starts, sums } = this.#packed;
    if (slot < 0 || slot >= starts.length) return 0;
    const at = slot * this.#words + (column >> WORD_SHIFT);
    const word = bits[at]!;
    if ((word & (1 << column)) === 0) return 0;
    return numberAt(sums, starts[slot]! + before[at]! + bitsIn(word & ~(-1 << column)));
  }

  /** Adds the sums of columns in a slot to a row of numbers, by place; -1 is no column. */
  addTo(row: Int32Array, slot: number, columns: Int32Array): void {
    const { bits, before, starts, sums } = this.#packed;
    if (slot < 0 || slot >= starts.length) return;
    const first = slot * this.#words;
    const start = starts[slot]!;
    for (let k = 0; k < columns.length; k++) {
      const column = columns[k]!;
      if (column < 0) continue;
      const at = first + (column >> WORD_SHIFT);
      const word = bits[at]!;
      if ((word & (1 << column)) === 0) continue;
      row[k]! += numberAt(sums, start + before[at]! + bitsIn(word & ~(-1 << column)));
    }
  }

  /** Every sum of a slot. */
  *entriesOf(slot: number): Generator<[key: number, sum: number]> {
    for (const [column, key] of this.#packed.keys.entries()) {
      const sum = this.sumOf(column, slot);
      if (sum !== 0) yield [key, sum];
    }
  }
}

/** How many bits of 32 are set. Source: H. S. Warren, "Hacker's Delight", figure 5-2. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
