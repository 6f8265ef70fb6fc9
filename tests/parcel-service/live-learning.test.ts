import { isDeepStrictEqual } from 'node:util';
import {
  type Assistant,
  createAssistant,
  type Example,
  type ExplainedSuggestion,
  openAssistant,
  type SolutionText,
} from '@recourse/assistant/assistant';
import { seededRandom } from '@recourse/assistant/numeric/seeded-random';
import { train, type TrainedModel } from '@recourse/assistant/train/training';
import { expect, test } from 'vitest';
import { HISTORY, QUESTIONS, SOLUTIONS } from './parcel-service.ts';

/**
 * Long lives of an assistant. It learns one example at a time, forgets some, and gets others changed. It is trained and
 * reopened from time to time, and is asked after every step. Its answers are stored to six digits in a file for each
 * life. `npx vitest run --project unit tests/parcel-service -u` rewrites the files after an intended change.
 */

/** The knowledge of an assistant at a moment. Its judgements are kept separately. */
interface Known {
  readonly solutions: Map<number, SolutionText>;
  readonly examples: Map<string, Example>;
  readonly unlabelled: Map<string, string>;
  model: TrainedModel | undefined;
}

/** One life and the probabilities of its events. */
class Life {
  readonly known: Known = {
    solutions: new Map(),
    examples: new Map(),
    unlabelled: new Map(),
    model: undefined,
  };
  readonly #random: () => number;
  readonly #texts: readonly string[];
  /** The ids that solutions may have. */
  readonly #ids: readonly number[];
  assistant = createAssistant();
  #judged = 0;

  constructor(seed: number, solutions: readonly SolutionText[]) {
    this.#random = seededRandom(seed);
    this.#texts = [...HISTORY, ...QUESTIONS].map(({ text }) => text);
    for (const solution of solutions) this.putSolution(solution);
    this.#ids = [...solutions.map(({ id }) => id), 1_000, 1_001, 1_002];
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)]!;
  }

  /** A realistic text: one problem, two, or a few words of one. */
  text(): string {
    const one = this.pick(this.#texts);
    const kind = this.#random();
    if (kind < 0.6) return one;
    if (kind < 0.8) return `${one} ${this.pick(this.#texts)}`;
    return one.split(' ').slice(0, 4).join(' ');
  }

  putSolution(solution: SolutionText): void {
    this.known.solutions.set(solution.id, solution);
    this.assistant.putSolution(solution);
  }

  putExample(example: Example): void {
    this.known.examples.set(example.key, example);
    this.assistant.putExample(example);
  }

  train(): string {
    this.known.model = train(this.assistant.snapshot());
    this.assistant.adopt(this.known.model);
    return 'trained';
  }

  /** Learns, forgets or changes something. Returns what it did. */
  step(): string {
    const steps: [share: number, step: () => string][] = [
      [0.4, () => this.#validate()],
      [0.14, () => this.#takeBack()],
      [0.1, () => this.#changeSolution()],
      [0.05, () => this.#removeSolution()],
      [0.13, () => this.#judge()],
      [0.06, () => this.#noneFits()],
      [0.06, () => this.#leaveOpen()],
      [0.06, () => this.#restart()],
    ];
    let left = this.#random() * steps.reduce((sum, [share]) => sum + share, 0);
    const chosen = steps.find(([share]) => (left -= share) < 0);
    return chosen?.[1]() ?? '';
  }

  #validate(): string {
    const key = `report:${Math.floor(this.#random() * 400)}`;
    const verb = this.known.examples.has(key) ? 'changed' : 'learned';
    this.putExample({ key, solutionId: this.pick(this.#ids), text: this.text() });
    return `${verb} ${key}`;
  }

  #takeBack(): string {
    const key = this.pick([...this.known.examples.keys(), 'report:none']);
    this.known.examples.delete(key);
    this.assistant.removeExample(key);
    return `forgot ${key}`;
  }

  #changeSolution(): string {
    const id = this.pick(this.#ids);
    const { texte, motcle } = this.pick(SOLUTIONS);
    this.putSolution({ id, texte: this.#random() < 0.5 ? texte : this.text(), motcle });
    return `put solution ${id}`;
  }

  #removeSolution(): string {
    const id = this.pick(this.#ids);
    this.known.solutions.delete(id);
    this.assistant.removeSolution(id);
    return `removed solution ${id}`;
  }

  #judge(): string {
    const key = `outcome:${Math.floor(this.#random() * 30)}`;
    const [first] = this.assistant.explain(this.text(), 3);
    if (first?.features === undefined || this.#random() < 0.2) {
      this.assistant.removeOutcome(key);
      return `took back ${key}`;
    }
    this.#judged += 1;
    const { features, score } = first;
    const right = this.#random() < 0.7;
    const weight = this.pick([1, 0.3]);
    const outcome = { features, right, confident: score >= 1.3, at: this.#judged, weight };
    this.assistant.putOutcome(key, outcome);
    return `judged ${key}`;
  }

  #noneFits(): string {
    const key = `none:${Math.floor(this.#random() * 10)}`;
    if (this.#random() < 0.3) this.assistant.removeNone(key);
    else this.assistant.putNone(key, this.text());
    return `none fits ${key}`;
  }

  #leaveOpen(): string {
    const key = `open:${Math.floor(this.#random() * 40)}`;
    if (this.#random() < 0.3) {
      this.known.unlabelled.delete(key);
      this.assistant.removeUnlabelled(key);
      return `closed ${key}`;
    }
    const text = this.text();
    this.known.unlabelled.set(key, text);
    this.assistant.putUnlabelled(key, text);
    return `opened ${key}`;
  }

  /** Judgements are not saved. Complaints without a solution are saved only if training gave them a pseudo-label. */
  #restart(): string {
    this.assistant = openAssistant(structuredClone(this.assistant.save()));
    this.known.model = this.assistant.save().model;
    this.known.unlabelled.clear();
    for (const [key, text] of this.assistant.save().unlabelled) {
      this.known.unlabelled.set(key, text);
    }
    return 'opened anew';
  }
}

const SHOWN = 3;
const DIGITS = 6;

/** Training takes longer while other tests run. */
const TIMEOUT_MS = 180_000;

function line(answers: readonly ExplainedSuggestion[]): string {
  return answers
    .map(({ solutionId, score, evidence }) => {
      const { words, confirmed, similar } = evidence;
      const like = similar.map(({ key, similarity }) => `${key}~${similarity.toPrecision(DIGITS)}`);
      return `${solutionId} ${score.toPrecision(DIGITS)} [${words.join(' ')}] ${confirmed} ${like.join(' ')}`;
    })
    .join('; ');
}

/**
 * Whether the probability of every answer is between 0 and that of the first, and the scores
 * descend from at most 2.
 */
function areInOrder(answers: readonly ExplainedSuggestion[]): boolean {
  return answers.every(({ probability, score }, place) => {
    const isChance = probability >= 0 && probability <= Math.min(1, answers[0]!.probability);
    return isChance && score <= (answers[place - 1]?.score ?? 2);
  });
}

/** An assistant that was taught the same in one go, with the same model. */
function taughtAtOnce({ solutions, examples, unlabelled, model }: Known): Assistant {
  const assistant = createAssistant();
  for (const [key, text] of unlabelled) assistant.putUnlabelled(key, text);
  if (model) assistant.adopt(model);
  for (const solution of solutions.values()) assistant.putSolution(solution);
  for (const example of examples.values()) assistant.putExample(example);
  return assistant;
}

/** Answers without the parts that depend on judgements, which only a life has. */
function unjudged(answers: readonly ExplainedSuggestion[]) {
  return answers.map(({ solutionId, evidence }) => ({ solutionId, evidence }));
}

/** The length of a life, and how often it is trained and compared with an assistant that is taught at once. */
interface Course {
  readonly steps: number;
  readonly trainEvery: number;
  readonly compareEvery: number;
}

/** The answers of a life, and the steps after which something was wrong. */
interface Told {
  readonly lines: string[];
  readonly wrong: number[];
}

function live(life: Life, { steps, trainEvery, compareEvery }: Course): Told {
  const told: Told = { lines: [], wrong: [] };
  for (let step = 0; step < steps; step++) {
    const isTraining = step % trainEvery === trainEvery - 1;
    const done = isTraining ? life.train() : life.step();
    const text = life.text();
    const answers = life.assistant.explain(text, SHOWN);
    const isCompared = step % compareEvery === 0;
    const atOnce = isCompared ? taughtAtOnce(life.known).explain(text, SHOWN) : answers;
    const isSame = isDeepStrictEqual(unjudged(answers), unjudged(atOnce));
    if (!isSame || !areInOrder(answers)) told.wrong.push(step);
    told.lines.push(`${step} ${done}: ${line(answers)}`);
  }
  return told;
}

test(
  'a life of learning, forgetting, changing and training',
  async () => {
    const life = new Life(1, SOLUTIONS);
    for (const example of HISTORY) life.putExample(example);
    life.train();
    const { lines, wrong } = live(life, { steps: 200, trainEvery: 60, compareEvery: 25 });
    expect(wrong).toEqual([]);
    await expect(lines.join('\n')).toMatchFileSnapshot('life-of-few.txt');
  },
  TIMEOUT_MS,
);

test(
  'a life with so many solutions that words choose the candidates',
  async () => {
    const many = [...HISTORY, ...HISTORY.slice(0, 110)].map(({ text }, at) => ({
      id: at + 1,
      texte: at < HISTORY.length ? text : `${text} ${SOLUTIONS[at % SOLUTIONS.length]!.texte}`,
      motcle: [],
    }));
    const course = { steps: 90, trainEvery: Infinity, compareEvery: 60 };
    const { lines, wrong } = live(new Life(2, many), course);
    expect(wrong).toEqual([]);
    await expect(lines.join('\n')).toMatchFileSnapshot('life-of-many.txt');
  },
  TIMEOUT_MS,
);

test('all chances are numbers where a solution is newer than the training', () => {
  const assistant = createAssistant();
  for (const solution of SOLUTIONS.slice(1)) assistant.putSolution(solution);
  for (const example of HISTORY) assistant.putExample(example);
  assistant.adopt(train(assistant.snapshot()));
  assistant.putSolution(SOLUTIONS[0]!);
  const wrong = QUESTIONS.filter(({ text }) => !areInOrder(assistant.explain(text, SHOWN)));
  expect(wrong).toEqual([]);
});
