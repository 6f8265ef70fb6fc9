import { WEIGHT_UNIT } from './weights.ts';

/** A complaint that nobody has validated yet and the solution that training believes in. */
export interface PseudoLabel {
  /** Normalised. */
  readonly text: string;
  readonly solutionId: number;
  /** How sure training is, above 0 to 1. */
  readonly weight: number;
}

/** What a believed text counts in words and centroid beside a validated one. */
const SHARE = 0.5;

/** A pseudo label's weight in `WEIGHT_UNIT`s. */
export function pseudoWeight({ weight }: PseudoLabel): number {
  return Math.round(WEIGHT_UNIT * SHARE * weight);
}
