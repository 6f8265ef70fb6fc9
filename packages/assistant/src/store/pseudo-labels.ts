import { WEIGHT_UNIT } from '../index/weights.ts';

/** A complaint that nobody has validated yet, and the solution that self-training gave it. */
export interface PseudoLabel {
  /** Normalised. */
  readonly text: string;
  readonly solutionId: number;
  /** How sure training is, above 0 to 1. */
  readonly weight: number;
  /** The weight of the text in BM25 and centroid relative to a validated text, where training is fully sure. */
  readonly share: number;
}

/**
 * The share while validated texts are few, and the share from `FEW_EXAMPLES` per solution on. Chosen on training rows.
 */
const SHARE_WITH_FEW_EXAMPLES = 1 / 2;
const SHARE = 1 / 6;
const FEW_EXAMPLES = 5;

/** The share of pseudo-labels by the mean number of examples a solution. */
export function believedShare(meanExamples: number): number {
  return meanExamples < FEW_EXAMPLES ? SHARE_WITH_FEW_EXAMPLES : SHARE;
}

/** The weight of a pseudo-label in BM25 and centroid, in `WEIGHT_UNIT`s. */
export function pseudoWeight({ weight, share }: PseudoLabel): number {
  return Math.ceil(WEIGHT_UNIT * share * weight);
}
