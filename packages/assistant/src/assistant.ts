import { ClassMargins } from './class-svm.ts';
import { evidenceFor, type Evidence } from './evidence.ts';
import { FeatureSpace } from './feature-space.ts';
import { Knowledge, type Example, type SolutionText } from './knowledge.ts';
import { logistic } from './logistic-regression.ts';
import { bestAnswer, rankedSolutions, type Answer, type Ranked } from './ranking.ts';
import { confidentLine, scoreOf } from './score.ts';
import { clipForSearch, normalizedQuery } from './text.ts';
import { createReader } from './text-reader.ts';
import type { TrainedModel, TrainingInput } from './training.ts';

export type { Evidence } from './evidence.ts';
export type { Example, SolutionText } from './knowledge.ts';

/** A solution for a complaint, how sure that is, and why. */
export interface Suggestion {
  solutionId: number;
  /** 0 to 2; from 1.3 on confident. Only the first of a list can be. */
  score: number;
  /** Calibrated: of the suggestions with 0.9, nine in ten are right. */
  probability: number;
  evidence: Evidence;
}

/** Ranks solutions for a complaint and learns from every validated pair, at once and reversibly. */
export interface Assistant {
  /** Adds or replaces a solution. */
  putSolution(solution: SolutionText): void;
  /** Takes a solution out of all answers at once; its examples wait, should it be put again. */
  removeSolution(id: number): void;
  /** Adds or replaces an example by its key; it may come before its solution. */
  putExample(example: Example): void;
  /** Takes an example out; all answers are exactly as if it had never been put. */
  removeExample(key: string): void;
  /**
   * At most k solutions, best first. Empty for fewer than 3 characters, without knowledge, and
   * when no solution has a word in common with the text.
   */
  suggest(text: string, k: number): Suggestion[];
  /**
   * Adds or replaces a complaint without a validated solution, for training to learn from. The
   * caller takes it out when it is validated or deleted.
   */
  putUnlabelled(key: string, text: string): void;
  /** Takes such a complaint out, with what training believed about it. */
  removeUnlabelled(key: string): void;
  /** All that `train` reads; plain data, for a worker. */
  snapshot(): TrainingInput;
  /** Answers by this model from now on, together with all that was put since its snapshot. */
  adopt(model: TrainedModel): void;
  /**
   * The same in steps of less than a few milliseconds, for a process that must go on answering:
   * everything else may be called between them, and answers change at the last ones only.
   */
  adoptInSteps(model: TrainedModel): Iterable<void>;
  /** Solutions present, and examples held (also those that wait for their solution). */
  counts(): { solutions: number; examples: number };
}

const MIN_CHARACTERS = 3;

/** So many solutions share the chances; a fixed number, so that k does not change them. */
const CHANCES_SHARED_BY = 20;

/** An assistant that knows nothing yet. */
export function createAssistant(): Assistant {
  const knowledge = new Knowledge();
  const unlabelled = new Map<string, string>();
  const adoptInSteps = (model: TrainedModel) => adoptModel(knowledge, model, unlabelled);
  return {
    putSolution: (solution) => knowledge.putSolution(solution),
    removeSolution: (id) => knowledge.removeSolution(id),
    putExample: (example) => knowledge.putExample(example),
    removeExample: (key) => knowledge.removeExample(key),
    putUnlabelled: (key, text) => {
      unlabelled.set(key, text);
    },
    removeUnlabelled: (key) => {
      knowledge.removePseudo(unlabelled.get(key) ?? '');
      unlabelled.delete(key);
    },
    snapshot: () => ({
      solutions: knowledge.solutions(),
      examples: [...knowledge.examples().values()],
      unlabelled: [...unlabelled.values()],
    }),
    adopt: (model) => {
      for (const _ of adoptInSteps(model));
    },
    adoptInSteps,
    suggest: (text, k) => suggest(knowledge, text, k),
    counts: () => ({ solutions: knowledge.classes.size, examples: knowledge.examples().size }),
  };
}

/** Beliefs about complaints that are no longer held stay out. */
function adoptModel(
  knowledge: Knowledge,
  model: TrainedModel,
  unlabelled: ReadonlyMap<string, string>,
): Iterable<void> {
  const { statistics, planes, own } = model;
  const held = new Set(Array.from(unlabelled.values(), (text) => normalizedQuery(text)));
  return knowledge.adopt(createReader(new FeatureSpace(statistics)), {
    margins: planes.length === 0 ? undefined : new ClassMargins(planes),
    own,
    pseudo: model.pseudo.filter(({ text }) => held.has(text)),
  });
}

function suggest(knowledge: Knowledge, text: string, k: number): Suggestion[] {
  const clipped = clipForSearch(text);
  if (k < 1 || clipped.length < MIN_CHARACTERS) return [];
  const answer = bestAnswer(knowledge, clipped);
  if (answer === undefined) return [];
  const line = confidentLine(knowledge.classes.meanExamples);
  const ranked = rankedSolutions(answer, Math.max(Math.floor(k), CHANCES_SHARED_BY));
  const probabilities = shareChances(answer, ranked);
  return ranked.slice(0, Math.floor(k)).map(({ solutionId }, place) => {
    const probability = probabilities[place] ?? 0;
    const evidence = evidenceFor(knowledge, answer.text, solutionId);
    return { solutionId, probability, score: scoreOf(probability, line), evidence };
  });
}

/** The first has its calibrated probability; the others share the rest by a softmax of scores. */
function shareChances(answer: Answer, ranked: readonly Ranked[]): number[] {
  const first = logistic(answer.logOdds);
  const [, ...others] = ranked.map(({ score }) => Math.exp(score));
  const total = others.reduce((sum, weight) => sum + weight, 0);
  // Nobody behind the first may look better than it.
  return [first, ...others.map((weight) => Math.min(first, ((1 - first) * weight) / total))];
}
