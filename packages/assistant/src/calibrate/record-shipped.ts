// Written by: node bench/assistant/fit-record.ts (open training rows only). Do not edit.
import type { WeightPrior } from './map-regression.ts';

/** What is believed of the weights of `recordFeatures` before anything was judged. */
export const SHIPPED_RECORD: WeightPrior = {
  mean: [0.9, 2.16, -3.07, -0.92, -0.85, 0.03, -0.53, -0.22, -0.23, 5.19],
  deviation: [0.28, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 0.7],
};
