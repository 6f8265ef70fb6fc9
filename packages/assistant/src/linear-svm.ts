import type { FeatureVector } from './feature-vector.ts';
import { seededRandom } from './seeded-random.ts';

/** One example of a two-class problem. */
export interface SvmExample {
  /** Its sparse indices are columns, 0 to below the number of columns. */
  readonly vector: FeatureVector;
  readonly positive: boolean;
  /** C times the weight of the example. */
  readonly cost: number;
}

/** A separating plane: the margin of x is weights . x + dense . x + bias. */
export interface Plane {
  readonly weights: Float32Array;
  readonly dense: Float32Array;
  readonly bias: number;
}

const TOLERANCE = 0.1;
const MOST_PASSES = 10;
const SEED = 1;

/** How one example stands during training. */
interface Dual {
  readonly example: SvmExample;
  readonly sign: 1 | -1;
  readonly diagonal: number;
  readonly squares: number;
  alpha: number;
}

/**
 * A linear support vector machine with squared hinge loss and a bias, trained by dual coordinate
 * descent with shrinking. Source: C.-J. Hsieh, K.-W. Chang, C.-J. Lin, S. Keerthi, S. Sundararajan,
 * "A dual coordinate descent method for large-scale linear SVM", ICML 2008 (LIBLINEAR).
 */
export function trainPlane(examples: readonly SvmExample[], columns: number): Plane {
  const plane = {
    weights: new Float32Array(columns),
    dense: new Float32Array(examples[0]?.vector.dense.length ?? 0),
    bias: 0,
  };
  const active = examples.map(dualOf);
  const random = seededRandom(SEED);
  let count = active.length;
  let limit = Infinity;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    shuffleFirst(active, count, random);
    const round = descend(active, { count, limit, plane });
    count = round.count;
    if (round.most - round.least >= TOLERANCE) {
      limit = round.most <= 0 ? Infinity : round.most;
    } else if (count === active.length) break;
    else {
      // Converged on what is left: look at the set-aside examples once more.
      count = active.length;
      limit = Infinity;
    }
  }
  return plane;
}

interface Round {
  readonly count: number;
  readonly limit: number;
  readonly plane: { weights: Float32Array; dense: Float32Array; bias: number };
}

/** One pass over the first `count`; those that can't become support vectors move behind them. */
function descend(active: Dual[], { count, limit, plane }: Round) {
  let most = -Infinity;
  let least = Infinity;
  let left = count;
  for (let at = 0; at < left;) {
    const dual = active[at]!;
    const gradient =
      dual.sign * marginOf(plane, dual.example.vector) - 1 + dual.alpha * dual.diagonal;
    if (dual.alpha === 0 && gradient > Math.max(0, limit)) {
      left -= 1;
      active[at] = active[left]!;
      active[left] = dual;
      continue;
    }
    const projected = dual.alpha === 0 ? Math.min(0, gradient) : gradient;
    most = Math.max(most, projected);
    least = Math.min(least, projected);
    if (Math.abs(projected) > 1e-12) step(plane, dual, gradient);
    at += 1;
  }
  return { count: left, most, least };
}

function step(plane: Round['plane'], dual: Dual, gradient: number): void {
  const alpha = Math.max(0, dual.alpha - gradient / (dual.squares + dual.diagonal));
  const change = (alpha - dual.alpha) * dual.sign;
  dual.alpha = alpha;
  if (change === 0) return;
  const { indices, values, dense } = dual.example.vector;
  for (let k = 0; k < indices.length; k++) plane.weights[indices[k]!]! += change * values[k]!;
  for (let j = 0; j < dense.length; j++) plane.dense[j]! += change * dense[j]!;
  plane.bias += change;
}

function marginOf(plane: Plane, { indices, values, dense }: FeatureVector): number {
  let margin = plane.bias;
  for (let k = 0; k < indices.length; k++) margin += plane.weights[indices[k]!]! * values[k]!;
  for (let j = 0; j < dense.length; j++) margin += plane.dense[j]! * dense[j]!;
  return margin;
}

function dualOf(example: SvmExample): Dual {
  let squares = 1;
  for (const value of example.vector.values) squares += value * value;
  for (const value of example.vector.dense) squares += value * value;
  const sign = example.positive ? 1 : -1;
  return { example, sign, diagonal: 0.5 / example.cost, squares, alpha: 0 };
}

function shuffleFirst(items: Dual[], count: number, random: () => number): void {
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const item = items[last]!;
    items[last] = items[other]!;
    items[other] = item;
  }
}
