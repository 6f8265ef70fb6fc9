// Written by: node bench/assistant/fit-record.ts (open training rows only). Do not edit.
import type { WeightPrior } from './map-regression.ts';

/** What is believed of the weights of `recordFeatures` before anything was judged. */
export const SHIPPED_RECORD: WeightPrior = {
  mean: [0.888, 1.617, -3.008, -0.996, -0.845, 0.079, -0.651, -0.374, -0.333, 5.804],
  deviation: [0.28, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 0.7],
};
