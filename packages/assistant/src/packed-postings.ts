import { type PackedStrings, StringTable, packStrings } from './packed-strings.ts';

/** An inverted index at rest: the slots and frequencies of each key lie side by side. */
export interface PackedPostings {
  readonly keys: PackedStrings;
  /** Where the posting of each key ends. */
  readonly ends: Uint32Array;
  /** Ascending within a posting. */
  readonly slots: Int32Array;
  readonly frequencies: Float64Array;
}

/** Packs postings: for each key how often each slot has it. */
export function packPostings(
  postings: readonly (readonly [string, ReadonlyMap<number, number>])[],
): PackedPostings {
  const size = postings.reduce((sum, [, posting]) => sum + posting.size, 0);
  const ends = new Uint32Array(postings.length);
  const slots = new Int32Array(size);
  const frequencies = new Float64Array(size);
  let end = 0;
  for (const [row, [, posting]] of postings.entries()) {
    for (const [slot, frequency] of [...posting].toSorted(([a], [b]) => a - b)) {
      slots[end] = slot;
      frequencies[end++] = frequency;
    }
    ends[row] = end;
  }
  const keys = postings.map(([key]) => key);
  return { keys: packStrings(keys, true), ends, slots, frequencies };
}

/** The posting of one key: entries `start` to `end` of the arrays. */
export interface PostingRange {
  readonly slots: Int32Array;
  readonly frequencies: Float64Array;
  readonly start: number;
  readonly end: number;
}

/** Finds postings by their key. */
export class PostingTable {
  readonly keys: StringTable;
  readonly #packed: PackedPostings;

  constructor(packed: PackedPostings) {
    this.#packed = packed;
    this.keys = new StringTable(packed.keys);
  }

  /** The posting of a key; undefined when there is none. */
  find(key: string): PostingRange | undefined {
    const row = this.keys.find(key);
    return row < 0 ? undefined : this.at(row);
  }

  at(row: number): PostingRange {
    const { ends, slots, frequencies } = this.#packed;
    return { slots, frequencies, start: row === 0 ? 0 : ends[row - 1]!, end: ends[row]! };
  }
}

/** A posting to be changed. */
export function unpackPosting({ slots, frequencies, start, end }: PostingRange) {
  const posting = new Map<number, number>();
  for (let at = start; at < end; at++) posting.set(slots[at]!, frequencies[at]!);
  return posting;
}

/** The frequency in one slot; undefined when it is not in the posting. */
export function frequencyIn(range: PostingRange, slot: number): number | undefined {
  let low = range.start;
  let high = range.end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (range.slots[middle]! < slot) low = middle + 1;
    else high = middle;
  }
  return low < range.end && range.slots[low] === slot ? range.frequencies[low] : undefined;
}
