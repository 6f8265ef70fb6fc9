import { eachPosting, type PackedPostings, pickKeys } from './packed-postings.ts';
import { doubles, wholeNumbers } from '../numeric/scratch.ts';
import { SortedKeys } from '../numeric/sorted-keys.ts';

/** The dense block of a packed index: the sums of frequent keys, with a row for each slot and a column for each key. */
export interface PackedDenseBlock {
  /** Ascending; a key's place is its column. */
  readonly keys: Int32Array;
  readonly slotCount: number;
  /** By slot and column, 0 where there is none. The last row is for slots that were added later. */
  readonly sums: Uint16Array | Int32Array;
}

/** Some keys and the factors for their sums. */
export interface DenseQuery {
  /** The column of each key; below 0 when it is not frequent. */
  readonly places: Int32Array;
  /** For the frequent keys, which are the first `count`: their columns, and the factors. */
  readonly columns: Int32Array;
  readonly factors: Float64Array;
  readonly count: number;
}

const roomForColumns = wholeNumbers();
const roomForFactors = doubles();

/**
 * A key is frequent if at least one of this many slots has it. Most places of its column are empty, and it is still
 * faster.
 */
const FREQUENT_FROM = 16;

const MOST_OF_TWO_BYTES = 2 ** 16 - 1;
const MOST_OF_FOUR_BYTES = 2 ** 31 - 1;

/** The column of a sum that has no place. */
const NOWHERE = -1;

/** Extracts the frequent keys from the sums of this many slots. */
export function splitDense(
  all: PackedPostings,
  slotCount: number,
): { frequent: PackedDenseBlock; rest: PackedPostings } {
  const isFrequent = (place: number) => all.ends.lengths[place]! * FREQUENT_FROM >= slotCount;
  return {
    frequent: packDense(pickKeys(all, isFrequent), slotCount),
    rest: pickKeys(all, (place) => !isFrequent(place)),
  };
}

function packDense(all: PackedPostings, slotCount: number): PackedDenseBlock {
  const columns = all.keys.length;
  let most = 0;
  eachPosting(all, (_, __, sum) => (most = Math.max(most, sum)));
  const size = (slotCount + 1) * columns;
  const sums = most <= MOST_OF_TWO_BYTES ? new Uint16Array(size) : new Int32Array(size);
  eachPosting(all, (slot, column, sum) => (sums[slot * columns + column] = sum));
  return { keys: all.keys, slotCount, sums };
}

/** The dense block of an index. Sums are changed where they lie. */
export class DenseBlock {
  readonly #packed: PackedDenseBlock;
  readonly #places: SortedKeys;
  readonly #most: number;

  constructor(packed: PackedDenseBlock) {
    this.#packed = packed;
    this.#places = new SortedKeys(packed.keys);
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

  /** Whether a key is frequent. */
  has(key: number): boolean {
    return this.#places.find(key) >= 0;
  }

  /** Adds to the sum of a key in a slot. Returns false, and adds nothing, when there is no place for it. */
  add(key: number, slot: number, change: number): boolean {
    const { sums } = this.#packed;
    const place = this.#placeOf(key, slot);
    const after = (sums[place] ?? -1) + change;
    if (place < 0 || after < 0 || after > this.#most) return false;
    sums[place] = after;
    return true;
  }

  /**
   * Prepares to multiply the sums of keys in one slot after the other with whole numbers. The result is valid until the
   * next query.
   */
  query(keys: Int32Array, factors: Float64Array): DenseQuery {
    const places = this.#places.findAll(keys);
    const columns = roomForColumns.atLeast(places.length);
    const own = roomForFactors.atLeast(places.length);
    let count = 0;
    for (let k = 0; k < places.length; k++) {
      if (places[k]! < 0) continue;
      columns[count] = places[k]!;
      own[count++] = factors[k]!;
    }
    return { places, columns, factors: own, count };
  }

  /**
   * Adds the sums of the products in some slots, exact as long as they are below 2^53. It reads four rows at once, so
   * that their memory latencies overlap. The sums start from an array of doubles. V8 would treat a sum that starts as 0
   * as an integer, and allocate an object in each step when it is not one, which takes three times as long.
   */
  addProducts(
    { columns, factors, count }: DenseQuery,
    slots: readonly number[],
    products: Float64Array,
  ): void {
    const { sums } = this.#packed;
    const rows = this.#rowsOf(slots);
    const found = new Float64Array(rows.length);
    for (let at = 0; at < slots.length; at += 4) {
      const rowA = rows[at]!;
      const rowB = rows[at + 1]!;
      const rowC = rows[at + 2]!;
      const rowD = rows[at + 3]!;
      let a = found[at]!;
      let b = found[at + 1]!;
      let c = found[at + 2]!;
      let d = found[at + 3]!;
      for (let k = 0; k < count; k++) {
        const column = columns[k]!;
        const factor = factors[k]!;
        a += factor * sums[rowA + column]!;
        b += factor * sums[rowB + column]!;
        c += factor * sums[rowC + column]!;
        d += factor * sums[rowD + column]!;
      }
      found[at] = a;
      found[at + 1] = b;
      found[at + 2] = c;
      found[at + 3] = d;
    }
    for (let at = 0; at < slots.length; at++) products[at]! += found[at]!;
  }

  /** Every sum of a slot. */
  *entriesOf(slot: number): Generator<[key: number, sum: number]> {
    const { keys, sums } = this.#packed;
    for (const [column, key] of keys.entries()) {
      const sum = sums[slot * keys.length + column]!;
      if (sum !== 0) yield [key, sum];
    }
  }

  /** The offsets of the rows of slots, with padding of up to three more. */
  #rowsOf(slots: readonly number[]): Int32Array {
    const { keys, slotCount } = this.#packed;
    const rows = new Int32Array(slots.length + 3).fill(slotCount * keys.length);
    for (let k = 0; k < slots.length; k++) {
      const slot = slots[k]!;
      if (slot >= 0 && slot < slotCount) rows[k] = slot * keys.length;
    }
    return rows;
  }

  #placeOf(key: number, slot: number): number {
    const { keys, slotCount } = this.#packed;
    const column = this.#places.find(key);
    return column < 0 || slot < 0 || slot >= slotCount ? NOWHERE : slot * keys.length + column;
  }
}
