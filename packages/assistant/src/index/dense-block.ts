import type { InvertedIndex } from './inverted-index.ts';
import { numberAt } from '../numeric/packed-numbers.ts';
import { SortedKeys } from '../numeric/sorted-keys.ts';

/** The dense block of a packed index: the sums of frequent keys, with a row for each slot and a column for each key. */
export interface PackedDenseBlock {
  /** Ascending; a key's place is its column. */
  readonly keys: Int32Array;
  readonly slotCount: number;
  /** By slot and column, row-major; 0 where there is none. */
  readonly sums: Uint16Array | Int32Array;
}

/**
 * A key is frequent if at least one of this many slots has it. Most places of its column are empty. But a query reads
 * only the rows of a few slots, and the posting list of such a key has thousands of entries for other slots.
 */
const FREQUENT_FROM = 16;

const MOST_OF_TWO_BYTES = 2 ** 16 - 1;
const MOST_OF_FOUR_BYTES = 2 ** 31 - 1;

/** Whether a key that this many of all slots have is frequent. */
export function isFrequent(count: number, slotCount: number): boolean {
  return count * FREQUENT_FROM >= slotCount;
}

/** Extracts the sums of some keys, ascending, for this many slots. */
export function packDense(
  index: InvertedIndex,
  keys: Int32Array,
  slotCount: number,
): PackedDenseBlock {
  const sums = new Int32Array(slotCount * keys.length);
  let most = 0;
  for (const [column, key] of keys.entries()) {
    const own = index.read(key);
    for (let at = own.start; at < own.end; at++) {
      const sum = numberAt(own.sums, at);
      sums[own.slots[at]! * keys.length + column] = sum;
      most = Math.max(most, sum);
    }
  }
  return { keys, slotCount, sums: most <= MOST_OF_TWO_BYTES ? Uint16Array.from(sums) : sums };
}

/** The dense block of an index. Sums are changed where they lie. */
export class DenseBlock {
  readonly #packed: PackedDenseBlock;
  readonly #columns: SortedKeys;
  readonly #most: number;

  constructor(packed: PackedDenseBlock) {
    this.#packed = packed;
    this.#columns = new SortedKeys(packed.keys);
    this.#most = packed.sums instanceof Uint16Array ? MOST_OF_TWO_BYTES : MOST_OF_FOUR_BYTES;
  }

  /** One more than the largest slot. */
  get slotEnd(): number {
    return this.#packed.slotCount;
  }

  /** The sum of a key in a slot; 0 when there is none, or the key is not frequent. */
  sumOf(key: number, slot: number): number {
    return this.#packed.sums[this.#placeOf(key, slot)] ?? 0;
  }

  /** Adds to the sum of a key in a slot. Returns false, and adds nothing, when there is no place for it. */
  add(key: number, slot: number, change: number): boolean {
    const { sums } = this.#packed;
    const place = this.#placeOf(key, slot);
    const before = sums[place];
    if (before === undefined) return false;
    const after = before + change;
    if (after < 0 || after > this.#most) return false;
    sums[place] = after;
    return true;
  }

  /**
   * Adds the scalar product of the row of each of some slots with the factors of some keys. Factors are whole numbers,
   * so the products are exact below 2^53. Keys that are not frequent and slots without a row are skipped.
   */
  addProducts(
    { keys, factors }: { keys: Int32Array; factors: Float64Array },
    slots: readonly number[],
    products: Float64Array,
  ): void {
    const { sums, slotCount } = this.#packed;
    const rowLength = this.#packed.keys.length;
    const places = this.#columns.findAll(keys);
    const columns = places.filter((place) => place >= 0);
    const own = factors.filter((_, k) => places[k]! >= 0);
    for (const [at, slot] of slots.entries()) {
      if (slot < 0 || slot >= slotCount) continue;
      const row = slot * rowLength;
      let product = products[at]!;
      for (let k = 0; k < columns.length; k++) product += own[k]! * sums[row + columns[k]!]!;
      products[at] = product;
    }
  }

  /** Every sum of a slot. */
  *entriesOf(slot: number): Generator<[key: number, sum: number]> {
    const { keys, sums } = this.#packed;
    for (const [column, key] of keys.entries()) {
      const sum = sums[slot * keys.length + column] ?? 0;
      if (sum !== 0) yield [key, sum];
    }
  }

  /** The index of the sum of a key in a slot; -1 when it has no place. */
  #placeOf(key: number, slot: number): number {
    const { keys, slotCount } = this.#packed;
    const column = this.#columns.find(key);
    return column < 0 || slot < 0 || slot >= slotCount ? -1 : slot * keys.length + column;
  }
}
