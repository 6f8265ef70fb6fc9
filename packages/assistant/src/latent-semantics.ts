import { normalize } from './feature-vector.ts';
import { randomizedSvd, type SparseRow } from './randomized-svd.ts';

/** A dense direction for each of the first features of a space: `vectors` is features x rank. */
export interface LatentSemantics {
  readonly rank: number;
  readonly vectors: Float32Array;
}

const RANK = 100;

/**
 * Latent semantic analysis: the strongest directions of the texts' sparse vectors, so that texts
 * with related words meet. Only the first `features` columns take part.
 * Source: S. Deerwester et al., "Indexing by latent semantic analysis", JASIS 41 (1990).
 */
export function fitLatentSemantics(texts: readonly SparseRow[], features: number): LatentSemantics {
  const rows = texts.map((text) => firstColumns(text, features));
  const rank = Math.min(RANK, Math.max(2, Math.min(features, rows.length) - 9));
  const { vectors } = randomizedSvd(rows, features, rank);
  return { rank, vectors };
}

/** The text in these directions, of length 1; singular values do not scale it. */
export function projectLatent({ rank, vectors }: LatentSemantics, text: SparseRow): Float32Array {
  const features = vectors.length / rank;
  const result = new Float32Array(rank);
  for (let k = 0; k < text.indices.length; k++) {
    const place = text.indices[k]!;
    if (place < 0 || place >= features) continue;
    const value = text.values[k]!;
    const start = place * rank;
    for (let j = 0; j < rank; j++) result[j]! += value * vectors[start + j]!;
  }
  normalize(result);
  return result;
}

function firstColumns({ indices, values }: SparseRow, columns: number): SparseRow {
  const kept = [...indices.keys()].filter((k) => indices[k]! < columns);
  return {
    indices: Int32Array.from(kept, (k) => indices[k]!),
    values: Float32Array.from(kept, (k) => values[k]!),
  };
}
