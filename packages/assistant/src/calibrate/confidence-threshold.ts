/**
 * The confidence threshold on the fixed scale of scores. From 1.3 on, a suggestion is right in at least nine of ten
 * cases. 2 is certainty. The portal's own threshold is this number.
 */
export const SCORE_AT_CONFIDENT_LINE = 1.3;
const SCORE_OF_CERTAINTY = 2;

/** Maps a probability (0 to 1) to the score (0 to 2): linear up to the threshold, and linear above it. */
export function scoreOf(probability: number, line: number): number {
  if (probability < line) return (SCORE_AT_CONFIDENT_LINE * probability) / line;
  const above = (probability - line) / (1 - line);
  const score = SCORE_AT_CONFIDENT_LINE + above * (SCORE_OF_CERTAINTY - SCORE_AT_CONFIDENT_LINE);
  return Math.min(SCORE_OF_CERTAINTY, score);
}
