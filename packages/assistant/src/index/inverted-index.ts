import { packOffsets, type PackedOffsets, type Part, partAt } from '../numeric/packed-offsets.ts';
import {
  NO_NUMBERS,
  numberAt,
  type PackedNumbers,
  packNumbers,
  plainNumbers,
  smallest,
} from '../numeric/packed-numbers.ts';
import { PostingList } from './posting-list.ts';
import { lowerBound, SortedKeys } from '../numeric/sorted-keys.ts';

/** The postings of an inverted index at rest: the slots and sums of each key lie side by side. */
export interface PackedPostings {
  /** Ascending. */
  readonly keys: Int32Array;
  /** The end of the part of each key. */
  readonly ends: PackedOffsets;
  /** Ascending within a part. */
  readonly slots: PackedNumbers['codes'];
  readonly sums: PackedNumbers;
}

const NO_POSTINGS: PackedPostings = {
  keys: new Int32Array(0),
  ends: packOffsets(new Int32Array(0)),
  slots: new Int32Array(0),
  sums: NO_NUMBERS,
};
const NO_PART: Part = { start: 0, end: 0 };

/** The postings of a key: slots, ascending, and the sum in each of them, from `start` to below `end`. */
export interface Postings extends Part {
  readonly slots: PackedNumbers['codes'];
  readonly sums: PackedNumbers;
}

/** The factor for sums, and where to add the products. */
export interface Products {
  readonly factor: number;
  /** By slot: its index among the wanted ones; -1 for all others. */
  readonly places: Int32Array;
  /** A number for each wanted slot. */
  readonly numbers: Float64Array;
}

/** The changes of a key. */
class KeyChanges {
  readonly list = new PostingList();
  /** In how many more slots it has a sum now. */
  moreSlots = 0;
}

/**
 * An inverted index: for each key the slots that have it, each with a sum. Sums are whole numbers, and changes are added
 * to them. Data from a file is not changed; only the differences are kept beside it. A difference that returns to 0 is
 * removed, so an undone change leaves nothing behind.
 */
export class InvertedIndex {
  readonly #packed: PackedPostings;
  readonly #places: SortedKeys;
  readonly #changes = new Map<number, KeyChanges>();

  constructor(packed: PackedPostings = NO_POSTINGS) {
    this.#packed = packed;
    this.#places = new SortedKeys(packed.keys);
  }

  /** The keys that have a sum in any slot, ascending. */
  keys(): Int32Array {
    const { keys } = this.#packed;
    const added = [...this.#changes.keys()].filter((key) => this.#places.find(key) < 0);
    const all = new Int32Array(keys.length + added.length);
    all.set(keys);
    all.set(added, keys.length);
    return all.filter((key) => this.countOf(key) > 0).sort();
  }

  /** The sums of some keys, ascending, as plain data; the same sums give the same bytes. */
  pack(keys: Int32Array = this.keys()): PackedPostings {
    const lengths = keys.map((key) => this.countOf(key));
    const size = lengths.reduce((sum, length) => sum + length, 0);
    const slots = new Int32Array(size);
    const sums = new Int32Array(size);
    let end = 0;
    let most = 0;
    for (const key of keys) {
      const own = this.read(key);
      for (let at = own.start; at < own.end; at++) {
        const slot = own.slots[at]!;
        slots[end] = slot;
        sums[end++] = numberAt(own.sums, at);
        most = Math.max(most, slot);
      }
    }
    return {
      keys,
      ends: packOffsets(lengths),
      slots: smallest(most + 1, slots),
      sums: packNumbers(sums),
    };
  }

  /** Adds to the sum of a key in a slot; returns the earlier value. */
  add(key: number, slot: number, change: number): number {
    const changes = this.#changes.get(key) ?? new KeyChanges();
    this.#changes.set(key, changes);
    const before = this.#packedSum(key, slot) + changes.list.add(slot, change);
    const after = before + change;
    changes.moreSlots += Number(after !== 0) - Number(before !== 0);
    if (changes.list.count === 0) this.#changes.delete(key);
    return before;
  }

  /** The sum of a key in a slot; 0 when there is none. */
  sumOf(key: number, slot: number): number {
    const changed = this.#changes.get(key)?.list.valueOf(slot) ?? 0;
    return this.#packedSum(key, slot) + changed;
  }

  /** In how many slots a key has a sum. */
  countOf(key: number): number {
    const { start, end } = this.#partOf(key);
    return end - start + (this.#changes.get(key)?.moreSlots ?? 0);
  }

  /** The slots in which a key has a sum, and these sums. */
  read(key: number): Postings {
    const { slots, sums } = this.#packed;
    const filed = { slots, sums, ...this.#partOf(key) };
    const changes = this.#changes.get(key);
    return changes === undefined ? filed : merged(filed, changes);
  }

  /** Adds the sums of a key in the wanted slots, times a factor, to the numbers of these slots. */
  addProducts(key: number, { factor, places, numbers }: Products): void {
    const { slots, sums } = this.#packed;
    const { start, end } = this.#partOf(key);
    for (let at = start; at < end; at++) {
      const place = places[slots[at]!]!;
      if (place >= 0) numbers[place]! += factor * numberAt(sums, at);
    }
    const changes = this.#changes.get(key)?.list;
    if (changes === undefined) return;
    for (let at = 0; at < changes.count; at++) {
      const place = places[changes.slotAt(at)]!;
      if (place >= 0) numbers[place]! += factor * changes.valueAt(at);
    }
  }

  #packedSum(key: number, slot: number): number {
    const { slots, sums } = this.#packed;
    const { start, end } = this.#partOf(key);
    const at = lowerBound(slots, slot, start, end);
    return at < end && slots[at] === slot ? numberAt(sums, at) : 0;
  }

  /** The offset of the part of a key in the file's arrays. */
  #partOf(key: number): Part {
    const place = this.#places.find(key);
    return place < 0 ? NO_PART : partAt(this.#packed.ends, place);
  }
}

/** Merges two ascending lists. A sum that has become 0 is left out. */
function merged(filed: Postings, { list, moreSlots }: KeyChanges): Postings {
  const size = filed.end - filed.start + moreSlots;
  const slots = new Int32Array(size);
  const sums = new Int32Array(size);
  let end = 0;
  let change = 0;
  for (let at = filed.start; at < filed.end; at++) {
    const slot = filed.slots[at]!;
    for (; list.slotAt(change) < slot; change++) {
      slots[end] = list.slotAt(change);
      sums[end++] = list.valueAt(change);
    }
    const isChanged = list.slotAt(change) === slot;
    const sum = numberAt(filed.sums, at) + (isChanged ? list.valueAt(change++) : 0);
    if (sum === 0) continue;
    slots[end] = slot;
    sums[end++] = sum;
  }
  for (; change < list.count; change++) {
    slots[end] = list.slotAt(change);
    sums[end++] = list.valueAt(change);
  }
  return { slots, sums: plainNumbers(sums), start: 0, end };
}
