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
  /** The solutions that it must be told from, its own not needed. */
  readonly rivals: readonly number[];
}

/** Solutions near a text that the SVM tells apart; for all others it has no opinion. */
export const SHORTLIST = 20;

/** The largest weights of a hyperplane; the many small ones behind them change nothing. */
const MOST_WEIGHTS = 2_000;

/**
 * How often training may look at a text for a solution, all together; some 0.8 µs each. Up to 28,000
 * texts it is never reached. Beyond, and above all where labels contradict each other so that no
 * hyperplane converges, it keeps training from taking minutes. Fewer looks at each than the least cost
 * two right first answers in a hundred; chosen on training texts.
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

/** By solution that has a text of its own, ascending: the places of its texts and of its rivals'. */
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
    // Both ascend: a walk along them needs no table beside each hyperplane.
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
