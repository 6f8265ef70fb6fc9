// Written by: node bench/assistant/fit-record.ts (open training rows only). Do not edit.
import type { WeightPrior } from './map-regression.ts';

/** The prior of the weights of `recordFeatures`, before anything was judged. */
export const SHIPPED_RECORD: WeightPrior = {
  mean: [0.973, 1.454, -2.867, -0.905, -1.046, 0.035, -0.862, -0.206, -0.336, 5.829],
  deviation: [0.28, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 0.7],
};
