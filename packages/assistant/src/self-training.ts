import { teach, trainPlanes, type Lesson } from './class-training.ts';
import type { ClassPlane } from './class-svm.ts';
import type { Knowledge } from './knowledge.ts';
import { believedShare, type PseudoLabel } from './pseudo-labels.ts';
import { scoreText } from './scoring.ts';

/** The share of each class's texts that is believed, round by round. */
const BELIEVED = [0.5, 0.8, 1];

/** No class may draw more than this times the mean. */
const MOST_OF_MEAN = 2;

/** From this times the median margin on a text is believed fully. */
const FULL_BELIEF = 1.5;

/** Above so many validated texts a solution the others have nothing to add. */
const MOST_EXAMPLES = 30;

/** More complaints cost time and add nothing. */
const MOST_TEXTS = 4_000;
const FEWEST_TEXTS = 50;

/** Whether complaints without a label can help. */
export function isWorthSelfTraining(knowledge: Knowledge, unlabelled: readonly string[]): boolean {
  return unlabelled.length >= FEWEST_TEXTS && knowledge.classes.meanExamples <= MOST_EXAMPLES;
}

/**
 * Self-training: three rounds in which the knowledge labels complaints itself and learns from
 * those that it is surest of. Source: D. Yarowsky, "Unsupervised word sense disambiguation
 * rivaling supervised methods", ACL 1995.
 */
export function selfTrain(
  lesson: Lesson,
  start: Knowledge,
  unlabelled: readonly string[],
): { lesson: Lesson; knowledge: Knowledge; planes: ClassPlane[] } {
  const texts = unlabelled.slice(0, MOST_TEXTS);
  let state = { lesson, knowledge: start, planes: [] as ClassPlane[] };
  for (const share of BELIEVED) {
    const believed = { ...lesson, pseudo: believe(state.knowledge, texts, share) };
    const knowledge = teach(believed);
    state = { lesson: believed, knowledge, planes: trainPlanes(knowledge, believed) };
  }
  return state;
}

interface Guess {
  readonly text: string;
  readonly solutionId: number;
  readonly margin: number;
}

function believe(knowledge: Knowledge, texts: readonly string[], share: number): PseudoLabel[] {
  const guesses = texts.flatMap((text) => guess(knowledge, text) ?? []);
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

function guess(knowledge: Knowledge, text: string): Guess | undefined {
  const scores = scoreText(knowledge, knowledge.classes.reader.analyze(text));
  if (scores === undefined) return undefined;
  const { totals, candidates } = scores;
  let best = 0;
  for (let k = 1; k < totals.length; k++) if (totals[k]! > totals[best]!) best = k;
  let second = -Infinity;
  for (let k = 0; k < totals.length; k++) if (k !== best) second = Math.max(second, totals[k]!);
  const margin = second === -Infinity ? 1 : totals[best]! - second;
  return { text, solutionId: candidates[best]!, margin };
}
