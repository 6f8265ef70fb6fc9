import { normalize } from './feature-vector.ts';
import { floatAt, integerAt } from '../numeric/places.ts';
import { type QuantizedRows, quantizeRows, sumOfRows } from '../numeric/quantized-rows.ts';
import { randomizedSvd, type SparseRow } from '../numeric/randomized-svd.ts';
import { SortedKeys } from '../numeric/sorted-keys.ts';

/** A dense direction for each of some features. */
export interface LatentSemantics {
  /** Ascending. */
  readonly features: Int32Array;
  /** By place of the feature. */
  readonly directions: QuantizedRows;
}

const RANK = 100;

/**
 * Latent semantic analysis: the strongest directions of the texts' sparse vectors, so that texts
 * with related words meet. Only the given features, ascending, take part.
 * Source: S. Deerwester et al., "Indexing by latent semantic analysis", JASIS 41 (1990).
 */
export function fitLatentSemantics(
  texts: readonly SparseRow[],
  features: Int32Array,
): LatentSemantics {
  const places = new SortedKeys(features);
  const rows = texts.map((text) => placed(text, places));
  const rank = Math.min(RANK, Math.max(2, Math.min(features.length, rows.length) - 9));
  const { vectors } = randomizedSvd(rows, features.length, rank);
  return { features, directions: quantizeRows(vectors, rank) };
}

/** Projects sparse texts onto fitted directions. */
export class LatentSpace {
  readonly #directions: QuantizedRows;
  readonly #places: SortedKeys;

  constructor({ features, directions }: LatentSemantics) {
    this.#directions = directions;
    this.#places = new SortedKeys(features);
  }

  /** A text in these directions, of length 1. Singular values do not scale it. Zeros for a text of other features. */
  project({ indices, values }: SparseRow): Float32Array {
    const sum = sumOfRows(this.#directions, this.#places.findAll(indices), values);
    normalize(sum);
    return new Float32Array(sum);
  }
}

/** The part of a text that has one of the features, by their places. */
function placed({ indices, values }: SparseRow, features: SortedKeys): SparseRow {
  const places = features.findAll(indices);
  const kept = [...places.keys()].filter((k) => integerAt(places, k) >= 0);
  return {
    indices: Int32Array.from(kept, (k) => integerAt(places, k)),
    values: Float32Array.from(kept, (k) => floatAt(values, k)),
  };
}
