import type { Analysis } from '../text/analysis.ts';
import { SHORTLIST } from './class-svm.ts';
import type { FeatureVector } from '../text/feature-vector.ts';
import { encoderScores, fuseEncoder } from './encoder-scores.ts';
import {
  type Channels,
  fuse,
  fusionScale,
  fusionWeights,
  type Others,
  spreadOf,
} from './fusion.ts';
import type { Knowledge, MarginScorer } from '../store/knowledge.ts';
import type { KnownClasses } from '../index/known-classes.ts';
import { doubleAt, itemAt } from '../numeric/places.ts';
import type { LexicalScores } from '../index/lexical-index.ts';

/** The scores of every candidate for one text; all arrays go by candidate. */
export interface Scores {
  readonly vector: FeatureVector;
  readonly lexical: LexicalScores;
  readonly candidates: readonly number[];
  readonly channels: Channels;
  /** Fused totals in units of the fusion weights' length. */
  readonly totals: Float64Array;
}

/** Up to this many solutions, all are candidates. With more, the words of the text select them. */
const ALL_ARE_CANDIDATES = 300;
const CANDIDATES = 40;

/**
 * Then this many other solutions serve as a background sample. They stand for as many as are missing to the number
 * above, because a good answer would not stand out among similar ones alone.
 */
const OTHERS = 24;

/** Number of solutions with common words that are searched for the nearest ones. */
const RIVAL_CANDIDATES = 100;

/** The score of a candidate that is far from the text. */
const LOWEST_MARGIN = -2;

/**
 * A word with a typo is unknown, but its character n-grams are still similar to those of the
 * answer.
 */
const LIKE_WITHOUT_WORDS = 0.2;

/** Solutions that are excluded from the answers. */
export type LeftOut = ReadonlySet<number>;

export const NONE_LEFT_OUT: LeftOut = new Set();

/** Scores the solutions for a text, except those left out; undefined when it has nothing in common with any of them. */
export function scoreText(
  knowledge: Knowledge,
  text: Analysis,
  leftOut: LeftOut = NONE_LEFT_OUT,
): Scores | undefined {
  const { classes, learned } = knowledge;
  const lexical = classes.index.score(text, classes.size);
  const slots = candidateSlots(classes, lexical, { most: CANDIDATES, leftOut });
  if (slots.length === 0) return undefined;
  const candidates = slots.map((slot) => classes.idOf(slot));
  const vector = classes.reader.project(text);
  const otherSlots = othersThan(classes, slots);
  const allCosines = classes.cosines(vector, [...slots, ...otherSlots]);
  const cosines = allCosines.slice(0, slots.length);
  const channels: Channels = {
    margins: marginsOf(learned.margins, vector, { candidates, cosines }),
    cosines,
    lexical: lexical.bySlot.ofAll(slots),
    examples: classes.examplesIn(slots),
    others: othersOf(
      allCosines.subarray(slots.length),
      lexical.bySlot.ofAll(otherSlots),
      ALL_ARE_CANDIDATES - slots.length,
    ),
  };
  const hasWords = channels.lexical.some((score) => score > 0);
  if (!hasWords && Math.max(...cosines) <= LIKE_WITHOUT_WORDS) return undefined;
  const { meanExamples } = classes;
  const trained = channels.margins !== undefined;
  const weights = fusionWeights(meanExamples, {
    trained,
    selfTrained: knowledge.selfTrained,
    dense: classes.reader.space.denseSize > 0,
  });
  const length = fusionScale(weights);
  const scale = 1 / length;
  const totals = fuse(channels, weights, meanExamples).map((total) => total * scale);
  const encoder = encoderScores(knowledge.encoded, text.normalized, {
    candidates,
    others: otherSlots.map((slot) => classes.idOf(slot)),
  });
  const size = { scale: length, others: ALL_ARE_CANDIDATES - slots.length };
  const fused = encoder === undefined ? totals : fuseEncoder(totals, encoder, size);
  return { vector, lexical, candidates, channels, totals: fused };
}

/** The other solutions, estimated from a sample; undefined when there are none. */
function othersOf(cosines: Float64Array, lexical: Float64Array, count: number): Others | undefined {
  if (cosines.length === 0) return undefined;
  const margins = { mean: LOWEST_MARGIN, variance: 0 };
  return { count, margins, cosines: spreadOf(cosines), lexical: spreadOf(lexical) };
}

/** The SVM's scores of the nearest candidates. It was not trained to distinguish the others. */
function marginsOf(
  margins: MarginScorer | undefined,
  vector: FeatureVector,
  { candidates, cosines }: { candidates: readonly number[]; cosines: Float64Array },
): Float64Array | undefined {
  if (margins === undefined) return undefined;
  const found = new Float64Array(candidates.length).fill(LOWEST_MARGIN);
  for (const k of nearest(cosines, SHORTLIST)) {
    const margin = margins.margin(itemAt(candidates, k), vector);
    found[k] = margin < LOWEST_MARGIN ? LOWEST_MARGIN : margin;
  }
  return found;
}

/** The solutions whose centroids are nearest to a text. */
export function nearClasses(classes: KnownClasses, text: Analysis, count: number): number[] {
  const slots =
    classes.size <= ALL_ARE_CANDIDATES
      ? allSlots(classes)
      : candidateSlots(classes, classes.index.score(text, classes.size), {
          most: RIVAL_CANDIDATES,
          leftOut: NONE_LEFT_OUT,
        });
  const cosines = classes.cosines(classes.reader.project(text), slots);
  return nearest(cosines, count).map((place) => classes.idOf(itemAt(slots, place)));
}

/** The places of the largest values, best first. */
function nearest(values: Float64Array, count: number): number[] {
  const places = Array.from(values.keys());
  return places.sort((a, b) => doubleAt(values, b) - doubleAt(values, a) || a - b).slice(0, count);
}

interface Choice {
  readonly most: number;
  readonly leftOut: LeftOut;
}

function candidateSlots(
  classes: KnownClasses,
  { bySlot }: LexicalScores,
  { most, leftOut }: Choice,
): number[] {
  const isLeft = (slot: number) => !leftOut.has(classes.idOf(slot));
  if (classes.size <= ALL_ARE_CANDIDATES) return allSlots(classes).filter(isLeft);
  const best = bySlot.best(most + leftOut.size, (slot) => classes.idOf(slot));
  return classes.sortById(best.filter(isLeft).slice(0, most));
}

/** A fixed sample of solutions that are not candidates; empty when all are candidates. */
function othersThan(classes: KnownClasses, candidates: readonly number[]): number[] {
  if (classes.size <= ALL_ARE_CANDIDATES) return [];
  return classes.spreadSlots(OTHERS).filter((slot) => !candidates.includes(slot));
}

function allSlots(classes: KnownClasses): number[] {
  return classes.sortById(Array.from(classes.ids(), (id) => classes.slotOf(id)));
}
