import { packOffsets, type Part, partAt } from '../numeric/packed-offsets.ts';
import {
  NO_NUMBERS,
  numberAt,
  type PackedNumbers,
  packNumbers,
  plainNumbers,
  smallest,
} from '../numeric/packed-numbers.ts';
import type { PackedPostings } from './packed-postings.ts';
import { PostingList } from './posting-list.ts';
import { SortedKeys, lowerBound } from '../numeric/sorted-keys.ts';

/**
 * An inverted index: for each key the slots that have it, each with a sum. Sums are whole numbers, and changes are
 * added to them. Data from a file is not changed; only the differences are kept beside it. A difference that returns to
 * 0 is removed, so an undone change leaves nothing behind.
 */
export class InvertedIndex {
  readonly #packed: PackedPostings | undefined;
  readonly #places: SortedKeys;
  readonly #changes = new Map<number, KeyChanges>();
  #slots = new Int32Array(0);
  #sums = new Int32Array(0);

  constructor(packed?: PackedPostings) {
    this.#packed = packed;
    this.#places = new SortedKeys(packed?.keys ?? NO_KEYS);
  }

  /** All sums as plain data; the same sums give the same bytes. */
  pack(): PackedPostings {
    const keys = this.#keys().filter((key) => this.countOf(key) > 0);
    const lengths = keys.map((key) => this.countOf(key));
    const end = lengths.reduce((sum, length) => sum + length, 0);
    const slots = new Int32Array(end);
    const sums = new Int32Array(end);
    let start = 0;
    let most = 0;
    for (const key of keys) {
      const read = this.read(key);
      const order = Array.from({ length: read.end - read.start }, (_, k) => read.start + k);
      if (this.#changes.has(key)) order.sort((a, b) => read.slots[a]! - read.slots[b]!);
      for (const at of order) {
        most = Math.max(most, read.slots[at]!);
        slots[start] = read.slots[at]!;
        sums[start++] = numberAt(read.sums, at);
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
    let changes = this.#changes.get(key);
    if (changes === undefined) this.#changes.set(key, (changes = new KeyChanges()));
    const before = this.#packedSum(key, slot) + changes.list.add(slot, change);
    const after = before + change;
    changes.moreSlots += Number(after !== 0) - Number(before !== 0);
    if (changes.list.count === 0) this.#changes.delete(key);
    return before;
  }

  /** The sum of a key in a slot; 0 when there is none. */
  sumOf(key: number, slot: number): number {
    return this.#packedSum(key, slot) + (this.#changes.get(key)?.list.valueOf(slot) ?? 0);
  }

  /** In how many slots a key has a sum. */
  countOf(key: number): number {
    const { start, end } = this.#partOf(key);
    return end - start + (this.#changes.get(key)?.moreSlots ?? 0);
  }

  /**
   * The slots in which a key has a sum, and these sums: those of the file first, ascending, then the others. For a
   * changed key, the result is only valid until the next read.
   */
  read(key: number): Postings {
    const changes = this.#changes.get(key)?.list;
    const { start, end } = this.#partOf(key);
    if (changes === undefined) {
      const { slots, sums } = this.#packed ?? NO_SUMS;
      return { slots, sums, start, end };
    }
    this.#makeRoomFor(end - start + changes.count);
    if (this.#packed !== undefined) this.#copy(this.#packed, start, end);
    const count = this.#change(end - start, changes);
    return { slots: this.#slots, sums: plainNumbers(this.#sums), start: 0, end: count };
  }

  /** Adds the sums of a key in some slots, times a factor, to their numbers. */
  addProducts(key: number, products: Products): void {
    const changes = this.#changes.get(key)?.list;
    const part = this.#partOf(key);
    if (part.start !== part.end) addFiled(this.#packed!, part, products);
    if (changes !== undefined) addChanges(changes, products);
  }

  #copy({ slots, sums }: PackedPostings, start: number, end: number): void {
    this.#slots.set(slots.subarray(start, end));
    for (let at = start; at < end; at++) this.#sums[at - start] = numberAt(sums, at);
  }

  /** Makes changes to the entries that were copied; answers how many there are then. */
  #change(copied: number, { entries, count }: PostingList): number {
    const [slots, sums] = [this.#slots, this.#sums];
    let end = copied;
    let isGone = false;
    let at = 0;
    for (let change = 0; change < 2 * count; change += 2) {
      const slot = entries[change]!;
      at = lowerBound(slots, slot, at, copied);
      const isThere = at < copied && slots[at] === slot;
      const place = isThere ? at : end++;
      slots[place] = slot;
      sums[place] = (isThere ? sums[at]! : 0) + entries[change + 1]!;
      isGone ||= sums[place] === 0;
    }
    return isGone ? this.#closeGaps(end) : end;
  }

  /** Takes out entries that have become 0. */
  #closeGaps(end: number): number {
    let to = 0;
    for (let at = 0; at < end; at++) {
      if (this.#sums[at] === 0) continue;
      this.#slots[to] = this.#slots[at]!;
      this.#sums[to++] = this.#sums[at]!;
    }
    return to;
  }

  #makeRoomFor(count: number): void {
    if (count <= this.#slots.length) return;
    this.#slots = new Int32Array(2 * count);
    this.#sums = new Int32Array(2 * count);
  }

  #packedSum(key: number, slot: number): number {
    const { start, end } = this.#partOf(key);
    if (start === end) return 0;
    const { slots, sums } = this.#packed!;
    const at = lowerBound(slots, slot, start, end);
    return at < end && slots[at] === slot ? numberAt(sums, at) : 0;
  }

  /** Where the part of a key lies in the file's arrays. */
  #partOf(key: number): Part {
    const place = this.#places.find(key);
    return place < 0 ? NO_PART : partAt(this.#packed!.ends, place);
  }

  #keys(): Int32Array {
    const packed = this.#packed?.keys ?? NO_KEYS;
    const added = [...this.#changes.keys()].filter((key) => this.#places.find(key) < 0);
    const keys = new Int32Array(packed.length + added.length);
    keys.set(packed);
    keys.set(added, packed.length);
    return keys.sort();
  }
}

/** What was added to a key. */
class KeyChanges {
  readonly list = new PostingList();
  /** In how many more slots it has a sum now. */
  moreSlots = 0;
}

/** The postings of a key as they were read: those from `start` to `end`. */
export interface Postings {
  readonly slots: PackedNumbers['codes'];
  readonly sums: PackedNumbers;
  readonly start: number;
  readonly end: number;
}

/** The factors for sums, and where to add the products: some slots, and a number for each. */
export interface Products {
  readonly factor: number;
  /** By slot: one more than its place among these, 0 for all others. */
  readonly places: Uint16Array;
  readonly numbers: Float64Array;
}

const NO_KEYS = new Int32Array(0);
const NO_SUMS = { slots: NO_KEYS, sums: NO_NUMBERS };
const NO_PART: Part = { start: 0, end: 0 };

/**
 * Most entries belong to other slots, so they are skipped four at a time. In each step of a loop V8 would look up the
 * address of the array.
 */
function addFiled({ slots, sums }: PackedPostings, { start, end }: Part, products: Products): void {
  const { places } = products;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const firstTwo = places[slots[at]!]! | places[slots[at + 1]!]!;
    if ((firstTwo | places[slots[at + 2]!]! | places[slots[at + 3]!]!) === 0) continue;
    for (let one = at; one < at + 4; one++) addOne(slots[one]!, numberAt(sums, one), products);
  }
  for (; at < end; at++) addOne(slots[at]!, numberAt(sums, at), products);
}

function addOne(slot: number, sum: number, { factor, places, numbers }: Products): void {
  const place = places[slot]!;
  if (place > 0) numbers[place - 1]! += factor * sum;
}

function addChanges({ entries, count }: PostingList, products: Products): void {
  for (let at = 0; at < 2 * count; at += 2) addOne(entries[at]!, entries[at + 1]!, products);
}
