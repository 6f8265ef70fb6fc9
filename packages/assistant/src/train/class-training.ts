import {
  ClassMargins,
  SHORTLIST,
  trainClassHyperplanes,
  type ClassHyperplane,
  type SvmText,
} from '../classify/class-svm.ts';
import { Knowledge } from '../store/knowledge.ts';
import { solutionWords, type SolutionText } from '../store/solutions-and-examples.ts';
import type { PseudoLabel } from '../store/pseudo-labels.ts';
import { nearClasses } from '../classify/scoring.ts';
import type { TextReader } from '../text/text-reader.ts';
import type { TaughtPair } from './training-texts.ts';
import { repetitionWeight, WEIGHT_UNIT } from '../index/weights.ts';

/** What classes are trained from. */
export interface Lesson {
  readonly reader: TextReader;
  readonly solutions: readonly SolutionText[];
  readonly pairs: readonly TaughtPair[];
  readonly pseudo: readonly PseudoLabel[];
}

/** With more solutions each has few examples. BM25 and centroids alone do as well there. */
export const MOST_SOLUTIONS = 1_000;

/** At most this many texts of one solution are used. */
export const MOST_TEXTS = 200;

/** C of the SVM, chosen on training rows: less regularisation while examples are few. */
const COST = 2;
const COST_WITH_FEW_EXAMPLES = 4;
const COST_BESIDE_PSEUDO = 2;
const FEW_EXAMPLES = 20;

/** The weight of a validated text relative to a pseudo-label. */
const REAL_WEIGHT = 3;
const REAL_WEIGHT_WITH_FEW_EXAMPLES = 2;

/** Knowledge that was taught the texts of a training, without any training. */
export function teach({ reader, solutions, pairs, pseudo }: Lesson): Knowledge {
  const knowledge = new Knowledge(reader);
  const pairsById = Map.groupBy(pairs, ({ solutionId }) => solutionId);
  // One solution after the other, so that posting lists grow only at their ends.
  for (const solution of solutions) {
    knowledge.putSolution(solution);
    for (const { text, solutionId, count } of pairsById.get(solution.id) ?? []) {
      for (let copy = 0; copy < count; copy++) {
        knowledge.putExample({ key: `${solutionId}:${copy}:${text}`, solutionId, text });
      }
    }
  }
  knowledge.learn({ pseudo });
  return knowledge;
}

/** Whether hyperplanes can be trained from these texts at all. */
export function hasHyperplanes({ solutions, pairs, pseudo }: Lesson): boolean {
  return pairs.length + pseudo.length > 0 && solutions.length <= MOST_SOLUTIONS;
}

/** Trains the hyperplanes for knowledge that was taught these texts, and adds them to the knowledge. */
export function trainHyperplanes(knowledge: Knowledge, lesson: Lesson): ClassHyperplane[] {
  if (!hasHyperplanes(lesson)) return [];
  const { pseudo } = lesson;
  const mean = knowledge.classes.meanExamples;
  const supervised = mean < FEW_EXAMPLES ? COST_WITH_FEW_EXAMPLES : COST;
  const cost = pseudo.length > 0 ? COST_BESIDE_PSEUDO : supervised;
  const planes = trainClassHyperplanes(svmTexts(knowledge, lesson), cost);
  knowledge.learn({ pseudo, margins: new ClassMargins(planes) });
  return planes;
}

function svmTexts(knowledge: Knowledge, { solutions, pairs, pseudo, reader }: Lesson): SvmText[] {
  const mean = knowledge.classes.meanExamples;
  const counts = new Map<number, number>();
  const texts: SvmText[] = [];
  const add = (text: string, solutionId: number, weight: number) => {
    const count = (counts.get(solutionId) ?? 0) + 1;
    if (count > MOST_TEXTS) return;
    counts.set(solutionId, count);
    const analysis = reader.analyze(text);
    const vector = reader.project(analysis);
    const rivals = nearClasses(knowledge.classes, analysis, SHORTLIST);
    texts.push({ vector, solutionId, weight, rivals });
  };
  for (const solution of solutions) add(solutionWords(solution), solution.id, ownWeight(mean));
  for (const { text, solutionId, count } of pairs) {
    const repeated = repetitionWeight(count) / WEIGHT_UNIT;
    add(text, solutionId, repeated * realWeight(mean, pseudo.length > 0));
  }
  for (const { text, solutionId, weight } of pseudo) add(text, solutionId, weight);
  return texts;
}

/** The more reports there are, the less a solution's own words say about complaints. */
function ownWeight(mean: number): number {
  if (mean < 5) return 1;
  return mean < 30 ? 0.5 : 0.3;
}

function realWeight(mean: number, besidePseudo: boolean): number {
  if (!besidePseudo) return 1;
  return mean < 5 ? REAL_WEIGHT_WITH_FEW_EXAMPLES : REAL_WEIGHT;
}
