import { ClassRuns, type PackedRuns, packRuns } from './class-runs.ts';
import type { FeatureVector } from './feature-vector.ts';
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

/** With more classes than these, a query is compared with few of them, and a file has them by class. */
const MANY_CLASSES = 300;

/** Centroids at rest. */
export interface PackedCentroids {
  /** By feature and slot; empty where there are runs. */
  readonly sums: PackedSums;
  /** By slot and feature, of many classes. */
  readonly runs?: PackedRuns;
  /** By slot: the dense sums, and the three parts of the squared length. */
  readonly dense: Int32Array;
  readonly squares: Float64Array;
}

const SQUARE_PARTS = 3;

/**
 * For each class the sum of the vectors of its texts, kept by feature, so that a query reads a few
 * long runs of memory instead of jumping through every class.
 */
export class CentroidIndex {
  readonly #denseSize: number;
  /** What came from a file by class. */
  readonly #runs: ClassRuns | undefined;
  /** The others, and all differences since. */
  readonly #sums: SlotSums;
  readonly #classes: (ClassSums | undefined)[] = [];

  constructor(denseSize: number, packed?: PackedCentroids) {
    this.#denseSize = denseSize;
    this.#runs = packed?.runs && new ClassRuns(packed.runs);
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
    return { sums: new SlotSums().pack(), runs: packRuns(sums), dense, squares };
  }

  /** Changes what a text counts in a slot, in `WEIGHT_UNIT`s; from 0 it is new, to 0 it is gone. */
  reweigh(slot: number, vector: FeatureVector, weight: { from: number; to: number }): void {
    const sums = (this.#classes[slot] ??= this.#noSums());
    const from = (weight.from * PRECISION) / WEIGHT_UNIT;
    const to = (weight.to * PRECISION) / WEIGHT_UNIT;
    const filed = this.#filed(vector.indices, slot);
    for (let k = 0; k < vector.indices.length; k++) {
      const value = vector.values[k]!;
      const change = Math.round(value * to) - Math.round(value * from);
      const before = (filed?.[k] ?? 0) + this.#sums.add(vector.indices[k]!, slot, change);
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
    const products = this.#runs
      ? this.#runProducts(this.#runs, vector, slots)
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
    const products = {
      wanted: Int32Array.from(slots).sort(),
      bySlot: new Float64Array(this.#classes.length),
    };
    for (let k = 0; k < indices.length; k++) {
      this.#sums.addProducts(indices[k]!, values[k]!, products);
    }
    return Float64Array.from(slots, (slot) => products.bySlot[slot] ?? 0);
  }

  /** The same in the same order of features, from the runs of the slots and what has changed since. */
  #runProducts(runs: ClassRuns, { indices, values }: FeatureVector, slots: readonly number[]) {
    const products = new Float64Array(slots.length);
    const changed = [...indices.keys()].filter((k) => this.#sums.countOf(indices[k]!) > 0);
    runs.read(indices, slots, (sums, place) => {
      for (const k of changed) sums[k]! += this.#sums.sumOf(indices[k]!, slots[place]!);
      let product = 0;
      for (let k = 0; k < values.length; k++) product += values[k]! * sums[k]!;
      products[place] = product;
    });
    return products;
  }

  /** What the file has in a slot, by place of the features. */
  #filed(features: Int32Array, slot: number): Int32Array | undefined {
    let filed: Int32Array | undefined;
    this.#runs?.read(features, [slot], (sums) => {
      filed = sums;
    });
    return filed;
  }

  #allSums(): SlotSums {
    const runs = this.#runs;
    if (runs === undefined) return this.#sums;
    const all = new SlotSums(this.#sums.pack());
    for (let slot = 0; slot < runs.slotEnd; slot++) {
      for (const [feature, sum] of runs.entriesOf(slot)) all.add(feature, slot, sum);
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
