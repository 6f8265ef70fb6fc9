import { WEIGHT_UNIT } from '../index/weights.ts';

/** A complaint that nobody has validated yet and the solution that training believes in. */
export interface PseudoLabel {
  /** Normalised. */
  readonly text: string;
  readonly solutionId: number;
  /** How sure training is, above 0 to 1. */
  readonly weight: number;
  /** What the text counts in words and centroid, where training is sure, beside a validated one. */
  readonly share: number;
}

/** The share while validated texts are few, and from so many a solution on; chosen on training rows. */
const SHARE_WITH_FEW_EXAMPLES = 1 / 2;
const SHARE = 1 / 6;
const FEW_EXAMPLES = 5;

/** The share of believed texts by the mean number of examples a solution. */
export function believedShare(meanExamples: number): number {
  return meanExamples < FEW_EXAMPLES ? SHARE_WITH_FEW_EXAMPLES : SHARE;
}

/** A pseudo label's weight in words and centroid, in `WEIGHT_UNIT`s. */
export function pseudoWeight({ weight, share }: PseudoLabel): number {
  return Math.ceil(WEIGHT_UNIT * share * weight);
}
