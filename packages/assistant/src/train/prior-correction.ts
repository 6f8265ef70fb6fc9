import { doubleAt, itemAt } from '../numeric/places.ts';

/** The totals of one text, by candidate. */
export interface CandidateTotals {
  readonly text: string;
  /** Solutions. */
  readonly candidates: readonly number[];
  /** Fused totals; the larger, the likelier. */
  readonly totals: Float64Array;
}

/** The factor of the totals in the softmax; chosen on training rows. */
const SHARPNESS = 3;
const ROUNDS = 10;

/** The count for a solution without any text. It keeps the logarithm finite. */
const LEAST = 1;

/**
 * Corrects totals towards the prior probabilities that are expected of the solutions. A solution that is likely for too
 * few texts is raised. One that is likely for too many is lowered: it would otherwise swallow its neighbours round by
 * round. `expected` has for every solution its share of the texts, 1 for an even one. A correction settles at -ln(texts
 * / expected texts) of the corrected chances. So expectations are only met partly, because they may be wrong. Source of
 * the idea: M. Saerens, P. Latinne, C. Decaestecker, "Adjusting the outputs of a classifier to new a priori
 * probabilities", Neural Computation 14, 2002.
 */
export function correctPriors(
  opinions: readonly CandidateTotals[],
  expected: ReadonlyMap<number, number>,
): CandidateTotals[] {
  const even = opinions.length / expected.size;
  let corrections = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const texts = new Map<number, number>();
    for (const opinion of opinions) {
      const chances = chancesOf(corrected(opinion, corrections));
      for (const [k, id] of opinion.candidates.entries()) {
        texts.set(id, (texts.get(id) ?? 0) + doubleAt(chances, k));
      }
    }
    const before = corrections;
    corrections = new Map();
    for (const [id, share] of expected) {
      const wanted = -Math.log(((texts.get(id) ?? 0) + LEAST) / (even * share));
      corrections.set(id, ((before.get(id) ?? 0) + wanted) / 2);
    }
  }
  return opinions.map((opinion) => corrected(opinion, corrections));
}

function corrected(
  opinion: CandidateTotals,
  corrections: ReadonlyMap<number, number>,
): CandidateTotals {
  const { totals, candidates } = opinion;
  return {
    ...opinion,
    totals: totals.map((total, k) => total + (corrections.get(itemAt(candidates, k)) ?? 0)),
  };
}

function chancesOf({ totals }: CandidateTotals): Float64Array {
  const best = Math.max(...totals);
  const chances = totals.map((total) => Math.exp(SHARPNESS * (total - best)));
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => chance / sum);
}
