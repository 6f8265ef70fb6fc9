/** A weight of 1. Weights are whole numbers, so sums are exact in any order and can be undone. */
export const WEIGHT_UNIT = 4_096;

/** A solution's own text is written with care, so it counts as much as two examples. */
export const SOLUTION_WEIGHT = 2 * WEIGHT_UNIT;

/**
 * The weight of n equal texts of one solution: log2(1 + n), so that one text has weight 1. Fifty copies count less than
 * six different texts, so nobody can influence unrelated answers by repetition.
 */
export function repetitionWeight(count: number): number {
  return Math.round(WEIGHT_UNIT * Math.log2(1 + count));
}
