/**
 * The confidence threshold on the fixed scale of scores: from 1.3 on, a suggestion is right in at least nine of ten
 * cases; 2 is certainty. The portal's own threshold is this number.
 */
export const SCORE_AT_CONFIDENT_LINE = 1.3;
const SCORE_OF_CERTAINTY = 2;

/** The probability at the threshold; the scale promises no less. */
const LINE = 0.9;

/**
 * With few examples the probability itself is less certain, so the threshold is higher. It falls to `LINE` as examples
 * are added. Chosen on training histories with a third of the solutions unknown: with three examples a solution, a
 * threshold of 0.9 kept nine of ten in only one of two random draws.
 */
const LINE_WITH_FEW_EXAMPLES = 0.96;
const FEW_EXAMPLES = 2;
const ENOUGH_EXAMPLES = 5;

/** The probability of the confidence threshold, by the mean number of examples a solution. */
export function confidentLine(meanExamples: number): number {
  const lacking = (ENOUGH_EXAMPLES - meanExamples) / (ENOUGH_EXAMPLES - FEW_EXAMPLES);
  return LINE + (LINE_WITH_FEW_EXAMPLES - LINE) * Math.min(1, Math.max(0, lacking));
}

/** Maps a probability (0 to 1) to the score (0 to 2): linear up to the threshold, and linear above it. */
export function scoreOf(probability: number, line: number): number {
  if (probability < line) return (SCORE_AT_CONFIDENT_LINE * probability) / line;
  const above = (probability - line) / (1 - line);
  const score = SCORE_AT_CONFIDENT_LINE + above * (SCORE_OF_CERTAINTY - SCORE_AT_CONFIDENT_LINE);
  return Math.min(SCORE_OF_CERTAINTY, score);
}
