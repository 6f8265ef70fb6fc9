import { itemAt } from '../numeric/places.ts';
import { seededRandom } from '../numeric/seeded-random.ts';

/** A vector to learn from: sparse numbers in some columns, and dense ones. */
export interface SvmRow {
  readonly columns: Int32Array;
  readonly values: Float32Array;
  readonly dense: Float32Array;
}

/** A row with its class, 1 or -1, and its cost: C times the weight of the example. */
export interface SvmExample {
  readonly row: SvmRow;
  readonly sign: 1 | -1;
  readonly cost: number;
}

/** A separating hyperplane: the margin of x is weights . x + dense . x + bias. */
export interface Hyperplane {
  readonly weights: Float32Array;
  readonly dense: Float32Array;
  bias: number;
}

/** How many numbers rows have: sparse columns from 0 on, and dense numbers. */
export interface SvmShape {
  readonly columnCount: number;
  readonly rank: number;
}

const TOLERANCE = 0.1;
const MOST_PASSES = 10;
const SEED = 1;

/** An example during training. */
interface Dual extends SvmExample {
  /** The squared length of its row, the bias of 1 included. */
  readonly square: number;
  alpha: number;
}

/**
 * A linear support vector machine with squared hinge loss and a bias, trained by dual coordinate
 * descent with shrinking. Source: C.-J. Hsieh, K.-W. Chang, C.-J. Lin, S. Keerthi, S. Sundararajan,
 * "A dual coordinate descent method for large-scale linear SVM", ICML 2008 (LIBLINEAR). It ends
 * early after `mostVisits` visits of examples.
 */
export function trainHyperplane(
  examples: readonly SvmExample[],
  { columnCount, rank }: SvmShape,
  mostVisits: number = Infinity,
): Hyperplane {
  const plane = {
    weights: new Float32Array(columnCount),
    dense: new Float32Array(rank),
    bias: 0,
  };
  // The first `count` are active; the others can't become support vectors and are set aside.
  const duals = examples.map((example) => ({
    ...example,
    square: squareOf(example.row),
    alpha: 0,
  }));
  const size = duals.length;
  const random = seededRandom(SEED);
  let count = size;
  let limit = Infinity;
  let visits = 0;
  for (let pass = 0; pass < MOST_PASSES && visits < mostVisits; pass++) {
    shuffleFirst(duals, count, random);
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
  duals: Dual[],
  plane: Hyperplane,
  { count, limit }: { count: number; limit: number },
) {
  let most = -Infinity;
  let least = Infinity;
  let active = count;
  for (let at = 0; at < active;) {
    const dual = itemAt(duals, at);
    const { row, sign, alpha } = dual;
    const diagonal = 0.5 / dual.cost;
    const gradient = sign * marginOf(plane, row) - 1 + alpha * diagonal;
    if (alpha === 0 && gradient > Math.max(0, limit)) {
      active -= 1;
      swap(duals, at, active);
      continue;
    }
    const projected = alpha === 0 ? Math.min(0, gradient) : gradient;
    most = Math.max(most, projected);
    least = Math.min(least, projected);
    if (Math.abs(projected) > 1e-12) {
      dual.alpha = Math.max(0, alpha - gradient / (dual.square + diagonal));
      move(plane, row, (dual.alpha - alpha) * sign);
    }
    at += 1;
  }
  return { count: active, most, least };
}

/** Adds a row, times a factor, to the hyperplane. */
function move(plane: Hyperplane, { columns, values, dense }: SvmRow, factor: number): void {
  if (factor === 0) return;
  for (let k = 0; k < columns.length; k++) {
    plane.weights[columns[k]!]! += factor * values[k]!;
  }
  for (let j = 0; j < dense.length; j++) plane.dense[j]! += factor * dense[j]!;
  plane.bias += factor;
}

function marginOf(plane: Hyperplane, { columns, values, dense }: SvmRow): number {
  let margin = plane.bias;
  for (let k = 0; k < columns.length; k++) {
    margin += plane.weights[columns[k]!]! * values[k]!;
  }
  for (let j = 0; j < dense.length; j++) margin += plane.dense[j]! * dense[j]!;
  return margin;
}

function squareOf({ values, dense }: SvmRow): number {
  let square = 1;
  for (const value of values) square += value * value;
  for (const value of dense) square += value * value;
  return square;
}

/** Shuffles the first `count` items (Fisher and Yates). */
function shuffleFirst(items: Dual[], count: number, random: () => number): void {
  for (let last = count - 1; last > 0; last--) {
    swap(items, last, Math.floor(random() * (last + 1)));
  }
}

function swap(items: Dual[], one: number, other: number): void {
  const item = itemAt(items, one);
  items[one] = itemAt(items, other);
  items[other] = item;
}
