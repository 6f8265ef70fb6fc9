import { FeaturePlaces, type PackedPlaces } from './feature-places.ts';
import type { FeatureVector } from './feature-vector.ts';
import { PostingList } from './posting-list.ts';
import { WEIGHT_UNIT } from './weights.ts';

/** Values are whole numbers of 1/16384, so sums are exact in any order and can be undone. */
const PRECISION = 16_384;

/** Squares are summed as high, mixed and low parts, each exact in a double. */
const LOW_BITS = 8_192;

const NO_ENTRIES = new Int32Array(0);

/** The dense sum of one class and the parts of its squared length. */
interface ClassSums {
  readonly dense: Int32Array;
  high: number;
  mixed: number;
  low: number;
}

/** Centroids at rest. */
export interface PackedCentroids {
  readonly places: PackedPlaces;
  /** Where the posting of each place ends in the entries: slot, value, slot ... */
  readonly ends: Uint32Array;
  readonly entries: Int32Array;
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
  /** What came from a file. */
  readonly #packed: (PackedCentroids & { found: FeaturePlaces }) | undefined;
  /** Features that the file does not have; their places follow those of the file. */
  readonly #places = new FeaturePlaces();
  /** By place; those of the file are taken over when they change. */
  readonly #postings: (PostingList | undefined)[];
  readonly #classes: (ClassSums | undefined)[] = [];

  constructor(denseSize: number, packed?: PackedCentroids) {
    this.#denseSize = denseSize;
    this.#packed = packed && { ...packed, found: FeaturePlaces.unpack(packed.places) };
    this.#postings = Array.from({ length: packed?.ends.length ?? 0 });
    const slots = (packed?.squares.length ?? 0) / SQUARE_PARTS;
    for (let slot = 0; slot < slots; slot++) this.#classes.push(this.#unpackSums(packed!, slot));
  }

  /** The centroids as plain data. */
  pack(): PackedCentroids {
    const features = Int32Array.from([
      ...(this.#packed?.places.features ?? []),
      ...this.#places.features(),
    ]);
    const postings = Array.from(features, (_, place) => this.#entriesAt(place));
    const ends = new Uint32Array(features.length);
    const entries = new Int32Array(postings.reduce((sum, part) => sum + part.length, 0));
    let end = 0;
    for (const [place, part] of postings.entries()) {
      entries.set(part, end);
      end += part.length;
      ends[place] = end;
    }
    const dense = new Int32Array(this.#classes.length * this.#denseSize);
    const squares = new Float64Array(this.#classes.length * SQUARE_PARTS);
    for (const [slot, sums] of this.#classes.entries()) {
      if (sums === undefined) continue;
      dense.set(sums.dense, slot * this.#denseSize);
      squares.set([sums.high, sums.mixed, sums.low], slot * SQUARE_PARTS);
    }
    return { places: new FeaturePlaces(features).pack(), ends, entries, dense, squares };
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
      const place = this.#find(indices[k]!);
      if (place < 0) continue;
      const value = values[k]!;
      const list = this.#postings[place];
      const entries = list?.entries ?? this.#packed!.entries;
      const end = list === undefined ? this.#packed!.ends[place]! : 2 * list.count;
      let at = list === undefined ? this.#startOf(place) : 0;
      for (; at < end; at += 2) products[entries[at]!]! += value * entries[at + 1]!;
    }
    return products;
  }

  #find(feature: number): number {
    const packed = this.#packed;
    if (packed === undefined) return this.#places.find(feature);
    const place = packed.found.find(feature);
    if (place >= 0) return place;
    const added = this.#places.find(feature);
    return added < 0 ? added : packed.found.size + added;
  }

  #postingFor(feature: number): PostingList {
    let place = this.#find(feature);
    if (place < 0) place = (this.#packed?.found.size ?? 0) + this.#places.placeFor(feature);
    return (this.#postings[place] ??= PostingList.of(this.#packedAt(place)));
  }

  /** The entries of the file for a place. */
  #packedAt(place: number): Int32Array {
    if (this.#packed === undefined || place >= this.#packed.ends.length) return NO_ENTRIES;
    return this.#packed.entries.subarray(this.#startOf(place), this.#packed.ends[place]);
  }

  #startOf(place: number): number {
    return place === 0 ? 0 : this.#packed!.ends[place - 1]!;
  }

  #entriesAt(place: number): Int32Array {
    const list = this.#postings[place];
    return list === undefined ? this.#packedAt(place) : list.entries.subarray(0, 2 * list.count);
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
