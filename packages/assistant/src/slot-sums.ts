import { packEnds, type PackedEnds, type Part, partAt } from './packed-ends.ts';
import { numberAt, type PackedNumbers, packNumbers, smallest } from './packed-numbers.ts';
import { PostingList } from './posting-list.ts';
import { placeNotBelow, placeOfKey } from './sorted-keys.ts';

/** Sums by key and slot at rest: the slots and sums of each key lie side by side. */
export interface PackedSums {
  /** Ascending. */
  readonly keys: Int32Array;
  /** Where the part of each key lies. */
  readonly ends: PackedEnds;
  /** Ascending within a part. */
  readonly slots: PackedNumbers['codes'];
  readonly sums: PackedNumbers;
}

/**
 * Whole numbers by key and slot, which changes are added to: an inverted index. What came from a
 * file stays as it lies; beside it are only the differences, and those that come back to 0 are
 * forgotten. Undoing a change so leaves nothing behind.
 */
export class SlotSums {
  readonly #packed: PackedSums | undefined;
  readonly #changes = new Map<number, PostingList>();
  #slots = new Int32Array(0);
  #sums = new Int32Array(0);

  constructor(packed?: PackedSums) {
    this.#packed = packed;
  }

  /** All sums as plain data; the same sums give the same bytes. */
  pack(): PackedSums {
    const keys = this.#keys().filter((key) => this.countOf(key) > 0);
    const lengths = keys.map((key) => this.countOf(key));
    const end = lengths.reduce((sum, length) => sum + length, 0);
    const slots = new Int32Array(end);
    const sums = new Int32Array(end);
    let start = 0;
    let most = 0;
    for (const key of keys) {
      const count = this.read(key);
      for (let at = 0; at < count; at++) most = Math.max(most, this.#slots[at]!);
      slots.set(this.#slots.subarray(0, count), start);
      sums.set(this.#sums.subarray(0, count), start);
      start += count;
    }
    return {
      keys,
      ends: packEnds(lengths),
      slots: smallest(most + 1, slots),
      sums: packNumbers(sums),
    };
  }

  /** Adds to the sum of a key in a slot; answers what it was before. */
  add(key: number, slot: number, change: number): number {
    let changes = this.#changes.get(key);
    if (changes === undefined) this.#changes.set(key, (changes = new PostingList()));
    const before = this.#packedSum(key, slot) + changes.add(slot, change);
    if (changes.count === 0) this.#changes.delete(key);
    return before;
  }

  /** The sum of a key in a slot; 0 when there is none. */
  sumOf(key: number, slot: number): number {
    return this.#packedSum(key, slot) + (this.#changes.get(key)?.valueOf(slot) ?? 0);
  }

  /** Whether anything was added to a key since it came from a file. */
  isChanged(key: number): boolean {
    return this.#changes.has(key);
  }

  /** In how many slots a key has a sum. */
  countOf(key: number): number {
    const changes = this.#changes.get(key);
    const { start, end } = this.#partOf(key);
    if (changes === undefined) return end - start;
    return start === end ? changes.count : this.read(key);
  }

  /**
   * Reads the slots in which a key has a sum, ascending, and these sums: `slotAt` and `sumAt` give
   * them until the next reading. Answers how many there are.
   */
  read(key: number): number {
    const changes = this.#changes.get(key);
    const { start, end } = this.#partOf(key);
    this.#makeRoomFor(end - start + (changes?.count ?? 0));
    if (this.#packed !== undefined) this.#copy(this.#packed, start, end);
    return changes === undefined ? end - start : this.#merge(end - start, changes);
  }

  slotAt(at: number): number {
    return this.#slots[at]!;
  }

  sumAt(at: number): number {
    return this.#sums[at]!;
  }

  /** Adds the sums of a key, times a factor, to the numbers of their slots. */
  addProducts(key: number, factor: number, bySlot: Float64Array): void {
    const changes = this.#changes.get(key);
    const { start, end } = this.#partOf(key);
    if (changes === undefined) addFiled(this.#packed, { start, end }, { factor, bySlot });
    else if (start === end) addChanges(changes, { factor, bySlot });
    else this.#addRead(this.read(key), { factor, bySlot });
  }

  #addRead(count: number, { factor, bySlot }: Products): void {
    for (let at = 0; at < count; at++) bySlot[this.#slots[at]!]! += factor * this.#sums[at]!;
  }

  #copy({ slots, sums: { codes, table } }: PackedSums, start: number, end: number): void {
    const [toSlots, toSums] = [this.#slots, this.#sums];
    toSlots.set(slots.subarray(start, end));
    if (table.length === 0) return toSums.set(codes.subarray(start, end));
    for (let at = start; at < end; at++) toSums[at - start] = table[codes[at]!]!;
  }

  /** Adds changes to the entries that were read, from the last on; answers how many are left. */
  #merge(count: number, changes: PostingList): number {
    const { entries } = changes;
    let at = count - 1;
    let change = changes.count - 1;
    let to = this.#slots.length;
    while (change >= 0 || at >= 0) {
      const slot = at >= 0 ? this.#slots[at]! : -1;
      const changed = change >= 0 ? entries[2 * change]! : -1;
      let sum = 0;
      if (slot >= changed) sum += this.#sums[at--]!;
      if (changed >= slot) sum += entries[2 * change-- + 1]!;
      if (sum === 0) continue;
      this.#slots[--to] = Math.max(slot, changed);
      this.#sums[to] = sum;
    }
    const left = this.#slots.length - to;
    this.#slots.copyWithin(0, to);
    this.#sums.copyWithin(0, to);
    return left;
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
    const at = placeNotBelow(slots, slot, start, end);
    return at < end && slots[at] === slot ? numberAt(sums, at) : 0;
  }

  /** Where the part of a key lies in the file's arrays. */
  #partOf(key: number): Part {
    const packed = this.#packed;
    const place = packed === undefined ? -1 : placeOfKey(packed.keys, key);
    if (packed === undefined || place < 0) return NO_PART;
    return partAt(packed.ends, place);
  }

  #keys(): Int32Array {
    const packed = this.#packed?.keys ?? new Int32Array(0);
    const added = [...this.#changes.keys()].filter((key) => placeOfKey(packed, key) < 0);
    const keys = new Int32Array(packed.length + added.length);
    keys.set(packed);
    keys.set(added, packed.length);
    return keys.sort();
  }
}

/** Numbers by slot, and what the sums that are added to them are multiplied by. */
interface Products {
  readonly factor: number;
  readonly bySlot: Float64Array;
}

const NO_PART: Part = { start: 0, end: 0 };

/** Where nothing has changed since the file was written. */
function addFiled(
  packed: PackedSums | undefined,
  { start, end }: Part,
  { factor, bySlot }: Products,
) {
  if (packed === undefined) return;
  const { slots } = packed;
  const { codes, table } = packed.sums;
  const isPlain = table.length === 0;
  for (let at = start; at < end; at++) {
    bySlot[slots[at]!]! += factor * (isPlain ? codes[at]! : table[codes[at]!]!);
  }
}

/** Where nothing came from a file. */
function addChanges({ entries, count }: PostingList, { factor, bySlot }: Products): void {
  for (let at = 0; at < 2 * count; at += 2) bySlot[entries[at]!]! += factor * entries[at + 1]!;
}
