import { seededRandom } from '../numeric/seeded-random.ts';
import type { SvmRows } from './svm-rows.ts';

/** A two-class problem; the arrays go by example. */
export interface SvmProblem {
  readonly rows: SvmRows;
  /** Which row each example is. */
  readonly members: ArrayLike<number>;
  /** 1 or -1. */
  readonly signs: ArrayLike<number>;
  /** C times the weight of the example. */
  readonly costs: ArrayLike<number>;
}

/** A separating hyperplane: the margin of x is weights . x + dense . x + bias. */
export interface Hyperplane {
  readonly weights: Float32Array;
  readonly dense: Float32Array;
  bias: number;
}

const TOLERANCE = 0.1;
const MOST_PASSES = 10;
const SEED = 1;

/** The state of the examples during training. */
interface Duals extends SvmProblem {
  readonly alphas: Float64Array;
  /** The examples; the first ones are still active. */
  readonly order: Int32Array;
}

/**
 * A linear support vector machine with squared hinge loss and a bias, trained by dual coordinate
 * descent with shrinking. Source: C.-J. Hsieh, K.-W. Chang, C.-J. Lin, S. Keerthi, S. Sundararajan,
 * "A dual coordinate descent method for large-scale linear SVM", ICML 2008 (LIBLINEAR). It ends
 * early after `mostVisits` visits of examples.
 */
export function trainHyperplane(problem: SvmProblem, mostVisits: number = Infinity): Hyperplane {
  const { rows, members } = problem;
  const size = members.length;
  const plane = {
    weights: new Float32Array(rows.columnCount),
    dense: new Float32Array(rows.rank),
    bias: 0,
  };
  const duals = {
    ...problem,
    alphas: new Float64Array(size),
    order: Int32Array.from({ length: size }, (_, example) => example),
  };
  const random = seededRandom(SEED);
  let count = size;
  let limit = Infinity;
  let visits = 0;
  for (let pass = 0; pass < MOST_PASSES && visits < mostVisits; pass++) {
    shuffleFirst(duals.order, count, random);
    visits += count;
    const round = descend(duals, plane, { count, limit });
    count = round.count;
    if (round.most - round.least >= TOLERANCE) {
      limit = round.most <= 0 ? Infinity : round.most;
    } else if (count === size) break;
    else {
      // Converged on what is left: look at the set-aside examples once more.
      count = size;
      limit = Infinity;
    }
  }
  return plane;
}

/**
 * One pass over the first `count` examples. Examples that can't become support vectors move behind
 * them.
 */
function descend(
  duals: Duals,
  plane: Hyperplane,
  { count, limit }: { count: number; limit: number },
) {
  const { rows, members, signs, costs, alphas, order } = duals;
  let most = -Infinity;
  let least = Infinity;
  let left = count;
  for (let at = 0; at < left;) {
    const example = order[at]!;
    const row = members[example]!;
    const alpha = alphas[example]!;
    const sign = signs[example]!;
    const diagonal = 0.5 / costs[example]!;
    const gradient = sign * marginOf(plane, rows, row) - 1 + alpha * diagonal;
    if (alpha === 0 && gradient > Math.max(0, limit)) {
      left -= 1;
      order[at] = order[left]!;
      order[left] = example;
      continue;
    }
    const projected = alpha === 0 ? Math.min(0, gradient) : gradient;
    most = Math.max(most, projected);
    least = Math.min(least, projected);
    if (Math.abs(projected) > 1e-12) {
      const next = Math.max(0, alpha - gradient / (rows.squares[row]! + diagonal));
      alphas[example] = next;
      move(plane, rows, { row, by: (next - alpha) * sign });
    }
    at += 1;
  }
  return { count: left, most, least };
}

/** Adds a row, times a factor, to the hyperplane. */
function move(plane: Hyperplane, rows: SvmRows, { row, by }: { row: number; by: number }): void {
  if (by === 0) return;
  const { ends, columns, values, dense, rank } = rows;
  const end = ends[row]!;
  for (let k = row === 0 ? 0 : ends[row - 1]!; k < end; k++) {
    plane.weights[columns[k]!]! += by * values[k]!;
  }
  const start = row * rank;
  for (let j = 0; j < rank; j++) plane.dense[j]! += by * dense[start + j]!;
  plane.bias += by;
}

function marginOf(plane: Hyperplane, { ends, columns, values, dense, rank }: SvmRows, row: number) {
  const { weights } = plane;
  let margin = plane.bias;
  const end = ends[row]!;
  for (let k = row === 0 ? 0 : ends[row - 1]!; k < end; k++) {
    margin += weights[columns[k]!]! * values[k]!;
  }
  const start = row * rank;
  for (let j = 0; j < rank; j++) margin += plane.dense[j]! * dense[start + j]!;
  return margin;
}

function shuffleFirst(items: Int32Array, count: number, random: () => number): void {
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const item = items[last]!;
    items[last] = items[other]!;
    items[other] = item;
  }
}
