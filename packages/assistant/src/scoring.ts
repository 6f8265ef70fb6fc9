import type { Analysis } from './analysis.ts';
import { SHORTLIST, type ClassMargins } from './class-svm.ts';
import type { FeatureVector } from './feature-vector.ts';
import {
  type Channels,
  fuse,
  fusionScale,
  fusionWeights,
  type Others,
  spreadOf,
} from './fusion.ts';
import type { Knowledge } from './knowledge.ts';
import type { KnownClasses } from './known-classes.ts';
import type { LexicalScores } from './lexical-index.ts';
import { numbersOf } from './numbers-of.ts';

/** What the judges say of every candidate for one text; all arrays go by candidate. */
export interface Scores {
  readonly vector: FeatureVector;
  readonly lexical: LexicalScores;
  readonly candidates: readonly number[];
  readonly channels: Channels;
  /** Fused totals in units of the fusion weights' length. */
  readonly totals: Float64Array;
}

/** Up to so many solutions all are candidates; above, the words choose them. */
const ALL_ARE_CANDIDATES = 300;
const CANDIDATES = 40;

/**
 * Then so many others tell what is usual, and stand for as many as make up the number above: beside its like alone
 * a good answer would not stand out.
 */
const OTHERS = 24;

/** Of the solutions that share words with a text, so many are looked through for the nearest ones. */
const RIVAL_CANDIDATES = 100;

/** What a candidate gets that is far from the text. */
const LOWEST_MARGIN = -2;

/** A typo leaves no known word, but its runs of characters are still like those of the answer. */
const LIKE_WITHOUT_WORDS = 0.2;

/** Scores the solutions for a text; undefined when nothing connects it with any of them. */
export function scoreText(knowledge: Knowledge, text: Analysis): Scores | undefined {
  const { classes, learned } = knowledge;
  const lexical = classes.index.score(text, classes.size);
  const slots = candidateSlots(classes, lexical, CANDIDATES);
  if (slots.length === 0) return undefined;
  const candidates = slots.map((slot) => classes.idOf(slot));
  const vector = classes.reader.project(text);
  const otherSlots = othersThan(classes, slots);
  const allCosines = classes.cosines(vector, [...slots, ...otherSlots]);
  const cosines = allCosines.slice(0, slots.length);
  const wordsOf = (slot: number) => lexical.bySlot.of(slot);
  const channels: Channels = {
    margins: marginsOf(learned.margins, vector, { candidates, cosines }),
    cosines,
    lexical: numbersOf(slots, wordsOf),
    examples: numbersOf(slots, (slot) => classes.examplesIn(slot)),
    others: othersOf(
      allCosines.subarray(slots.length),
      numbersOf(otherSlots, wordsOf),
      ALL_ARE_CANDIDATES - slots.length,
    ),
  };
  const connected = !lexical.bySlot.isEmpty || Math.max(...channels.cosines) > LIKE_WITHOUT_WORDS;
  if (!connected) return undefined;
  const { meanExamples } = classes;
  const trained = channels.margins !== undefined;
  const weights = fusionWeights(meanExamples, {
    trained,
    selfTrained: knowledge.selfTrained,
    dense: classes.reader.space.denseSize > 0,
  });
  const scale = 1 / fusionScale(weights);
  const totals = fuse(channels, weights, meanExamples).map((total) => total * scale);
  return { vector, lexical, candidates, channels, totals };
}

/** Others, by what the judges say of a few; undefined without any. */
function othersOf(cosines: Float64Array, lexical: Float64Array, count: number): Others | undefined {
  if (cosines.length === 0) return undefined;
  const margins = { mean: LOWEST_MARGIN, variance: 0 };
  return { count, margins, cosines: spreadOf(cosines), lexical: spreadOf(lexical) };
}

/** The SVM's view of the nearest candidates; it was never taught to tell the others apart. */
function marginsOf(
  margins: ClassMargins | undefined,
  vector: FeatureVector,
  { candidates, cosines }: { candidates: readonly number[]; cosines: Float64Array },
): Float64Array | undefined {
  if (margins === undefined) return undefined;
  const near = new Set(nearest(cosines, SHORTLIST));
  return numbersOf(candidates, (id, k) => {
    const margin = near.has(k) ? margins.margin(id, vector) : LOWEST_MARGIN;
    return margin < LOWEST_MARGIN ? LOWEST_MARGIN : margin;
  });
}

/** The solutions whose centroids are nearest to a text. */
export function nearClasses(classes: KnownClasses, text: Analysis, count: number): number[] {
  const slots =
    classes.size <= ALL_ARE_CANDIDATES
      ? allSlots(classes)
      : candidateSlots(classes, classes.index.score(text, classes.size), RIVAL_CANDIDATES);
  const cosines = classes.cosines(classes.reader.project(text), slots);
  return nearest(cosines, count).map((place) => classes.idOf(slots[place]!));
}

/** The places of the largest values, best first. */
function nearest(values: Float64Array, count: number): number[] {
  const places = Array.from(values.keys());
  return places.sort((a, b) => values[b]! - values[a]! || a - b).slice(0, count);
}

function candidateSlots(classes: KnownClasses, lexical: LexicalScores, most: number): number[] {
  if (classes.size <= ALL_ARE_CANDIDATES) return allSlots(classes);
  const idOf = (slot: number) => classes.idOf(slot);
  return sortById(classes, lexical.bySlot.best(most, idOf));
}

/** A few solutions that are no candidates, always the same ones; none where all are candidates. */
function othersThan(classes: KnownClasses, candidates: readonly number[]): number[] {
  if (classes.size <= ALL_ARE_CANDIDATES) return [];
  return classes.spreadSlots(OTHERS).filter((slot) => !candidates.includes(slot));
}

function allSlots(classes: KnownClasses): number[] {
  return sortById(
    classes,
    Array.from(classes.ids(), (id) => classes.slotOf(id)),
  );
}

/** Sums over the candidates must not show the order of teaching. */
function sortById(classes: KnownClasses, slots: number[]): number[] {
  return slots.sort((a, b) => classes.idOf(a) - classes.idOf(b));
}
