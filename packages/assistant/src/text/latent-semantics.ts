import { normalize } from './feature-vector.ts';
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

/**
 * A text in these directions, of length 1; singular values do not scale it. `rows`: by feature of
 * the text its place among the latent ones, -1 where it has none.
 */
export function projectLatent(
  { directions }: LatentSemantics,
  rows: Int32Array,
  values: Float32Array,
): Float32Array {
  const result = sumOfRows(directions, rows, values);
  normalize(result);
  return new Float32Array(result);
}

/** The part of a text that has one of the features, by their places. */
function placed({ indices, values }: SparseRow, latent: SortedKeys): SparseRow {
  const places = latent.findAll(indices);
  const kept = [...places.keys()].filter((k) => places[k]! >= 0);
  return {
    indices: Int32Array.from(kept, (k) => places[k]!),
    values: Float32Array.from(kept, (k) => values[k]!),
  };
}
