import { solvePositive } from '../numeric/linear-algebra.ts';
import { doubleAt, itemAt } from '../numeric/places.ts';

/** A linear function of standardised features. */
export interface LogisticModel {
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
  readonly weights: readonly number[];
  readonly intercept: number;
}

/** One observation: what was seen, whether the answer was right, and how much it counts. */
export interface Observation {
  readonly features: readonly number[];
  readonly right: boolean;
  readonly weight: number;
}

const PENALTY = 1;
const MOST_STEPS = 25;
const SMALL_STEP = 1e-6;

/**
 * L2-regularised logistic regression by Newton's method on standardised features: Platt scaling
 * with more than one score. Source: J. Platt, "Probabilistic outputs for support vector machines",
 * Advances in Large Margin Classifiers (1999).
 */
export function fitLogistic(observations: readonly Observation[]): LogisticModel {
  const { mean, deviation } = moments(observations);
  const rows = observations.map(({ features }) =>
    Float64Array.from([...features.map((x, j) => (x - itemAt(mean, j)) / itemAt(deviation, j)), 1]),
  );
  const weights = new Float64Array(mean.length + 1);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, hessian } = derivatives(observations, rows, weights);
    const change = solvePositive(hessian, gradient);
    for (let j = 0; j < weights.length; j++)
      weights[j] = doubleAt(weights, j) - doubleAt(change, j);
    if (Math.max(...change.map(Math.abs)) < SMALL_STEP) break;
  }
  return {
    mean,
    deviation,
    weights: Array.from(weights.subarray(0, -1)),
    intercept: weights.at(-1) ?? 0,
  };
}

/** The log-odds of features by a fitted model. */
export function logOddsBy(model: LogisticModel, features: readonly number[]): number {
  let sum = model.intercept;
  for (let j = 0; j < features.length; j++) {
    sum +=
      (itemAt(model.weights, j) * (itemAt(features, j) - itemAt(model.mean, j))) /
      itemAt(model.deviation, j);
  }
  return sum;
}

/** 1 / (1 + e^-x) */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

function moments(observations: readonly Observation[]) {
  const size = observations[0]?.features.length ?? 0;
  const mean = Array.from({ length: size }, () => 0);
  const deviation = Array.from({ length: size }, () => 0);
  const share = 1 / observations.length;
  for (const { features } of observations)
    features.forEach((x, j) => (mean[j] = itemAt(mean, j) + x * share));
  for (const { features } of observations) {
    features.forEach(
      (x, j) => (deviation[j] = itemAt(deviation, j) + (x - itemAt(mean, j)) ** 2 * share),
    );
  }
  return { mean, deviation: deviation.map((variance) => Math.sqrt(variance) || 1) };
}

function derivatives(
  observations: readonly Observation[],
  rows: readonly Float64Array[],
  weights: Float64Array,
) {
  const size = weights.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (const [at, row] of rows.entries()) {
    const { right, weight } = itemAt(observations, at);
    const probability = logistic(row.reduce((sum, x, j) => sum + x * doubleAt(weights, j), 0));
    const error = weight * (probability - Number(right));
    const curvature = weight * probability * (1 - probability) + 1e-9;
    for (let a = 0; a < size; a++) {
      gradient[a] = doubleAt(gradient, a) + error * doubleAt(row, a);
      for (let b = 0; b < size; b++)
        hessian[a * size + b] =
          doubleAt(hessian, a * size + b) + curvature * doubleAt(row, a) * doubleAt(row, b);
    }
  }
  // The intercept, last, is not held back.
  for (let j = 0; j < size; j++) {
    const penalty = j < size - 1 ? PENALTY : SMALL_STEP;
    gradient[j] = doubleAt(gradient, j) + penalty * doubleAt(weights, j) * Number(j < size - 1);
    hessian[j * size + j] = doubleAt(hessian, j * size + j) + penalty;
  }
  return { gradient, hessian };
}
