const FIRST_CAPACITY = 2;

/** Whole numbers by slot, kept in the order of the slots in one typed array: slot, value, slot ... */
export class PostingList {
  #entries = new Int32Array(2 * FIRST_CAPACITY);
  #count = 0;

  /** A list of these entries, which are copied. */
  static of(entries: Int32Array): PostingList {
    const list = new PostingList();
    list.#count = entries.length / 2;
    list.#entries = new Int32Array(Math.max(2 * FIRST_CAPACITY, entries.length));
    list.#entries.set(entries);
    return list;
  }

  /** How many slots have a value; one that came back to 0 still counts. */
  get count(): number {
    return this.#count;
  }

  /** Slots at even places, their values after them; only the first `2 * count` are in use. */
  get entries(): Int32Array {
    return this.#entries;
  }

  /** Adds to the value of a slot; answers what it was before. */
  add(slot: number, change: number): number {
    const at = this.#placeOf(slot);
    if (at === this.#count || this.#entries[2 * at] !== slot) this.#insert(at, slot);
    const before = this.#entries[2 * at + 1]!;
    this.#entries[2 * at + 1] = before + change;
    return before;
  }

  /** The place of the first entry whose slot is not smaller. */
  #placeOf(slot: number): number {
    let low = 0;
    let high = this.#count;
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
}
