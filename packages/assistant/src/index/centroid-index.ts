import type { FeatureVector } from '../text/feature-vector.ts';
import { DenseBlock, type PackedDenseBlock, splitDense } from './dense-block.ts';
import type { PackedPostings } from './packed-postings.ts';
import { doubles } from '../numeric/scratch.ts';
import { InvertedIndex } from './inverted-index.ts';
import { WEIGHT_UNIT } from './weights.ts';

/** Values are whole numbers of 1/16384, so sums are exact in any order and can be undone. */
const PRECISION = 16_384;

/** Values of a query have a finer scale. Their products with sums are still exact in a double. */
const QUERY_PRECISION = 2 ** 18;

/** Squares are summed as high, mixed and low parts, each exact in a double. */
const LOW_BITS = 8_192;
const SQUARE_PARTS = 3;

/** With more classes than this, a query is compared with few of them, and a file stores frequent features by class. */
const MANY_CLASSES = 300;

const roomForFactors = doubles();

/** The capacity for classes grows by at least this many, or by an eighth. */
const FEWEST_MORE = 16;

/** Centroids at rest. */
export interface PackedCentroids {
  /** By feature and slot. */
  readonly sums: PackedPostings;
  /** Frequent features, if there are many classes, by slot and feature. */
  readonly frequent?: PackedDenseBlock;
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
  /** Frequent features from a file, with the later changes. */
  readonly #frequent: DenseBlock | undefined;
  /** All other features, and changes that have no place there. */
  readonly #sums: InvertedIndex;
  /** Frequent features with changes that had no place there. */
  readonly #beside = new Set<number>();
  /** One more than the largest slot; `#dense` and `#squares` have room for more. */
  #slotEnd: number;
  #dense: Int32Array;
  #squares: Float64Array;
  /** By slot: one more than its place in a query; 0 when there is none. */
  #places: Uint16Array;

  constructor(denseSize: number, packed?: PackedCentroids) {
    this.#denseSize = denseSize;
    this.#frequent = packed?.frequent && new DenseBlock(packed.frequent);
    this.#sums = new InvertedIndex(packed?.sums);
    this.#dense = packed?.dense ?? new Int32Array(0);
    this.#squares = packed?.squares ?? new Float64Array(0);
    this.#slotEnd = this.#squares.length / SQUARE_PARTS;
    this.#places = new Uint16Array(this.#slotEnd);
  }

  /** The centroids as plain data. */
  pack(): PackedCentroids {
    const dense = this.#dense.slice(0, this.#slotEnd * this.#denseSize);
    const squares = this.#squares.slice(0, this.#slotEnd * SQUARE_PARTS);
    const sums = this.#allSums().pack();
    if (this.#slotEnd <= MANY_CLASSES) return { sums, dense, squares };
    const { frequent, rest } = splitDense(sums, this.#slotEnd);
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
      const before = this.#add(feature, slot, change);
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

  /** Adds to a sum in the dense block, or else in the other index. Returns the earlier value. */
  #add(feature: number, slot: number, change: number): number {
    const frequent = this.#frequent?.sumOf(feature, slot) ?? 0;
    const isAdded = this.#frequent?.add(feature, slot, change) ?? false;
    if (!isAdded && this.#frequent?.has(feature)) this.#beside.add(feature);
    const beside = isAdded
      ? this.#sums.sumOf(feature, slot)
      : this.#sums.add(feature, slot, change);
    return frequent + beside;
  }

  /** The cosine of a vector of length 1 to the sums of each of the slots; 0 for an empty one. */
  cosines(vector: FeatureVector, slots: readonly number[]): Float64Array {
    const products = this.#sparseProducts(vector, slots);
    this.#addDenseProducts(vector.dense, slots, products);
    for (let place = 0; place < slots.length; place++) {
      const square = this.#squareOf(slots[place]!);
      products[place] = square <= 0 ? 0 : products[place]! / Math.sqrt(square);
    }
    return products;
  }

  /** The products of the sparse parts, by place of the slots. */
  #sparseProducts({ indices, values }: FeatureVector, slots: readonly number[]): Float64Array {
    const factors = roomForFactors.atLeast(values.length);
    for (let k = 0; k < values.length; k++) factors[k] = Math.round(values[k]! * QUERY_PRECISION);
    const products = new Float64Array(slots.length);
    const query = this.#frequent?.query(indices, factors);
    if (query !== undefined) this.#frequent!.addProducts(query, slots, products);
    const places = this.#places;
    for (let place = 0; place < slots.length; place++) places[slots[place]!] = place + 1;
    for (let k = 0; k < indices.length; k++) {
      // Frequent features are stored by class.
      const isFrequent = query !== undefined && query.places[k]! >= 0;
      const isLookedFor = !isFrequent || this.#beside.has(indices[k]!);
      if (!isLookedFor) continue;
      this.#sums.addProducts(indices[k]!, { factor: factors[k]!, places, numbers: products });
    }
    for (const slot of slots) places[slot] = 0;
    for (let place = 0; place < slots.length; place++) products[place]! /= QUERY_PRECISION;
    return products;
  }

  /** Four at once, and from an array of doubles on, as in `DenseBlock.addProducts`. */
  #addDenseProducts(own: Float32Array, slots: readonly number[], products: Float64Array): void {
    const dense = this.#dense;
    const startOf = (slot = 0) => (slot < 0 || slot >= this.#slotEnd ? 0 : slot * own.length);
    const found = new Float64Array(slots.length + 3);
    found.set(products);
    for (let at = 0; at < slots.length; at += 4) {
      const startA = startOf(slots[at]);
      const startB = startOf(slots[at + 1]);
      const startC = startOf(slots[at + 2]);
      const startD = startOf(slots[at + 3]);
      let a = found[at]!;
      let b = found[at + 1]!;
      let c = found[at + 2]!;
      let d = found[at + 3]!;
      for (let j = 0; j < own.length; j++) {
        const factor = own[j]!;
        a += factor * dense[startA + j]!;
        b += factor * dense[startB + j]!;
        c += factor * dense[startC + j]!;
        d += factor * dense[startD + j]!;
      }
      found[at] = a;
      found[at + 1] = b;
      found[at + 2] = c;
      found[at + 3] = d;
    }
    products.set(found.subarray(0, slots.length));
  }

  #allSums(): InvertedIndex {
    const frequent = this.#frequent;
    if (frequent === undefined) return this.#sums;
    const all = new InvertedIndex(this.#sums.pack());
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
    this.#places = new Uint16Array(slots);
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
