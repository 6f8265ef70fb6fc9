import type { FeatureVector } from '../text/feature-vector.ts';
import { doubleAt, floatAt, integerAt, itemAt } from '../numeric/places.ts';
import { DenseBlock, isFrequent, packDense, type PackedDenseBlock } from './dense-block.ts';
import { InvertedIndex, type PackedPostings } from './inverted-index.ts';
import type { ClassSums } from './class-sums.ts';
import { sumOfValue } from './weights.ts';

/** Values of a query have a finer scale. Their products with sums are still exact in a double. */
const QUERY_PRECISION = 2 ** 18;

/** Squares are summed as high, mixed and low parts, each exact in a double. */
const LOW_BITS = 8_192;
const SQUARE_PARTS = 3;

/** With more classes than this, a query is compared with few of them, and a file stores frequent features by class. */
const MANY_CLASSES = 300;

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

/** The part of a centroid that is kept by class: its dense sums, and the three parts of its squared length. */
interface DenseCentroid {
  readonly dense: Int32Array;
  readonly squares: Float64Array;
}

/**
 * The centroid of each class: the sum of the vectors of its texts. The sparse part is an inverted index by feature,
 * because a query has few of very many features. Of many classes, a file has the frequent features by class instead.
 * The dense part is kept by class. A class is known by its slot.
 */
export class CentroidIndex {
  readonly #denseSize: number;
  /** Frequent features from a file, with the later changes. */
  readonly #frequent: DenseBlock | undefined;
  /** All other features, and changes for which the dense block has no place. */
  readonly #sums: InvertedIndex;
  /** By slot. */
  readonly #centroids: DenseCentroid[];

  constructor(denseSize: number, packed?: PackedCentroids) {
    this.#denseSize = denseSize;
    this.#frequent = packed?.frequent && new DenseBlock(packed.frequent);
    this.#sums = new InvertedIndex(packed?.sums);
    this.#centroids = [];
    if (packed === undefined) return;
    const { dense, squares } = packed;
    for (let slot = 0; slot < squares.length / SQUARE_PARTS; slot++) {
      this.#centroids.push({
        dense: dense.subarray(slot * denseSize, (slot + 1) * denseSize),
        squares: squares.subarray(slot * SQUARE_PARTS, (slot + 1) * SQUARE_PARTS),
      });
    }
  }

  /** The centroids as plain data. */
  pack(): PackedCentroids {
    const dense = new Int32Array(this.#centroids.length * this.#denseSize);
    const squares = new Float64Array(this.#centroids.length * SQUARE_PARTS);
    for (const [slot, centroid] of this.#centroids.entries()) {
      dense.set(centroid.dense, slot * this.#denseSize);
      squares.set(centroid.squares, slot * SQUARE_PARTS);
    }
    const all = this.#allSums();
    const slotCount = this.#centroids.length;
    if (slotCount <= MANY_CLASSES) return { sums: all.pack(), dense, squares };
    const isCommon = (key: number): boolean => isFrequent(all.countOf(key), slotCount);
    const keys = all.keys();
    return {
      sums: all.pack(keys.filter((key) => !isCommon(key))),
      frequent: packDense(all, keys.filter(isCommon), slotCount),
      dense,
      squares,
    };
  }

  /** Changes what a text counts in a slot, in `WEIGHT_UNIT`s; from 0 it is new, to 0 it is gone. */
  reweigh(slot: number, vector: FeatureVector, weight: { from: number; to: number }): void {
    const centroid = this.#centroidOf(slot);
    const changeOf = (value: number) =>
      sumOfValue(value, weight.to) - sumOfValue(value, weight.from);
    const { indices, values, dense } = vector;
    for (let k = 0; k < indices.length; k++) {
      this.#change(integerAt(indices, k), slot, changeOf(floatAt(values, k)));
    }
    for (let j = 0; j < this.#denseSize; j++) {
      changeDense(centroid, j, changeOf(floatAt(dense, j)));
    }
  }

  /** Adds the sums of whole texts to a slot; the sign -1 takes them out again exactly. */
  addSums(slot: number, { features, dense }: Pick<ClassSums, 'features' | 'dense'>, sign: 1 | -1) {
    const centroid = this.#centroidOf(slot);
    for (const [k, key] of features.keys.entries()) {
      this.#change(key, slot, sign * integerAt(features.sums, k));
    }
    for (const [j, sum] of dense.entries()) changeDense(centroid, j, sign * sum);
  }

  /** Adds to the sum of a feature in a slot, and to the slot's squared length. */
  #change(feature: number, slot: number, change: number): void {
    const before = this.#add(feature, slot, change);
    replaceSquare(this.#centroidOf(slot).squares, before, before + change);
  }

  /** Adds to a sum in the dense block, or else in the inverted index. Returns the earlier value. */
  #add(feature: number, slot: number, change: number): number {
    const frequent = this.#frequent?.sumOf(feature, slot) ?? 0;
    const isAdded = this.#frequent?.add(feature, slot, change) ?? false;
    const beside = isAdded
      ? this.#sums.sumOf(feature, slot)
      : this.#sums.add(feature, slot, change);
    return frequent + beside;
  }

  /** The cosine of a vector of length 1 to the centroid of each of the slots; 0 for an empty one. */
  cosines(vector: FeatureVector, slots: readonly number[]): Float64Array {
    const products = this.#sparseProducts(vector, slots);
    for (const [place, slot] of slots.entries()) {
      const centroid = this.#centroids[slot];
      const square = centroid === undefined ? 0 : squareOf(centroid.squares);
      if (centroid === undefined || square <= 0) {
        products[place] = 0;
        continue;
      }
      let product = doubleAt(products, place);
      for (let j = 0; j < this.#denseSize; j++) {
        product += vector.dense[j]! * centroid.dense[j]!;
      }
      products[place] = product / Math.sqrt(square);
    }
    return products;
  }

  /** The scalar products of the sparse parts, by place of the slots. */
  #sparseProducts({ indices, values }: FeatureVector, slots: readonly number[]): Float64Array {
    const factors = Float64Array.from(values, (value) => Math.round(value * QUERY_PRECISION));
    const products = new Float64Array(slots.length);
    this.#frequent?.addProducts({ keys: indices, factors }, slots, products);
    const places = new Int32Array(this.#centroids.length).fill(-1);
    for (const [place, slot] of slots.entries()) places[slot] = place;
    for (let k = 0; k < indices.length; k++) {
      const factor = doubleAt(factors, k);
      this.#sums.addProducts(integerAt(indices, k), { factor, places, numbers: products });
    }
    return products.map((product) => product / QUERY_PRECISION);
  }

  /** All sums in one inverted index. */
  #allSums(): InvertedIndex {
    const frequent = this.#frequent;
    if (frequent === undefined) return this.#sums;
    const all = new InvertedIndex(this.#sums.pack());
    for (let slot = 0; slot < frequent.slotEnd; slot++) {
      for (const [feature, sum] of frequent.entriesOf(slot)) all.add(feature, slot, sum);
    }
    return all;
  }

  /** The centroid of a slot; there is one for each smaller slot too. */
  #centroidOf(slot: number): DenseCentroid {
    while (this.#centroids.length <= slot) {
      this.#centroids.push({
        dense: new Int32Array(this.#denseSize),
        squares: new Float64Array(SQUARE_PARTS),
      });
    }
    return itemAt(this.#centroids, slot);
  }
}

function changeDense({ dense, squares }: DenseCentroid, place: number, change: number): void {
  const before = integerAt(dense, place);
  dense[place] = before + change;
  replaceSquare(squares, before, before + change);
}

/** A sum of squares from its three parts. */
function squareOf(squares: Float64Array): number {
  const high = doubleAt(squares, 0);
  const mixed = doubleAt(squares, 1);
  return (high * LOW_BITS + 2 * mixed) * LOW_BITS + doubleAt(squares, 2);
}

/** Replaces the square of one number in the sum by that of another. */
function replaceSquare(squares: Float64Array, before: number, after: number): void {
  countSquare(squares, before, -1);
  countSquare(squares, after, 1);
}

function countSquare(squares: Float64Array, value: number, sign: 1 | -1): void {
  const high = Math.floor(value / LOW_BITS);
  const low = value - high * LOW_BITS;
  squares[0] = doubleAt(squares, 0) + sign * high * high;
  squares[1] = doubleAt(squares, 1) + sign * high * low;
  squares[2] = doubleAt(squares, 2) + sign * low * low;
}
