/** Weights are whole numbers of this unit, so sums are exact in any order and can be undone. */
export const WEIGHT_UNIT = 4_096;

/** A solution's own text is written with care: it counts as much as two examples. */
export const SOLUTION_WEIGHT = 2 * WEIGHT_UNIT;

/**
 * What n equal texts on one solution count: ln(1 + n), scaled so that one counts 1. Fifty copies
 * count as less than six, so nobody moves unrelated answers by repeating himself.
 */
export function repetitionWeight(count: number): number {
  return Math.round(WEIGHT_UNIT * Math.log2(1 + count));
}
