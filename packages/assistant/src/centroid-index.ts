import { FeaturePlaces } from './feature-places.ts';
import type { FeatureVector } from './feature-vector.ts';
import { PostingList } from './posting-list.ts';
import { WEIGHT_UNIT } from './weights.ts';

/** Values are whole numbers of 1/16384, so sums are exact in any order and can be undone. */
const PRECISION = 16_384;

/** Squares are summed as high, mixed and low parts, each exact in a double. */
const LOW_BITS = 8_192;

/** The dense sum of one class and the parts of its squared length. */
interface ClassSums {
  readonly dense: Int32Array;
  high: number;
  mixed: number;
  low: number;
}

/**
 * For each class the sum of the vectors of its texts, kept by feature, so that a query reads a few
 * long runs of memory instead of jumping through every class.
 */
export class CentroidIndex {
  readonly #denseSize: number;
  readonly #places = new FeaturePlaces();
  readonly #postings: PostingList[] = [];
  readonly #classes: (ClassSums | undefined)[] = [];

  constructor(denseSize: number) {
    this.#denseSize = denseSize;
  }

  /** Changes what a text counts in a slot, in `WEIGHT_UNIT`s; from 0 it is new, to 0 it is gone. */
  reweigh(slot: number, vector: FeatureVector, weight: { from: number; to: number }): void {
    const sums = (this.#classes[slot] ??= this.#noSums());
    const from = (weight.from * PRECISION) / WEIGHT_UNIT;
    const to = (weight.to * PRECISION) / WEIGHT_UNIT;
    for (let k = 0; k < vector.indices.length; k++) {
      const value = vector.values[k]!;
      const change = Math.round(value * to) - Math.round(value * from);
      const before = this.#postingFor(vector.indices[k]!).add(slot, change);
      replaceSquare(sums, before, before + change);
    }
    for (let j = 0; j < this.#denseSize; j++) {
      const value = vector.dense[j]!;
      const before = sums.dense[j]!;
      const after = before + Math.round(value * to) - Math.round(value * from);
      replaceSquare(sums, before, after);
      sums.dense[j] = after;
    }
  }

  /** The cosine of a vector of length 1 to the sums of each of the slots; 0 for an empty one. */
  cosines(vector: FeatureVector, slots: readonly number[]): Float64Array {
    const products = this.#sparseProducts(vector);
    return Float64Array.from(slots, (slot) => {
      const sums = this.#classes[slot];
      if (sums === undefined) return 0;
      const squares = (sums.high * LOW_BITS + 2 * sums.mixed) * LOW_BITS + sums.low;
      if (squares <= 0) return 0;
      let product = products[slot]!;
      for (let j = 0; j < this.#denseSize; j++) product += vector.dense[j]! * sums.dense[j]!;
      return product / Math.sqrt(squares);
    });
  }

  #sparseProducts({ indices, values }: FeatureVector): Float64Array {
    const products = new Float64Array(this.#classes.length);
    for (let k = 0; k < indices.length; k++) {
      const place = this.#places.find(indices[k]!);
      if (place < 0) continue;
      const value = values[k]!;
      const { entries, count } = this.#postings[place]!;
      for (let at = 0; at < 2 * count; at += 2) products[entries[at]!]! += value * entries[at + 1]!;
    }
    return products;
  }

  #postingFor(feature: number): PostingList {
    const place = this.#places.placeFor(feature);
    return (this.#postings[place] ??= new PostingList());
  }

  #noSums(): ClassSums {
    return { dense: new Int32Array(this.#denseSize), high: 0, mixed: 0, low: 0 };
  }
}

function replaceSquare(sums: ClassSums, before: number, after: number): void {
  countSquare(sums, before, -1);
  countSquare(sums, after, 1);
}

function countSquare(sums: ClassSums, value: number, sign: 1 | -1): void {
  const high = Math.floor(value / LOW_BITS);
  const low = value - high * LOW_BITS;
  sums.high += sign * high * high;
  sums.mixed += sign * high * low;
  sums.low += sign * low * low;
}
