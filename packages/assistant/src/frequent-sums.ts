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

  /** The sum of a key in a slot; 0 when there is none, or the key is not frequent. */
  sumOf(key: number, slot: number): number {
    const column = placeOfKey(this.#packed.keys, key);
    return column < 0 ? 0 : this.#sumAt(column, slot);
  }

  /** Prepares to multiply the sums of keys in one slot after the other with whole numbers. */
  query(keys: Int32Array, factors: Int32Array): FrequentQuery {
    const columns = keys.map((key) => placeOfKey(this.#packed.keys, key));
    return new FrequentQuery(this.#packed, columns, factors);
  }

  /** Every sum of a slot. */
  *entriesOf(slot: number): Generator<[key: number, sum: number]> {
    for (const [column, key] of this.#packed.keys.entries()) {
      const sum = this.#sumAt(column, slot);
      if (sum !== 0) yield [key, sum];
    }
  }

  #sumAt(column: number, slot: number): number {
    const { bits, before, starts, sums } = this.#packed;
    if (slot < 0 || slot >= starts.length) return 0;
    const at = slot * this.#words + (column >> WORD_SHIFT);
    const word = bits[at]!;
    const bit = 1 << column;
    if ((word & bit) === 0) return 0;
    return numberAt(sums, starts[slot]! + before[at]! + bitsIn(word & (bit - 1)));
  }
}

/** Some keys and what their sums are to be multiplied with. */
class FrequentQuery {
  readonly #packed: PackedFrequent;
  readonly #columns: Int32Array;
  /** The words of a row that have a column of the query, and which ones. */
  readonly #words: Int32Array;
  readonly #masks: Int32Array;
  /** By column. */
  readonly #factors: Int32Array;

  constructor(packed: PackedFrequent, columns: Int32Array, factors: Int32Array) {
    this.#packed = packed;
    this.#columns = columns;
    this.#factors = new Int32Array(packed.keys.length);
    const masks = new Int32Array(wordsOf(packed.keys.length));
    for (const [k, column] of columns.entries()) {
      if (column < 0) continue;
      masks[column >> WORD_SHIFT]! |= 1 << column;
      this.#factors[column] = factors[k]!;
    }
    this.#words = Int32Array.from(masks.keys()).filter((word) => masks[word] !== 0);
    this.#masks = masks.filter((mask) => mask !== 0);
  }

  /** Whether the key at a place of the query is frequent. */
  isFrequent(k: number): boolean {
    return this.#columns[k]! >= 0;
  }

  /** The sum of the products in a slot, exact as long as it is below 2^53. */
  productWith(slot: number): number {
    const { bits, before, starts, sums, keys } = this.#packed;
    if (slot < 0 || slot >= starts.length) return 0;
    const [words, masks, factors] = [this.#words, this.#masks, this.#factors];
    const row = slot * wordsOf(keys.length);
    const start = starts[slot]!;
    let product = 0;
    for (let k = 0; k < words.length; k++) {
      const word = words[k]!;
      const present = bits[row + word]!;
      let wanted = present & masks[k]!;
      if (wanted === 0) continue;
      const first = start + before[row + word]!;
      for (; wanted !== 0; wanted &= wanted - 1) {
        const bit = wanted & -wanted;
        const column = word * WORD_BITS + (WORD_BITS - 1 - Math.clz32(bit));
        product += factors[column]! * numberAt(sums, first + bitsIn(present & (bit - 1)));
      }
    }
    return product;
  }
}

/** How many bits of 32 are set. Source: H. S. Warren, "Hacker's Delight", figure 5-2. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
