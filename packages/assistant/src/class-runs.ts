import { numberAt, type PackedNumbers, packNumbers } from './packed-numbers.ts';
import type { PackedSums } from './slot-sums.ts';
import { placeOfKey } from './sorted-keys.ts';

/** Sums by slot and key at rest: all that one slot has lies side by side. */
export interface PackedRuns {
  /** Every key, ascending. */
  readonly keys: Int32Array;
  /** By slot: where its run ends. */
  readonly ends: Uint32Array;
  /** How many places of the keys each entry is behind the one before it. */
  readonly gaps: Uint16Array;
  readonly sums: PackedNumbers;
}

/** A larger gap takes entries without a sum in between. */
const LARGEST_GAP = 2 ** 16 - 1;

/** The same sums as runs. */
export function packRuns({ keys, ends, slots, sums }: PackedSums): PackedRuns {
  let slotEnd = 0;
  for (const slot of slots) slotEnd = Math.max(slotEnd, slot + 1);
  const last = new Int32Array(slotEnd).fill(-1);
  const lengths = new Uint32Array(slotEnd);
  const each = (tell: (slot: number, gap: number, at: number) => void): void => {
    last.fill(-1);
    let at = 0;
    for (let place = 0; place < keys.length; place++) {
      for (const end = at + ends.lengths[place]!; at < end; at++) {
        const slot = slots[at]!;
        tell(slot, place - last[slot]!, at);
        last[slot] = place;
      }
    }
  };
  each((slot, gap) => (lengths[slot]! += Math.ceil(gap / LARGEST_GAP)));
  let end = 0;
  const next = lengths.map((length) => (end += length) - length);
  const gaps = new Uint16Array(end);
  const numbers = new Int32Array(end);
  each((slot, gap, at) => {
    let left = gap;
    for (; left > LARGEST_GAP; left -= LARGEST_GAP) gaps[next[slot]!++] = LARGEST_GAP;
    gaps[next[slot]!] = left;
    numbers[next[slot]!++] = numberAt(sums, at);
  });
  return { keys, ends: next, gaps, sums: packNumbers(numbers) };
}

/** Behind every place. */
const NOWHERE = 2 ** 31 - 1;

/**
 * Reads runs. Where few of very many slots are asked for many keys, reading each slot's run to its
 * end is several times as fast as looking for the slots below every key: memory is read in order.
 */
export class ClassRuns {
  readonly #packed: PackedRuns;

  constructor(packed: PackedRuns) {
    this.#packed = packed;
  }

  /** One more than the largest slot. */
  get slotEnd(): number {
    return this.#packed.ends.length;
  }

  /** Every sum of a slot. */
  *entriesOf(slot: number): Generator<[key: number, sum: number]> {
    const { keys, ends, gaps, sums } = this.#packed;
    let place = -1;
    for (let at = slot === 0 ? 0 : ends[slot - 1]!; at < ends[slot]!; at++) {
      place += gaps[at]!;
      const sum = numberAt(sums, at);
      if (sum !== 0) yield [keys[place]!, sum];
    }
  }

  /**
   * Tells the sums of ascending keys in each slot, by place of the key: the numbers are the
   * next slot's afterwards.
   */
  read(
    keys: Int32Array,
    slots: readonly number[],
    tell: (sums: Int32Array, place: number) => void,
  ): void {
    const places = keys.map((key) => placeOfKey(this.#packed.keys, key));
    const found = [...places.keys()].filter((k) => places[k]! >= 0);
    const wanted = {
      places: Int32Array.from([...found.map((k) => places[k]!), NOWHERE]),
      targets: Int32Array.from(found),
    };
    const sums = new Int32Array(keys.length);
    for (const [at, slot] of slots.entries()) {
      sums.fill(0);
      this.#readSlot(slot, wanted, sums);
      tell(sums, at);
    }
  }

  /** Walks along the run and the wanted places, which end with `NOWHERE`, together. */
  #readSlot(slot: number, { places, targets }: WantedPlaces, found: Int32Array): void {
    const { ends, gaps, sums } = this.#packed;
    if (slot < 0 || slot >= ends.length) return;
    const end = ends[slot]!;
    let place = -1;
    let next = 0;
    let wanted = places[0]!;
    for (let at = slot === 0 ? 0 : ends[slot - 1]!; at < end; at++) {
      place += gaps[at]!;
      if (place < wanted) continue;
      while (wanted < place) wanted = places[++next]!;
      // Where there is no sum the entry only fills a gap.
      if (wanted === place) found[targets[next]!]! = numberAt(sums, at);
    }
  }
}

/** Ascending places of keys, and where their sums belong. */
interface WantedPlaces {
  readonly places: Int32Array;
  readonly targets: Int32Array;
}
