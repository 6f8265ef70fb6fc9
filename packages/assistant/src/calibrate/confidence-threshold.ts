/**
 * The fixed scale on which the assistant reports: 1.3 is the line above which a suggestion is
 * right in at least nine of ten cases, 2 is certainty. The portal's own threshold is this number.
 */
export const SCORE_AT_CONFIDENT_LINE = 1.3;
const SCORE_OF_CERTAINTY = 2;

/** The probability at the line: what the scale promises, and no less. */
const LINE = 0.9;

/**
 * With hardly any examples the probability itself is less certain, so more of it is asked for;
 * less and less until there are enough. Chosen on training histories with a third of the solutions
 * unknown, where three examples a solution kept nine of ten at 0.9 only in one drawing of two.
 */
const LINE_WITH_FEW_EXAMPLES = 0.96;
const FEW_EXAMPLES = 2;
const ENOUGH_EXAMPLES = 5;

/** Where the confident line stands, by the mean number of examples a solution. */
export function confidentLine(meanExamples: number): number {
  const lacking = (ENOUGH_EXAMPLES - meanExamples) / (ENOUGH_EXAMPLES - FEW_EXAMPLES);
  return LINE + (LINE_WITH_FEW_EXAMPLES - LINE) * Math.min(1, Math.max(0, lacking));
}

/** Maps a probability (0 to 1) to the score (0 to 2): straight up to the line, straight above it. */
export function scoreOf(probability: number, line: number): number {
  if (probability < line) return (SCORE_AT_CONFIDENT_LINE * probability) / line;
  const above = (probability - line) / (1 - line);
  const score = SCORE_AT_CONFIDENT_LINE + above * (SCORE_OF_CERTAINTY - SCORE_AT_CONFIDENT_LINE);
  return Math.min(SCORE_OF_CERTAINTY, score);
}
