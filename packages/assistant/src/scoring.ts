import type { Analysis } from './analysis.ts';
import { SHORTLIST, type ClassMargins } from './class-svm.ts';
import type { FeatureVector } from './feature-vector.ts';
import { fuse, fusionScale, fusionWeights, type Channels } from './fusion.ts';
import type { Knowledge } from './knowledge.ts';
import type { KnownClasses } from './known-classes.ts';
import type { LexicalScores } from './lexical-index.ts';

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
const CANDIDATES = 100;

/** What a candidate gets that is far from the text. */
const LOWEST_MARGIN = -2;

/** A typo leaves no known word, but its runs of characters are still like those of the answer. */
const LIKE_WITHOUT_WORDS = 0.2;

/** Scores the solutions for a text; undefined when nothing connects it with any of them. */
export function scoreText(knowledge: Knowledge, text: Analysis): Scores | undefined {
  const { classes, learned } = knowledge;
  const lexical = classes.index.score(text, classes.size);
  const slots = candidateSlots(classes, lexical);
  if (slots.length === 0) return undefined;
  const candidates = slots.map((slot) => classes.idOf(slot));
  const vector = classes.reader.project(text);
  const cosines = classes.cosines(vector, slots);
  const channels: Channels = {
    margins: marginsOf(learned.margins, vector, { candidates, cosines }),
    cosines,
    lexical: Float64Array.from(slots, (slot) => lexical.bySlot.of(slot)),
    examples: Float64Array.from(candidates, (id) => classes.examplesOf(id)),
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

/** The SVM's view of the nearest candidates; it was never taught to tell the others apart. */
function marginsOf(
  margins: ClassMargins | undefined,
  vector: FeatureVector,
  { candidates, cosines }: { candidates: readonly number[]; cosines: Float64Array },
): Float64Array | undefined {
  if (margins === undefined) return undefined;
  const near = new Set(nearest(cosines, SHORTLIST));
  return Float64Array.from(candidates, (id, k) => {
    const margin = near.has(k) ? margins.margin(id, vector) : LOWEST_MARGIN;
    return margin < LOWEST_MARGIN ? LOWEST_MARGIN : margin;
  });
}

/** The solutions whose centroids are nearest to a text. */
export function nearClasses(classes: KnownClasses, text: Analysis, count: number): number[] {
  const slots =
    classes.size <= ALL_ARE_CANDIDATES
      ? allSlots(classes)
      : candidateSlots(classes, classes.index.score(text, classes.size));
  const cosines = classes.cosines(classes.reader.project(text), slots);
  return nearest(cosines, count).map((place) => classes.idOf(slots[place]!));
}

/** The places of the largest values, best first. */
function nearest(values: Float64Array, count: number): number[] {
  const places = Array.from(values.keys());
  return places.sort((a, b) => values[b]! - values[a]! || a - b).slice(0, count);
}

function candidateSlots(classes: KnownClasses, lexical: LexicalScores): number[] {
  if (classes.size <= ALL_ARE_CANDIDATES) return allSlots(classes);
  return lexical.bySlot.best(CANDIDATES, (slot) => classes.idOf(slot));
}

/** By id: sums over the candidates must not show the order of teaching. */
function allSlots(classes: KnownClasses): number[] {
  const ids = [...classes.ids()].toSorted((a, b) => a - b);
  return ids.map((id) => classes.slotOf(id));
}
