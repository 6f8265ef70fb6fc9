import type { KnowledgeKind } from './calibration-curves.ts';
import { SHIPPED_CALIBRATION } from './calibration-shipped.ts';
import { logOddsBy, type LogisticModel } from './logistic-regression.ts';

/** A curve fitted on the portal's own history, and its weight in the blend, 0 to 1. */
export interface OwnCalibration {
  readonly model: LogisticModel;
  readonly trust: number;
}

/** What decides which curves apply. */
export interface KnowledgeState {
  readonly kind: KnowledgeKind;
  readonly own: OwnCalibration | undefined;
}

/** Log-odds that the first answer is right: the shipped curve, blended with the own one. */
export function logOddsOf(features: readonly number[], state: KnowledgeState): number {
  const curve = SHIPPED_CALIBRATION.curves[state.kind];
  const shipped = logOddsBy(curve, features);
  if (state.own === undefined) return shipped;
  return (1 - state.own.trust) * shipped + state.own.trust * logOddsBy(state.own.model, features);
}

/**
 * Log-odds that the solution taught for exactly this text is right, when it has `own` of all `taught` examples of the
 * text.
 */
export function exactLogOdds(own: number, taught: number): number {
  const probability = (SHIPPED_CALIBRATION.exactAgreement * own) / taught;
  return Math.log(probability / (1 - probability));
}
