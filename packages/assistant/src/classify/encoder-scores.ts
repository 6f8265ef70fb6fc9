import { doubleAt, itemAt } from '../numeric/places.ts';
import type { EncodedClass, EncodedClasses } from '../store/encoded-classes.ts';
import { spreadOf, standardized } from './fusion.ts';

/** The encoder's scores of the candidates for a text, and of a sample of the others. */
export interface EncoderScores {
  /** NaN for a candidate without vectors. */
  readonly candidates: Float64Array;
  readonly others: Float64Array;
}

/**
 * The weight of the encoder beside the three other scorers, equal to that of a scorer of words. It was not chosen by
 * measuring, because that takes a model (decision 126).
 */
const ENCODER_WEIGHT = 0.6;

/**
 * Scores solutions for a text by the encoder: the mean of two cosines, that of the solution's centroid and that of its
 * nearest single text. undefined when the text has no vector, or no candidate has one.
 */
export function encoderScores(
  encoded: EncodedClasses,
  normalized: string,
  { candidates, others }: { candidates: readonly number[]; others: readonly number[] },
): EncoderScores | undefined {
  const asked = encoded.asked(normalized);
  if (asked === undefined) return undefined;
  const scoreOfAll = (ids: readonly number[]) =>
    Float64Array.from(ids, (id) => scoreOf(encoded.of(id), asked));
  const scores = scoreOfAll(candidates);
  if (!scores.some(isKnown)) return undefined;
  return { candidates: scores, others: scoreOfAll(others).filter(isKnown) };
}

/**
 * Adds the encoder as a fourth scorer to totals in units of the other weights' length, which is `scale`. A candidate
 * without vectors gets the score that the other scorers gave it. `others` is the number of solutions for which the
 * sample stands.
 */
export function fuseEncoder(
  totals: Float64Array,
  scores: EncoderScores,
  { scale, others }: { scale: number; others: number },
): Float64Array {
  const sample = scores.others.length > 0 ? others : 0;
  const said = standardized(
    scores.candidates,
    sample,
    sample > 0 ? spreadOf(scores.others) : undefined,
  );
  const usual = standardized(totals);
  const length = Math.hypot(scale, ENCODER_WEIGHT);
  return totals.map((total, place) => {
    const score = doubleAt(said, place);
    const own = isKnown(score) ? score : doubleAt(usual, place);
    return (scale * total + ENCODER_WEIGHT * own) / length;
  });
}

const isKnown = (score: number): boolean => !Number.isNaN(score);

function scoreOf({ centroid, vectors }: EncodedClass, asked: Float32Array): number {
  if (centroid?.length !== asked.length) return NaN;
  let nearest = -1;
  for (const vector of vectors) {
    if (vector.length === asked.length) nearest = Math.max(nearest, product(vector, asked));
  }
  return (product(centroid, asked) + nearest) / 2;
}

/** The cosine of two vectors of length 1. */
function product(one: Float32Array | Float64Array, other: Float32Array): number {
  return other.reduce((sum, number, place) => sum + number * itemAt(one, place), 0);
}
