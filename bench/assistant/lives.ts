import { createAssistant, type SolutionText } from '@recourse/assistant/assistant';
import type { Question } from '@recourse/assistant/evaluation';
import { live, type Lived } from '@recourse/assistant/life';
import { seededRandom, shuffled } from '@recourse/assistant/numeric/seeded-random';
import { asTheServer } from '../../packages/server/src/commands/evaluate/as-in-life.ts';
import { EMPTY_MESSAGES } from './noise.ts';
import { Collection, type Labelled } from './data.ts';

/** A life to simulate: what is known at the start, and the questions in their order. */
export interface Life {
  readonly name: string;
  readonly solutions: readonly SolutionText[];
  readonly start: readonly Labelled[];
  readonly questions: readonly Question[];
}

/** Simulates a life with the product's own code. */
export function lived({ solutions, start, questions }: Life): Lived[] {
  const assistant = createAssistant();
  for (const solution of solutions) assistant.putSolution(solution);
  for (const [at, example] of start.entries()) {
    assistant.putExample({ key: `history:${at}`, ...example });
  }
  return [...live(assistant, questions, asTheServer(assistant))];
}

/** A simulated life over training rows. Some solutions are unknown, and a few rows of each known one are taught. */
export interface Draw {
  readonly set: string;
  readonly file: string;
  readonly seed: number;
  /** Rows taught of each known solution at the start. */
  readonly start: number;
  /** The maximum number of questions. */
  readonly most: number;
  /** The share of solutions that are unknown. */
  readonly unknown: number;
}

/** Draws a life from training rows, with meaningless messages spread among them. */
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
  for (const [at, text] of shuffled(EMPTY_MESSAGES, random).entries()) {
    const place = Math.floor(((at + 0.5) * questions.length) / EMPTY_MESSAGES.length);
    questions.splice(place, 0, { text, solutionId: undefined });
  }
  return {
    name: `${set} ${file} seed ${seed}, ${start} each`,
    solutions: collection.solutions.filter(({ id }) => !unknownIds.has(id)),
    start: taught,
    questions,
  };
}
