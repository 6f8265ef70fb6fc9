import { integerAt } from '../numeric/places.ts';

const FIRST_CAPACITY = 2;

/** Larger than any slot. */
const BEHIND_ALL = 2 ** 31 - 1;

/**
 * A posting list that can change: whole numbers other than 0 by slot, in the order of the slots. They lie in one typed
 * array (slot, value, slot ...), because there are very many lists, and maps would fill the memory.
 */
export class PostingList {
  #entries = new Int32Array(2 * FIRST_CAPACITY);
  #count = 0;

  /** How many slots have a value. */
  get count(): number {
    return this.#count;
  }

  /** The slot at a place; after the last one a number that is larger than any slot. */
  slotAt(place: number): number {
    return place < this.#count ? integerAt(this.#entries, 2 * place) : BEHIND_ALL;
  }

  /** The value at a place below `count`. */
  valueAt(place: number): number {
    return integerAt(this.#entries, 2 * place + 1);
  }

  /** The value of a slot; 0 when it has none. */
  valueOf(slot: number): number {
    const place = this.#placeOf(slot);
    return this.slotAt(place) === slot ? this.valueAt(place) : 0;
  }

  /** Adds to the value of a slot; returns the earlier value. */
  add(slot: number, change: number): number {
    const place = this.#placeOf(slot);
    if (this.slotAt(place) !== slot) this.#insert(place, slot);
    const before = this.valueAt(place);
    this.#entries[2 * place + 1] = before + change;
    if (before + change === 0) this.#remove(place);
    return before;
  }

  /** The lower bound: the place of the first entry whose slot is not smaller. */
  #placeOf(slot: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.slotAt(middle) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #insert(place: number, slot: number): void {
    if (2 * this.#count === this.#entries.length) {
      const larger = new Int32Array(this.#entries.length * 2);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    this.#entries.copyWithin(2 * place + 2, 2 * place, 2 * this.#count);
    this.#entries[2 * place] = slot;
    this.#entries[2 * place + 1] = 0;
    this.#count += 1;
  }

  #remove(place: number): void {
    this.#entries.copyWithin(2 * place, 2 * place + 2, 2 * this.#count);
    this.#count -= 1;
  }
}
