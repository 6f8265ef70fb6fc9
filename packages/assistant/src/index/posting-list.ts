const FIRST_CAPACITY = 2;

/** Whole numbers other than 0 by slot, in the order of the slots in one typed array: slot, value, slot ... */
export class PostingList {
  #entries = new Int32Array(2 * FIRST_CAPACITY);
  #count = 0;

  /** How many slots have a value. */
  get count(): number {
    return this.#count;
  }

  /** Slots at even places, their values after them; only the first `2 * count` are in use. */
  get entries(): Int32Array {
    return this.#entries;
  }

  /** The value of a slot; 0 when it has none. */
  valueOf(slot: number): number {
    const at = this.#placeOf(slot);
    return this.#isAt(at, slot) ? this.#entries[2 * at + 1]! : 0;
  }

  /** Adds to the value of a slot; answers what it was before. */
  add(slot: number, change: number): number {
    const at = this.#placeOf(slot);
    if (!this.#isAt(at, slot)) this.#insert(at, slot);
    const before = this.#entries[2 * at + 1]!;
    this.#entries[2 * at + 1] = before + change;
    if (before + change === 0) this.#remove(at);
    return before;
  }

  #isAt(at: number, slot: number): boolean {
    return at < this.#count && this.#entries[2 * at] === slot;
  }

  /** The place of the first entry whose slot is not smaller. */
  #placeOf(slot: number): number {
    // Most changes are at the end.
    const last = this.#count - 1;
    const slotOfLast = last < 0 ? -1 : this.#entries[2 * last]!;
    if (slotOfLast <= slot) return slotOfLast === slot ? last : last + 1;
    let low = 0;
    let high = last;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#entries[2 * middle]! < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #insert(at: number, slot: number): void {
    if (2 * this.#count === this.#entries.length) {
      const larger = new Int32Array(this.#entries.length * 2);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    this.#entries.copyWithin(2 * at + 2, 2 * at, 2 * this.#count);
    this.#entries[2 * at] = slot;
    this.#entries[2 * at + 1] = 0;
    this.#count += 1;
  }

  #remove(at: number): void {
    this.#entries.copyWithin(2 * at, 2 * at + 2, 2 * this.#count);
    this.#count -= 1;
  }
}
