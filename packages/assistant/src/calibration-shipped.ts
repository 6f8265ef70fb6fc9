// Written by: node bench/assistant-fit.ts (open training histories only). Do not edit.
import type { Calibration } from './calibration.ts';

/** The calibration that applies until there is a history of one's own. */
export const SHIPPED_CALIBRATION: Calibration = {
  intercept: -2.322,
  slope: 3.1633,
  exactAgreement: 0.9672,
};
