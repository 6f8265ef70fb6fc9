import type { FeatureVector } from './feature-vector.ts';
import { FrequentSums, type PackedFrequent, splitFrequent } from './frequent-sums.ts';
import { ReusedZeros } from './reused-zeros.ts';
import { type PackedSums, SlotSums } from './slot-sums.ts';
import { WEIGHT_UNIT } from './weights.ts';

/** Values are whole numbers of 1/16384, so sums are exact in any order and can be undone. */
const PRECISION = 16_384;

/** Those of a query are finer, and their products with sums still exact in a double. */
const QUERY_PRECISION = 2 ** 18;

/** Squares are summed as high, mixed and low parts, each exact in a double. */
const LOW_BITS = 8_192;
const SQUARE_PARTS = 3;

/** With more classes than these, a query is compared with few of them, and a file has what is frequent by class. */
const MANY_CLASSES = 300;

/** Room for more classes is made for so many at least, or for an eighth. */
const FEWEST_MORE = 16;

/** Centroids at rest. */
export interface PackedCentroids {
  /** By feature and slot. */
  readonly sums: PackedSums;
  /** What many of many classes have, by slot and feature. */
  readonly frequent?: PackedFrequent;
  /** By slot: the dense sums, and the three parts of the squared length. */
  readonly dense: Int32Array;
  readonly squares: Float64Array;
}

/**
 * For each class the sum of the vectors of its texts, kept by feature, so that a query reads a few
 * long runs of memory instead of jumping through every class.
 */
export class CentroidIndex {
  readonly #denseSize: number;
  /** What came from a file by class. */
  readonly #frequent: FrequentSums | undefined;
  /** The others, and all differences since. */
  readonly #sums: SlotSums;
  /** One more than the largest slot; `#dense` and `#squares` have room for more. */
  #slotEnd: number;
  #dense: Int32Array;
  #squares: Float64Array;
  /** The products of one query by slot. */
  readonly #products = new ReusedZeros();

  constructor(denseSize: number, packed?: PackedCentroids) {
    this.#denseSize = denseSize;
    this.#frequent = packed?.frequent && new FrequentSums(packed.frequent);
    this.#sums = new SlotSums(packed?.sums);
    this.#dense = packed?.dense ?? new Int32Array(0);
    this.#squares = packed?.squares ?? new Float64Array(0);
    this.#slotEnd = this.#squares.length / SQUARE_PARTS;
  }

  /** The centroids as plain data. */
  pack(): PackedCentroids {
    const dense = this.#dense.slice(0, this.#slotEnd * this.#denseSize);
    const squares = this.#squares.slice(0, this.#slotEnd * SQUARE_PARTS);
    const sums = this.#allSums().pack();
    if (this.#slotEnd <= MANY_CLASSES) return { sums, dense, squares };
    const { frequent, rest } = splitFrequent(sums, this.#slotEnd);
    return { sums: rest, frequent, dense, squares };
  }

  /** Changes what a text counts in a slot, in `WEIGHT_UNIT`s; from 0 it is new, to 0 it is gone. */
  reweigh(slot: number, vector: FeatureVector, weight: { from: number; to: number }): void {
    this.#makeRoomFor(slot);
    const from = (weight.from * PRECISION) / WEIGHT_UNIT;
    const to = (weight.to * PRECISION) / WEIGHT_UNIT;
    for (let k = 0; k < vector.indices.length; k++) {
      const value = vector.values[k]!;
      const change = Math.round(value * to) - Math.round(value * from);
      const feature = vector.indices[k]!;
      const filed = this.#frequent?.sumOf(feature, slot) ?? 0;
      const before = filed + this.#sums.add(feature, slot, change);
      this.#replaceSquare(slot, before, before + change);
    }
    const start = slot * this.#denseSize;
    for (let j = 0; j < this.#denseSize; j++) {
      const value = vector.dense[j]!;
      const before = this.#dense[start + j]!;
      const after = before + Math.round(value * to) - Math.round(value * from);
      this.#replaceSquare(slot, before, after);
      this.#dense[start + j] = after;
    }
  }

  /** The cosine of a vector of length 1 to the sums of each of the slots; 0 for an empty one. */
  cosines(vector: FeatureVector, slots: readonly number[]): Float64Array {
    const factors = Int32Array.from(vector.values, (value) => Math.round(value * QUERY_PRECISION));
    const products = this.#sparseProducts(vector.indices, factors, slots);
    return Float64Array.from(slots, (slot, place) => {
      const square = this.#squareOf(slot);
      if (square <= 0) return 0;
      let product = products[place]! / QUERY_PRECISION;
      const start = slot * this.#denseSize;
      for (let j = 0; j < this.#denseSize; j++) {
        product += vector.dense[j]! * this.#dense[start + j]!;
      }
      return product / Math.sqrt(square);
    });
  }

  /** The products of the sparse parts, by place of the slots. */
  #sparseProducts(indices: Int32Array, factors: Int32Array, slots: readonly number[]) {
    const bySlot = this.#products.take(this.#slotEnd);
    const frequent = this.#frequent?.query(indices, factors);
    for (let k = 0; k < indices.length; k++) {
      // What the file has of frequent ones comes by class.
      const isLookedFor = !frequent?.isFrequent(k) || this.#sums.isChanged(indices[k]!);
      if (isLookedFor) this.#sums.addProducts(indices[k]!, factors[k]!, bySlot);
    }
    return Float64Array.from(
      slots,
      (slot) => (bySlot[slot] ?? 0) + (frequent?.productWith(slot) ?? 0),
    );
  }

  #allSums(): SlotSums {
    const frequent = this.#frequent;
    if (frequent === undefined) return this.#sums;
    const all = new SlotSums(this.#sums.pack());
    for (let slot = 0; slot < frequent.slotEnd; slot++) {
      for (const [feature, sum] of frequent.entriesOf(slot)) all.add(feature, slot, sum);
    }
    return all;
  }

  #makeRoomFor(slot: number): void {
    this.#slotEnd = Math.max(this.#slotEnd, slot + 1);
    if (this.#squares.length >= this.#slotEnd * SQUARE_PARTS) return;
    const slots = this.#slotEnd + Math.max(FEWEST_MORE, this.#slotEnd >> 3);
    const [dense, squares] = [this.#dense, this.#squares];
    this.#dense = new Int32Array(slots * this.#denseSize);
    this.#dense.set(dense);
    this.#squares = new Float64Array(slots * SQUARE_PARTS);
    this.#squares.set(squares);
  }

  #squareOf(slot: number): number {
    if (slot < 0 || slot >= this.#slotEnd) return 0;
    const at = slot * SQUARE_PARTS;
    const [high, mixed] = [this.#squares[at]!, this.#squares[at + 1]!];
    return (high * LOW_BITS + 2 * mixed) * LOW_BITS + this.#squares[at + 2]!;
  }

  #replaceSquare(slot: number, before: number, after: number): void {
    this.#countSquare(slot, before, -1);
    this.#countSquare(slot, after, 1);
  }

  #countSquare(slot: number, value: number, sign: 1 | -1): void {
    const at = slot * SQUARE_PARTS;
    const high = Math.floor(value / LOW_BITS);
    const low = value - high * LOW_BITS;
    this.#squares[at]! += sign * high * high;
    this.#squares[at + 1]! += sign * high * low;
    this.#squares[at + 2]! += sign * low * low;
  }
}
