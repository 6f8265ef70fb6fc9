import { teach, trainHyperplanes, type Lesson } from './class-training.ts';
import type { ClassHyperplane } from '../classify/class-svm.ts';
import { correctPriors, type CandidateTotals } from './prior-correction.ts';
import type { Knowledge } from '../store/knowledge.ts';
import type { KnownClasses } from '../index/known-classes.ts';
import { believedShare, type PseudoLabel } from '../store/pseudo-labels.ts';
import { doubleAt, itemAt } from '../numeric/places.ts';
import { scoreText } from '../classify/scoring.ts';

/** The share of the texts of each class that gets a pseudo-label, round by round. */
const BELIEVED = [0.5, 0.7, 0.85, 1, 1];

/** The maximum share of a class, as a multiple of the mean. */
const MOST_OF_MEAN = 2;

/** From this multiple of the median margin on, a text is fully trusted. */
const FULL_BELIEF = 1;

/** With more validated texts per solution than this, the unlabelled ones add nothing. */
const MOST_EXAMPLES = 30;

/** More complaints cost time and add nothing. */
const MOST_TEXTS = 4_000;
const FEWEST_TEXTS = 50;

/** Whether complaints without a label can help. */
export function isWorthSelfTraining(knowledge: Knowledge, unlabelled: readonly string[]): boolean {
  return unlabelled.length >= FEWEST_TEXTS && knowledge.classes.meanExamples <= MOST_EXAMPLES;
}

/**
 * Self-training: in each round the knowledge labels complaints itself, and learns from the most
 * confident ones. Solutions that attract too many texts are limited. Source: D. Yarowsky,
 * "Unsupervised word sense disambiguation rivaling supervised methods", ACL 1995.
 */
export function selfTrain(
  lesson: Lesson,
  start: Knowledge,
  unlabelled: readonly string[],
): { lesson: Lesson; knowledge: Knowledge; planes: ClassHyperplane[] } {
  const texts = unlabelled.slice(0, MOST_TEXTS);
  let state = { lesson, knowledge: start, planes: [] as ClassHyperplane[] };
  for (const share of BELIEVED) {
    const guesses = guessAll(state.knowledge, texts);
    const believed = { ...lesson, pseudo: believe(start, guesses, share) };
    const knowledge = teach(believed);
    state = { lesson: believed, knowledge, planes: trainHyperplanes(knowledge, believed) };
  }
  return state;
}

interface Guess {
  readonly text: string;
  readonly solutionId: number;
  readonly margin: number;
}

function believe(knowledge: Knowledge, guesses: readonly Guess[], share: number): PseudoLabel[] {
  const margins = guesses.map(({ margin }) => margin).toSorted((a, b) => a - b);
  const full = FULL_BELIEF * (margins[margins.length >> 1] ?? 0) || 1;
  const most = Math.ceil((MOST_OF_MEAN * guesses.length) / knowledge.classes.size);
  const wordShare = believedShare(knowledge.classes.meanExamples);
  const byClass = Map.groupBy(guesses, ({ solutionId }) => solutionId);
  return [...byClass.values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => b.margin - a.margin);
    const kept = sorted.slice(0, Math.min(most, Math.ceil(own.length * share)));
    return kept
      .filter(({ margin }) => margin > 0)
      .map(({ text, solutionId, margin }) => ({
        text,
        solutionId,
        weight: Math.min(1, margin / full),
        share: wordShare,
      }));
  });
}

function guessAll(knowledge: Knowledge, texts: readonly string[]): Guess[] {
  const opinions = texts.flatMap((text) => opinionOn(knowledge, text) ?? []);
  return correctPriors(opinions, expectedShares(knowledge.classes)).map(guess);
}

function opinionOn(knowledge: Knowledge, text: string): CandidateTotals | undefined {
  const scores = scoreText(knowledge, knowledge.classes.reader.analyze(text));
  return scores && { text, candidates: scores.candidates, totals: scores.totals };
}

/** The expected frequency of each solution, 1 for the mean: half by history, half uniform. */
function expectedShares(classes: KnownClasses): Map<number, number> {
  const mean = classes.meanExamples;
  const ids = [...classes.ids()];
  const examples = classes.examplesIn(ids.map((id) => classes.slotOf(id)));
  const share = (own: number) => (mean === 0 ? 1 : (1 + own / mean) / 2);
  return new Map(ids.map((id, at) => [id, share(doubleAt(examples, at))]));
}

function guess({ text, candidates, totals }: CandidateTotals): Guess {
  const most = Math.max(...totals);
  const best = totals.indexOf(most);
  const second = Math.max(...totals.filter((_, place) => place !== best));
  const margin = second === -Infinity ? 1 : most - second;
  return { text, solutionId: itemAt(candidates, best), margin };
}
