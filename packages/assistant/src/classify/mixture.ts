import { doubleAt } from '../numeric/places.ts';

/** One solution and its score: the higher, the likelier. */
export interface Ranked {
  readonly solutionId: number;
  readonly score: number;
}

/** The totals of one part of a text for each candidate, and the weight of the part. */
export interface Opinion {
  readonly candidates: readonly number[];
  readonly totals: Float64Array;
  readonly weight: number;
}

/** The factor of the totals in the softmax; chosen as the weight of the whole text. */
const SHARPNESS = 2;

/**
 * A linear opinion pool: the weighted sum of the softmax of each part's totals. Returns the solutions with the logarithm
 * of their share, best first. Source: C. Genest, J. Zidek, "Combining probability distributions", Statistical Science 1,
 * 1986.
 */
export function mixedOpinions(opinions: readonly Opinion[]): Ranked[] {
  const shares = new Map<number, number>();
  let sum = 0;
  for (const { candidates, totals, weight } of opinions) {
    const most = Math.max(...totals);
    const powers = totals.map((total) => Math.exp(SHARPNESS * (total - most)));
    const all = powers.reduce((total, power) => total + power, 0);
    for (const [at, id] of candidates.entries()) {
      const share = (weight * doubleAt(powers, at)) / all;
      shares.set(id, (shares.get(id) ?? 0) + share);
    }
    sum += weight;
  }
  return Array.from(shares, ([solutionId, share]) => ({
    solutionId,
    score: Math.log(share / (sum || 1)),
  })).toSorted((a, b) => b.score - a.score || a.solutionId - b.solutionId);
}
