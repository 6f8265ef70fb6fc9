import type { KnowledgeKind } from './calibration-curves.ts';
import { SHIPPED_CALIBRATION } from './calibration-shipped.ts';
import { logOddsBy } from './logistic-regression.ts';

/** The log-odds that the first answer is right, by the shipped curve for this kind of knowledge. */
export function logOddsOf(features: readonly number[], kind: KnowledgeKind): number {
  return logOddsBy(SHIPPED_CALIBRATION.curves[kind], features);
}

/**
 * Log-odds that the solution taught for exactly this text is right, when it has `own` of all `taught` examples of the
 * text.
 */
export function exactLogOdds(own: number, taught: number): number {
  const probability = (SHIPPED_CALIBRATION.exactAgreement * own) / taught;
  return Math.log(probability / (1 - probability));
}
