import type { FeatureVector } from './feature-vector.ts';
import { FrequentSums, type PackedFrequent, splitFrequent } from './frequent-sums.ts';
import { type PackedSums, SlotSums } from './slot-sums.ts';
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

/** With more classes than these, a query is compared with few of them, and a file has what is frequent by class. */
const MANY_CLASSES = 300;

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

const SQUARE_PARTS = 3;

/** Of a slot that is not asked for. */
const NO_ROW = -1;

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
  readonly #classes: (ClassSums | undefined)[] = [];

  constructor(denseSize: number, packed?: PackedCentroids) {
    this.#denseSize = denseSize;
    this.#frequent = packed?.frequent && new FrequentSums(packed.frequent);
    this.#sums = new SlotSums(packed?.sums);
    const slots = (packed?.squares.length ?? 0) / SQUARE_PARTS;
    for (let slot = 0; slot < slots; slot++) this.#classes.push(this.#unpackSums(packed!, slot));
  }

  /** The centroids as plain data. */
  pack(): PackedCentroids {
    const dense = new Int32Array(this.#classes.length * this.#denseSize);
    const squares = new Float64Array(this.#classes.length * SQUARE_PARTS);
    for (const [slot, sums] of this.#classes.entries()) {
      if (sums === undefined) continue;
      dense.set(sums.dense, slot * this.#denseSize);
      squares.set([sums.high, sums.mixed, sums.low], slot * SQUARE_PARTS);
    }
    const sums = this.#allSums().pack();
    if (this.#classes.length <= MANY_CLASSES) return { sums, dense, squares };
    const { frequent, rest } = splitFrequent(sums, this.#classes.length);
    return { sums: rest, frequent, dense, squares };
  }

  /** Changes what a text counts in a slot, in `WEIGHT_UNIT`s; from 0 it is new, to 0 it is gone. */
  reweigh(slot: number, vector: FeatureVector, weight: { from: number; to: number }): void {
    const sums = (this.#classes[slot] ??= this.#noSums());
    const from = (weight.from * PRECISION) / WEIGHT_UNIT;
    const to = (weight.to * PRECISION) / WEIGHT_UNIT;
    for (let k = 0; k < vector.indices.length; k++) {
      const value = vector.values[k]!;
      const change = Math.round(value * to) - Math.round(value * from);
      const feature = vector.indices[k]!;
      const before = this.#frequentSum(feature, slot) + this.#sums.add(feature, slot, change);
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
    const products = this.#frequent
      ? this.#productsByClass(this.#frequent, vector, slots)
      : this.#sparseProducts(vector, slots);
    return Float64Array.from(slots, (slot, place) => {
      const sums = this.#classes[slot];
      if (sums === undefined) return 0;
      const squares = (sums.high * LOW_BITS + 2 * sums.mixed) * LOW_BITS + sums.low;
      if (squares <= 0) return 0;
      let product = products[place]!;
      for (let j = 0; j < this.#denseSize; j++) product += vector.dense[j]! * sums.dense[j]!;
      return product / Math.sqrt(squares);
    });
  }

  /** The products of the sparse parts, by place of the slots. */
  #sparseProducts({ indices, values }: FeatureVector, slots: readonly number[]): Float64Array {
    const bySlot = new Float64Array(this.#classes.length);
    for (let k = 0; k < indices.length; k++) {
      this.#sums.addProducts(indices[k]!, values[k]!, bySlot);
    }
    return Float64Array.from(slots, (slot) => bySlot[slot] ?? 0);
  }

  /** The same in the same order of features, when the file has the frequent ones by class. */
  #productsByClass(
    frequent: FrequentSums,
    { indices, values }: FeatureVector,
    slots: readonly number[],
  ): Float64Array {
    const columns = indices.map((feature) => frequent.columnOf(feature));
    const rows = this.#rareSums(indices, slots, (k) => columns[k]! < 0);
    return Float64Array.from(slots, (slot, place) => {
      const row = rows[place]!;
      frequent.addTo(row, slot, columns);
      let product = 0;
      for (let k = 0; k < values.length; k++) product += values[k]! * row[k]!;
      return product;
    });
  }

  /** A row of sums for each slot: those of rare features, and what has changed of the others. */
  #rareSums(
    indices: Int32Array,
    slots: readonly number[],
    isRare: (k: number) => boolean,
  ): Int32Array[] {
    const rows = slots.map(() => new Int32Array(indices.length));
    const rowOf = new Int32Array(this.#classes.length).fill(NO_ROW);
    for (const [row, slot] of slots.entries()) rowOf[slot] = row;
    for (let k = 0; k < indices.length; k++) {
      if (!isRare(k) && !this.#sums.isChanged(indices[k]!)) continue;
      const count = this.#sums.read(indices[k]!);
      for (let at = 0; at < count; at++) {
        const row = rowOf[this.#sums.slotAt(at)]!;
        if (row !== NO_ROW) rows[row]![k] = this.#sums.sumAt(at);
      }
    }
    return rows;
  }

  /** What the file has of a frequent feature in a slot. */
  #frequentSum(feature: number, slot: number): number {
    const column = this.#frequent?.columnOf(feature) ?? -1;
    return column < 0 ? 0 : this.#frequent!.sumOf(column, slot);
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

  #noSums(): ClassSums {
    return { dense: new Int32Array(this.#denseSize), high: 0, mixed: 0, low: 0 };
  }

  #unpackSums({ dense, squares }: PackedCentroids, slot: number): ClassSums {
    const [high = 0, mixed = 0, low = 0] = squares.subarray(slot * SQUARE_PARTS);
    const start = slot * this.#denseSize;
    return { dense: dense.subarray(start, start + this.#denseSize), high, mixed, low };
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
