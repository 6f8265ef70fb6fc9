import { FeaturePlaces } from './feature-places.ts';
import type { FeatureVector } from './feature-vector.ts';
import { WEIGHT_UNIT } from './weights.ts';

/** Values are whole numbers of 1/16384, so sums are exact in any order and can be undone. */
const PRECISION = 16_384;

/** Squares are summed as high, mixed and low parts, each exact in a double. */
const LOW_BITS = 8_192;

/** The sum of the vectors of all texts of one solution, and the cosine of a query to it. */
export class ClassCentroid {
  readonly #places = new FeaturePlaces();
  #sums = new Int32Array(64);
  readonly #dense: Int32Array;
  #high = 0;
  #mixed = 0;
  #low = 0;

  constructor(denseSize: number) {
    this.#dense = new Int32Array(denseSize);
  }

  /** Changes what a text counts, both in `WEIGHT_UNIT`s; from 0 it is new, to 0 it is gone. */
  reweigh(vector: FeatureVector, weight: { from: number; to: number }): void {
    const from = (weight.from * PRECISION) / WEIGHT_UNIT;
    const to = (weight.to * PRECISION) / WEIGHT_UNIT;
    for (let k = 0; k < vector.indices.length; k++) {
      const value = vector.values[k]!;
      const change = Math.round(value * to) - Math.round(value * from);
      this.#change(this.#placeFor(vector.indices[k]!), change);
    }
    for (let j = 0; j < this.#dense.length; j++) {
      const value = vector.dense[j]!;
      const old = this.#dense[j]!;
      const sum = old + Math.round(value * to) - Math.round(value * from);
      this.#countSquare(old, -1);
      this.#countSquare(sum, 1);
      this.#dense[j] = sum;
    }
  }

  /** The cosine between a vector of length 1 and the sum; 0 for an empty sum. */
  cosine(vector: FeatureVector): number {
    const squares = (this.#high * LOW_BITS + 2 * this.#mixed) * LOW_BITS + this.#low;
    if (squares <= 0) return 0;
    let sum = 0;
    for (let k = 0; k < vector.indices.length; k++) {
      const place = this.#places.find(vector.indices[k]!);
      if (place >= 0) sum += vector.values[k]! * this.#sums[place]!;
    }
    for (let j = 0; j < this.#dense.length; j++) sum += vector.dense[j]! * this.#dense[j]!;
    return sum / Math.sqrt(squares);
  }

  #placeFor(feature: number): number {
    const place = this.#places.placeFor(feature);
    if (place === this.#sums.length) {
      const sums = new Int32Array(place * 2);
      sums.set(this.#sums);
      this.#sums = sums;
    }
    return place;
  }

  #change(place: number, change: number): void {
    const old = this.#sums[place]!;
    this.#countSquare(old, -1);
    this.#countSquare(old + change, 1);
    this.#sums[place] = old + change;
  }

  #countSquare(value: number, sign: 1 | -1): void {
    const high = Math.floor(value / LOW_BITS);
    const low = value - high * LOW_BITS;
    this.#high += sign * high * high;
    this.#mixed += sign * high * low;
    this.#low += sign * low * low;
  }
}
