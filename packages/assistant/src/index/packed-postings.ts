import { packOffsets, type PackedOffsets } from '../numeric/packed-offsets.ts';
import { numberAt, type PackedNumbers, packNumbers, smallest } from '../numeric/packed-numbers.ts';

/** The postings of an inverted index at rest: the slots and sums of each key lie side by side. */
export interface PackedPostings {
  /** Ascending. */
  readonly keys: Int32Array;
  /** Where the part of each key lies. */
  readonly ends: PackedOffsets;
  /** Ascending within a part. */
  readonly slots: PackedNumbers['codes'];
  readonly sums: PackedNumbers;
}

/** Tells every posting, key by key. */
export function eachPosting(
  { ends, slots, sums }: PackedPostings,
  tell: (slot: number, place: number, sum: number) => void,
): void {
  let at = 0;
  for (const [place, length] of ends.lengths.entries()) {
    for (const end = at + length; at < end; at++) tell(slots[at]!, place, numberAt(sums, at));
  }
}

/** The postings of some keys. */
export function pickKeys(
  all: PackedPostings,
  isWanted: (place: number) => boolean,
): PackedPostings {
  const places = all.keys.map((_, place) => place).filter(isWanted);
  const lengths = places.map((place) => all.ends.lengths[place]!);
  const size = lengths.reduce((sum, length) => sum + length, 0);
  const slots = new Int32Array(size);
  const sums = new Int32Array(size);
  let to = 0;
  let most = 0;
  eachPosting(all, (slot, place, sum) => {
    if (!isWanted(place)) return;
    slots[to] = slot;
    sums[to++] = sum;
    most = Math.max(most, slot);
  });
  return {
    keys: places.map((place) => all.keys[place]!),
    ends: packOffsets(lengths),
    slots: smallest(most + 1, slots),
    sums: packNumbers(sums),
  };
}
