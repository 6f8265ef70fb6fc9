import { solvePositive } from '../numeric/linear-algebra.ts';
import { doubleAt, itemAt } from '../numeric/places.ts';

/** One observation of a logistic regression: what was seen, whether the answer was right, and how much it counts. */
export interface Observed {
  readonly features: readonly number[];
  readonly right: boolean;
  readonly weight: number;
}

/** The prior: an independent normal distribution for each weight. */
export interface WeightPrior {
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
}

const MOST_STEPS = 30;
const MOST_HALVINGS = 12;
const SMALL_STEP = 1e-9;

/**
 * Maximum a posteriori logistic regression by Newton's method; a step that raises the loss is halved. The loss is convex,
 * so the result depends on the observations alone. Source: K. Murphy, "Machine Learning: A Probabilistic Perspective"
 * (2012), section 8.3.
 */
export function fitMap(observations: readonly Observed[], prior: WeightPrior): number[] {
  let weights = Float64Array.from(prior.mean);
  let loss = lossOf(observations, weights, prior);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, hessian } = derivatives(observations, weights, prior);
    const change = solvePositive(hessian, gradient);
    let scale = 1;
    let next = weights;
    let nextLoss = Infinity;
    for (let halving = 0; halving < MOST_HALVINGS; halving++, scale /= 2) {
      next = weights.map((weight, j) => weight - scale * doubleAt(change, j));
      nextLoss = lossOf(observations, next, prior);
      if (nextLoss <= loss) break;
    }
    if (nextLoss > loss) break;
    weights = next;
    loss = nextLoss;
    if (Math.max(...change.map(Math.abs)) * scale < SMALL_STEP) break;
  }
  return Array.from(weights);
}

/** The log-odds for given features. */
export function logOddsOfFeatures(weights: ArrayLike<number>, features: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < features.length; j++) sum += itemAt(weights, j) * itemAt(features, j);
  return sum;
}

/** ln(1 + e^x) without overflow. */
function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}

function lossOf(
  observations: readonly Observed[],
  weights: Float64Array,
  { mean, deviation }: WeightPrior,
): number {
  let loss = 0;
  for (const { features, right, weight } of observations) {
    const logOdds = logOddsOfFeatures(weights, features);
    loss += weight * softplus(right ? -logOdds : logOdds);
  }
  for (let j = 0; j < weights.length; j++) {
    loss += ((itemAt(weights, j) - itemAt(mean, j)) / itemAt(deviation, j)) ** 2 / 2;
  }
  return loss;
}

function derivatives(
  observations: readonly Observed[],
  weights: Float64Array,
  { mean, deviation }: WeightPrior,
) {
  const size = weights.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (const { features, right, weight } of observations) {
    const probability = 1 / (1 + Math.exp(-logOddsOfFeatures(weights, features)));
    const error = weight * (probability - Number(right));
    const curvature = weight * probability * (1 - probability);
    for (let a = 0; a < size; a++) {
      gradient[a] = doubleAt(gradient, a) + error * itemAt(features, a);
      const row = curvature * itemAt(features, a);
      for (let b = 0; b < size; b++)
        hessian[a * size + b] = doubleAt(hessian, a * size + b) + row * itemAt(features, b);
    }
  }
  for (let j = 0; j < size; j++) {
    gradient[j] =
      doubleAt(gradient, j) + (itemAt(weights, j) - itemAt(mean, j)) / itemAt(deviation, j) ** 2;
    hessian[j * size + j] = doubleAt(hessian, j * size + j) + 1 / itemAt(deviation, j) ** 2;
  }
  return { gradient, hessian };
}
