import { type Assistant, createAssistant, type SolutionText } from '@recourse/assistant/assistant';
import type { Question } from '@recourse/assistant/evaluation';
import { live, type LifeCourse, type Lived } from '@recourse/assistant/life';
import { train, type TrainedModel } from '@recourse/assistant/train/training';
import { seededRandom, shuffled } from '@recourse/assistant/numeric/seeded-random';
import { Collection, type Labelled } from './data.ts';

/** A life to be lived: what is known at its start, and what is asked one after the other. */
export interface Life {
  readonly name: string;
  readonly solutions: readonly SolutionText[];
  readonly start: readonly Labelled[];
  readonly questions: readonly Question[];
}

/** As the server: training is due after so many new examples, or this share of all; everything anew from this growth on. */
const FEWEST_CHANGES = 20;
const CHANGED_SHARE = 0.02;
const FULL_GROWTH = 0.2;

/** Trains as often as the server does. */
export function asTheServer(): LifeCourse {
  let changes = 0;
  let fullSize = 0;
  let model: TrainedModel | undefined;
  const trainNow = (assistant: Assistant): void => {
    const { solutions, examples } = assistant.counts();
    const size = solutions + examples;
    const grown = size - fullSize >= Math.max(FEWEST_CHANGES, FULL_GROWTH * fullSize);
    const base = model !== undefined && !grown ? model : undefined;
    if (base === undefined) fullSize = size;
    model = train(assistant.snapshot(), base === undefined ? {} : { base });
    assistant.adopt(model);
    changes = 0;
  };
  return {
    taught: (assistant) => {
      changes += 1;
      const { solutions, examples } = assistant.counts();
      const due = Math.max(FEWEST_CHANGES, CHANGED_SHARE * (solutions + examples));
      if (model === undefined || changes >= due) trainNow(assistant);
    },
  };
}

/** Lives a life with the product's own code. */
export function lived({ solutions, start, questions }: Life): Lived[] {
  const assistant = createAssistant();
  for (const solution of solutions) assistant.putSolution(solution);
  for (const [at, example] of start.entries()) {
    assistant.putExample({ key: `history:${at}`, ...example });
  }
  const course = asTheServer();
  course.taught(assistant);
  return [...live(assistant, questions, course)];
}

/** A simulated life over training rows: some solutions are unknown, a few rows of each known one are taught. */
export interface Draw {
  readonly set: string;
  readonly file: string;
  readonly seed: number;
  /** Rows taught of each known solution at the start. */
  readonly start: number;
  /** At most so many questions. */
  readonly most: number;
  /** The share of solutions that are unknown. */
  readonly unknown: number;
}

/** Draws a life from training rows. */
export function drawLife({ set, file, seed, start, most, unknown }: Draw): Life {
  const collection = new Collection(set);
  const random = seededRandom(seed);
  const order = shuffled(collection.solutions, random);
  const unknownIds = new Set(
    order.slice(0, Math.round(order.length * unknown)).map(({ id }) => id),
  );
  const rows = shuffled(collection.labelled(file), random);
  const counts = new Map<number, number>();
  const taught: Labelled[] = [];
  const questions: Question[] = [];
  for (const row of rows) {
    const count = counts.get(row.solutionId) ?? 0;
    const isUnknown = unknownIds.has(row.solutionId) || row.solutionId === 0;
    if (!isUnknown && count < start) {
      counts.set(row.solutionId, count + 1);
      taught.push(row);
    } else if (questions.length < most) {
      questions.push({ text: row.text, solutionId: isUnknown ? undefined : row.solutionId });
    }
  }
  return {
    name: `${set} ${file} seed ${seed}, ${start} each`,
    solutions: collection.solutions.filter(({ id }) => !unknownIds.has(id)),
    start: taught,
    questions,
  };
}
