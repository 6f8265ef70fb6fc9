import type { MarginScorer } from '../store/knowledge.ts';
import { dot, type FeatureVector } from '../text/feature-vector.ts';
import { floatAt, integerAt, itemAt } from '../numeric/places.ts';
import { type Hyperplane, type SvmExample, type SvmRow, trainHyperplane } from './linear-svm.ts';

/** The pruned hyperplane of one solution; plain data. */
export interface ClassHyperplane {
  readonly solutionId: number;
  /** Ascending. */
  readonly features: Int32Array;
  readonly weights: Float32Array;
  readonly dense: Float32Array;
  readonly bias: number;
}

/** A text to learn from. */
export interface SvmText {
  readonly vector: FeatureVector;
  readonly solutionId: number;
  /** The weight of the text; 1 for a report. */
  readonly weight: number;
  /** The solutions from which it must be distinguished, without its own. */
  readonly rivals: readonly number[];
}

/** The number of solutions near a text that the SVM scores. It has no opinion on all others. */
export const SHORTLIST = 20;

/** The number of largest weights that a hyperplane keeps; the many small ones have no effect. */
const MOST_WEIGHTS = 2_000;

/**
 * The maximum number of visits of a text for a solution in the whole training; a visit takes some 0.8 µs. Up to 28,000
 * texts it is never reached. With more texts it keeps training from taking minutes, above all when labels contradict
 * each other so that no hyperplane converges. Fewer visits of each text than the minimum cost two right first answers
 * in a hundred; chosen on training texts.
 */
const MOST_VISITS = 6_000_000;
const FEWEST_VISITS_EACH = 3;

/**
 * One-vs-rest with a shortlist: a text is positive for its solution, and negative only for its rivals. Training is as
 * good as with all solutions, and six times as fast.
 */
export function trainClassHyperplanes(texts: readonly SvmText[], cost: number): ClassHyperplane[] {
  const columns = new Map<number, number>();
  const rows = texts.map(({ vector }) => svmRow(vector, columns));
  const features = new Int32Array(columns.keys());
  const shape = { columnCount: features.length, rank: texts[0]?.vector.dense.length ?? 0 };
  const classes = membersByClass(texts);
  const all = classes.reduce((sum, [, members]) => sum + members.length, 0);
  const visitsEach = Math.max(FEWEST_VISITS_EACH, MOST_VISITS / all);
  return classes.map(([id, members]) => {
    const examples = members.map((at): SvmExample => {
      const { solutionId, weight } = itemAt(texts, at);
      const sign = solutionId === id ? 1 : -1;
      return { row: itemAt(rows, at), sign, cost: cost * weight };
    });
    const plane = trainHyperplane(examples, shape, visitsEach * members.length);
    return prune(id, plane, features);
  });
}

/** A vector with its features numbered from 0 on, in the order in which they are first seen. */
function svmRow({ indices, values, dense }: FeatureVector, numbers: Map<number, number>): SvmRow {
  const columns = indices.map((feature) => {
    const column = numbers.get(feature) ?? numbers.size;
    numbers.set(feature, column);
    return column;
  });
  return { columns, values, dense };
}

/** By solution with texts of its own, ascending: the indexes of its texts and of its rivals' texts. */
function membersByClass(texts: readonly SvmText[]): [number, number[]][] {
  const members = new Map<number, number[]>();
  for (const { solutionId } of texts) members.set(solutionId, []);
  for (const [at, { solutionId, rivals }] of texts.entries()) {
    for (const id of new Set([solutionId, ...rivals])) members.get(id)?.push(at);
  }
  return [...members].toSorted(([a], [b]) => a - b);
}

/** Margins of the trained solutions. */
export class ClassMargins implements MarginScorer {
  readonly #planes: ReadonlyMap<number, ClassHyperplane>;

  constructor(planes: readonly ClassHyperplane[]) {
    this.#planes = new Map(planes.map((plane) => [plane.solutionId, plane]));
  }

  /** The margin of a text for one solution; NaN for one that was not trained. */
  margin(solutionId: number, { indices, values, dense }: FeatureVector): number {
    const plane = this.#planes.get(solutionId);
    if (plane === undefined) return NaN;
    const { features, weights } = plane;
    let margin = plane.bias + dot(plane.dense, dense);
    // Merges the two lists of features; both ascend.
    let at = 0;
    for (let k = 0; k < indices.length; k++) {
      const feature = integerAt(indices, k);
      while (at < features.length && integerAt(features, at) < feature) at++;
      if (features[at] === feature) margin += floatAt(weights, at) * floatAt(values, k);
    }
    return margin;
  }
}

/** Keeps the largest weights of a hyperplane; `features`: the feature of each column. */
function prune(solutionId: number, plane: Hyperplane, features: Int32Array): ClassHyperplane {
  const { weights, dense, bias } = plane;
  const weightOf = (column: number): number => floatAt(weights, column);
  const featureOf = (column: number): number => integerAt(features, column);
  const strength = (column: number): number => Math.abs(weightOf(column));
  const kept = [...weights.keys()]
    .filter((column) => weightOf(column) !== 0)
    .sort((a, b) => strength(b) - strength(a) || featureOf(a) - featureOf(b))
    .slice(0, MOST_WEIGHTS)
    .sort((a, b) => featureOf(a) - featureOf(b));
  return {
    solutionId,
    features: Int32Array.from(kept, featureOf),
    weights: Float32Array.from(kept, weightOf),
    dense,
    bias,
  };
}
