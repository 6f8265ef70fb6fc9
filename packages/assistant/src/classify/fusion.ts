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
  /** Solutions that are no candidates; undefined where all are. */
  readonly others: Others | undefined;
}

/** The scores of all solutions that are no candidates, taken together. */
export interface Others {
  /** As how many they count. */
  readonly count: number;
  readonly margins: Spread;
  readonly cosines: Spread;
  readonly lexical: Spread;
}

/** How scores lie. */
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

/** What ln(examples of the candidate / examples of a mean one) counts: frequent answers are likelier. */
const PRIOR_WEIGHT = 0.3;
const LEXICAL_WEIGHT = 0.6;

/** With few examples word vectors know better than words how a complaint is put; half of it at 1. */
const LEXICAL_REPLACED = 0.3;

/** At so many examples a solution the SVM counts half of what it may. */
const HALF_TRUST_EXAMPLES = 3;

/** What a trained SVM replaces of the cosine at most. */
const COSINE_REPLACED = 0.75;

/** Complaints without a label teach the SVM most, so it counts fully and the others little. */
const SELF_TRAINED_COSINES = 0.25;
const SELF_TRAINED_LEXICAL = 0.4;
const SELF_TRAINED_COSINES_WITH_FEW_EXAMPLES = 0.5;
const FEW_EXAMPLES = 5;

/** What the weights depend on beside the number of examples. */
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

/** The length of the weights as a vector; totals are measured in it. */
export function fusionScale({ margins, cosines, lexical }: FusionWeights): number {
  return Math.hypot(margins, cosines, lexical);
}

/**
 * One total a candidate: the weighted sum of the standardised scores and the prior. Of a candidate
 * that the SVM does not know it is taken to think what the two others think on average: a solution
 * that was put a moment ago would otherwise lose to any that was trained.
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
  const totals = new Float64Array(examples.length);
  for (let k = 0; k < totals.length; k++) {
    const prior = PRIOR_WEIGHT * Math.log((examples[k]! + 1) / (meanExamples + 1));
    const both = (cosines[k]! + lexical[k]!) / 2;
    const margin = margins === undefined || Number.isNaN(margins[k]) ? both : margins[k]!;
    const trained = margins === undefined ? 0 : weights.margins * margin;
    totals[k] = trained + weights.cosines * cosines[k]! + weights.lexical * lexical[k]! + prior;
  }
  return totals;
}

/** The mean of scores, and the mean square of what they differ from it. */
export function spreadOf(scores: Float64Array): Spread {
  let sum = 0;
  for (let k = 0; k < scores.length; k++) sum += scores[k]!;
  const mean = sum / scores.length;
  let squares = 0;
  for (let k = 0; k < scores.length; k++) squares += (scores[k]! - mean) ** 2;
  return { mean, variance: squares / scores.length };
}

const NO_SPREAD: Spread = { mean: 0, variance: 0 };

/**
 * Less the mean, over the standard deviation, both of these scores together with so many others; unknown scores
 * (NaN) stay unknown.
 */
function standardized(scores: Float64Array, count = 0, others = NO_SPREAD): Float64Array {
  const known = scores.filter(isKnown);
  const own = spreadOf(known);
  const share = count / (known.length + count);
  const mean = own.mean * (1 - share) + others.mean * share;
  const between = (1 - share) * share * (own.mean - others.mean) ** 2;
  const variance = own.variance * (1 - share) + others.variance * share + between;
  const scale = 1 / (Math.sqrt(variance) || 1);
  const standard = new Float64Array(scores.length);
  for (let k = 0; k < scores.length; k++) standard[k] = (scores[k]! - mean) * scale;
  return standard;
}

const isKnown = (score: number): boolean => !Number.isNaN(score);
