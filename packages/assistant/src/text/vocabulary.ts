const FREE = -1;
const SMALLEST = 16;

/**
 * The vocabulary: gives each feature (a hash, at least 0) an index 0, 1, 2 ... in the order of arrival. It is a hash
 * table with open addressing in typed arrays. A `Map` takes six times the memory, and the features are hashes already.
 */
export class Vocabulary {
  #size = 0;
  /** The features by place; only the first `size` are in use. */
  #features: Int32Array;
  #slots: Int32Array;

  constructor(features: Int32Array = new Int32Array(0)) {
    this.#features = new Int32Array(Math.max(SMALLEST, features.length));
    this.#slots = freeSlots(this.#features.length);
    for (const feature of features) this.placeFor(feature);
  }

  get size(): number {
    return this.#size;
  }

  /** The features in the order of their places. */
  features(): Int32Array {
    return this.#features.subarray(0, this.#size);
  }

  /** The place of a feature; -1 when it has none. */
  find(feature: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = feature & mask; ; slot = (slot + 1) & mask) {
      const place = this.#slots[slot]!;
      if (place === FREE || this.#features[place] === feature) return place;
    }
  }

  /** The index of a feature, which is added if it is new. */
  placeFor(feature: number): number {
    const known = this.find(feature);
    if (known !== FREE) return known;
    if (this.#size === this.#features.length) this.#grow();
    this.#features[this.#size] = feature;
    this.#occupy(feature, this.#size);
    return this.#size++;
  }

  #occupy(feature: number, place: number): void {
    const mask = this.#slots.length - 1;
    let slot = feature & mask;
    while (this.#slots[slot] !== FREE) slot = (slot + 1) & mask;
    this.#slots[slot] = place;
  }

  #grow(): void {
    const features = new Int32Array(Math.max(SMALLEST, this.#features.length * 2));
    features.set(this.#features);
    this.#features = features;
    this.#slots = freeSlots(features.length);
    for (let place = 0; place < this.#size; place++) this.#occupy(features[place]!, place);
  }
}

/** A power of two with at least a third of the slots free. */
function freeSlots(entries: number): Int32Array {
  return new Int32Array(2 ** Math.ceil(Math.log2(entries * 1.5))).fill(FREE);
}
