import type { LogisticModel } from './logistic-regression.ts';

/** Taught only; taught and trained; trained with the help of complaints without a label. */
export type KnowledgeKind = 'untrained' | 'trained' | 'selfTrained';

/** What ships with the assistant: a curve for every kind of knowledge. */
export interface ShippedCalibration {
  readonly curves: Readonly<Record<KnowledgeKind, LogisticModel>>;
  /** How often equal texts have the same solution. */
  readonly exactAgreement: number;
}
