import { doubleAt } from '../numeric/places.ts';

/** The scores that three independent scorers give the same candidates. Each array has one number a candidate. */
export interface Channels {
  /** Linear SVM; undefined where nothing was trained, NaN for a candidate that it does not know. */
  readonly margins: Float64Array | undefined;
  /** Cosine to the class centroid. */
  readonly cosines: Float64Array;
  /** BM25 of the class document. */
  readonly lexical: Float64Array;
  /** Examples of each candidate, in examples. */
  readonly examples: Float64Array;
  /** Solutions that are not candidates; undefined where all are. */
  readonly others: Others | undefined;
}

/** The scores of all solutions that are not candidates, taken together. */
export interface Others {
  /** The number of solutions for which they count. */
  readonly count: number;
  readonly margins: Spread;
  readonly cosines: Spread;
  readonly lexical: Spread;
}

/** The distribution of scores. */
export interface Spread {
  readonly mean: number;
  readonly variance: number;
}

/** How much each scorer counts. */
export interface FusionWeights {
  readonly margins: number;
  readonly cosines: number;
  readonly lexical: number;
}

/** The weight of ln(examples of the candidate / mean examples), because frequent answers are more likely. */
const PRIOR_WEIGHT = 0.3;
const LEXICAL_WEIGHT = 0.6;

/**
 * With few examples, word vectors match the wording of a complaint better than words do. At 1 example this has half of
 * its effect.
 */
const LEXICAL_REPLACED = 0.3;

/** With this many examples per solution, the SVM has half of its maximum weight. */
const HALF_TRUST_EXAMPLES = 3;

/** The largest share of the cosine's weight that a trained SVM takes over. */
const COSINE_REPLACED = 0.75;

/**
 * Complaints without a label help the SVM most. So it has its full weight, and the others have
 * little.
 */
const SELF_TRAINED_COSINES = 0.25;
const SELF_TRAINED_LEXICAL = 0.4;
const SELF_TRAINED_COSINES_WITH_FEW_EXAMPLES = 0.5;
const FEW_EXAMPLES = 5;

/** The inputs of the weights besides the number of examples. */
export interface KnowledgeTraits {
  /** Whether there is an SVM. */
  readonly trained: boolean;
  readonly selfTrained: boolean;
  /** Whether vectors have dense parts. */
  readonly dense: boolean;
}

/** The weights by the mean number of examples a solution; chosen on training histories. */
export function fusionWeights(
  meanExamples: number,
  { trained, selfTrained, dense }: KnowledgeTraits,
): FusionWeights {
  if (trained && selfTrained) {
    return meanExamples < FEW_EXAMPLES
      ? { margins: 1, cosines: SELF_TRAINED_COSINES_WITH_FEW_EXAMPLES, lexical: LEXICAL_WEIGHT }
      : { margins: 1, cosines: SELF_TRAINED_COSINES, lexical: SELF_TRAINED_LEXICAL };
  }
  const margins = trained ? meanExamples / (meanExamples + HALF_TRUST_EXAMPLES) : 0;
  const replaced = dense ? LEXICAL_REPLACED / (1 + meanExamples) : 0;
  return {
    margins,
    cosines: 1 - COSINE_REPLACED * margins,
    lexical: LEXICAL_WEIGHT - replaced,
  };
}

/** The Euclidean length of the weights, which is the unit of totals. */
export function fusionScale({ margins, cosines, lexical }: FusionWeights): number {
  return Math.hypot(margins, cosines, lexical);
}

/**
 * One total for each candidate: the weighted sum of the standardised scores and the prior. For a
 * candidate that the SVM does not know, its score is the average of the two others. Otherwise a
 * solution that was just put would lose to any trained one.
 */
export function fuse(
  channels: Channels,
  weights: FusionWeights,
  meanExamples: number,
): Float64Array {
  const { others, examples } = channels;
  const margins =
    channels.margins && standardized(channels.margins, others?.count, others?.margins);
  const cosines = standardized(channels.cosines, others?.count, others?.cosines);
  const lexical = standardized(channels.lexical, others?.count, others?.lexical);
  return examples.map((own, k) => {
    const prior = PRIOR_WEIGHT * Math.log((own + 1) / (meanExamples + 1));
    const cosine = doubleAt(cosines, k);
    const words = doubleAt(lexical, k);
    const known = margins === undefined ? 0 : doubleAt(margins, k);
    const margin = Number.isNaN(known) ? (cosine + words) / 2 : known;
    return weights.margins * margin + weights.cosines * cosine + weights.lexical * words + prior;
  });
}

/** The mean of the scores, and the mean square of their deviations. */
export function spreadOf(scores: Float64Array): Spread {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  return { mean, variance: squares / scores.length };
}

const NO_SPREAD: Spread = { mean: 0, variance: 0 };

/**
 * Subtracts the mean and divides by the standard deviation of these scores together with the others. Unknown scores
 * (NaN) stay unknown.
 */
export function standardized(scores: Float64Array, count = 0, others = NO_SPREAD): Float64Array {
  const known = scores.filter((score) => !Number.isNaN(score));
  const own = spreadOf(known);
  const share = count / (known.length + count);
  const mean = own.mean * (1 - share) + others.mean * share;
  const between = (1 - share) * share * (own.mean - others.mean) ** 2;
  const variance = own.variance * (1 - share) + others.variance * share + between;
  const scale = 1 / (Math.sqrt(variance) || 1);
  return scores.map((score) => (score - mean) * scale);
}
