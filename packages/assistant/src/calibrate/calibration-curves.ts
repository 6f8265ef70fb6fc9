import type { LogisticModel } from './logistic-regression.ts';

/** Only taught; taught and trained; trained with unlabelled complaints too (self-training). */
export type KnowledgeKind = 'untrained' | 'trained' | 'selfTrained';

/** The shipped calibration: a logistic curve for every kind of knowledge. */
export interface ShippedCalibration {
  readonly curves: Readonly<Record<KnowledgeKind, LogisticModel>>;
  /** The share of equal texts that have the same solution. */
  readonly exactAgreement: number;
}
