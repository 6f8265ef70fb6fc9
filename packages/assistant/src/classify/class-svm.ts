import type { MarginScorer } from '../store/knowledge.ts';
import { Vocabulary } from '../text/vocabulary.ts';
import { dot, type FeatureVector } from '../text/feature-vector.ts';
import { trainHyperplane, type Hyperplane } from './linear-svm.ts';
import { svmRows } from './svm-rows.ts';

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
  /** What it counts; 1 for a report. */
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
 * One-vs-rest with a shortlist: a text is positive for its solution and negative only for its
 * rivals, which makes training as good as the full one and six times as fast.
 */
export function trainClassHyperplanes(texts: readonly SvmText[], cost: number): ClassHyperplane[] {
  const columns = new Vocabulary();
  const vectors = texts.map(({ vector }) => vector);
  const rows = svmRows(vectors, (feature) => columns.placeFor(feature));
  const features = columns.features();
  const classes = membersByClass(texts);
  const examples = classes.reduce((sum, [, members]) => sum + members.length, 0);
  const visitsEach = Math.max(FEWEST_VISITS_EACH, MOST_VISITS / examples);
  return classes.map(([id, members]) => {
    const signs = members.map((at) => (texts[at]!.solutionId === id ? 1 : -1));
    const costs = members.map((at) => cost * texts[at]!.weight);
    const problem = { rows, members, signs, costs };
    return prune(id, trainHyperplane(problem, visitsEach * members.length), features);
  });
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
    // Both lists ascend, so a merge needs no table beside each hyperplane.
    let at = 0;
    for (let k = 0; k < indices.length; k++) {
      const feature = indices[k]!;
      while (at < features.length && features[at]! < feature) at++;
      if (at < features.length && features[at] === feature) margin += weights[at]! * values[k]!;
    }
    return margin;
  }
}

function prune(solutionId: number, plane: Hyperplane, features: Int32Array): ClassHyperplane {
  const { weights, dense, bias } = plane;
  const used = [...weights.keys()].filter((column) => weights[column] !== 0);
  const strength = (column: number) => Math.abs(weights[column]!);
  const kept = used
    .sort((a, b) => strength(b) - strength(a) || features[a]! - features[b]!)
    .slice(0, MOST_WEIGHTS)
    .sort((a, b) => features[a]! - features[b]!);
  return {
    solutionId,
    features: Int32Array.from(kept, (column) => features[column]!),
    weights: Float32Array.from(kept, (column) => weights[column]!),
    dense,
    bias,
  };
}
