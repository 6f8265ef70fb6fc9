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

/** Numbers of vectors are summed as whole numbers of 1/16384, so sums are exact in any order and can be undone. */
const PRECISION = 16_384;

/** What a number of a vector adds to the sum of a class when its text has this weight in `WEIGHT_UNIT`s. */
export function sumOfValue(value: number, weight: number): number {
  return Math.round(value * ((weight * PRECISION) / WEIGHT_UNIT));
}
