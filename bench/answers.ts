/**
 * Shows whether two versions of the code give the same answers, and how much CPU time training and answering take:
 *   npm run bench -- answers [solutions] [examples]      default 10000 100000
 * It prints the SHA-256 of all answers (solutions, scores, probabilities, features and evidence, as JSON) of four
 * assistants. They know the made-up world of that size, the same with a hundredth taught after it was saved, a small
 * world with everything that training can learn, and the parcel service of the tests. Equal hashes are equal answers to the last bit. Times
 * are CPU seconds; compare two versions in turns.
 */
import { createHash } from 'node:crypto';
import {
  type Assistant,
  type Lessons,
  openAssistant,
  trainAssistant,
} from '@recourse/assistant/assistant';
import { HISTORY, QUESTIONS, SOLUTIONS } from '../tests/parcel-service/parcel-service.ts';
import { worldTexts, type WorldTexts } from './knowledge/world-texts.ts';

const [LARGE = 10_000, LARGE_EXAMPLES = 100_000] = process.argv.slice(2).map(Number);
const SMALL = 120;
const SMALL_EXAMPLES = 1_800;
const SMALL_OPEN = 400;
const TAUGHT_SINCE = 0.01;
const ASKED = 500;
const SHOWN = 5;
const PARCEL_EXAMPLES = 150;
const MICROSECONDS = 1e6;

/** Runs a function and prints the CPU seconds that it took. */
function timed<Result>(what: string, run: () => Result): Result {
  const begun = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(begun);
  console.log(what.padEnd(60), ((user + system) / MICROSECONDS).toFixed(2), 's');
  return result;
}

/** Asks for each text with evidence and without it, and prints the hash of the answers. */
function hashAnswers(what: string, assistant: Assistant, texts: readonly string[]): void {
  const hash = createHash('sha256');
  timed(`${what}: ${texts.length} questions`, () => {
    for (const text of texts) {
      hash.update(JSON.stringify([assistant.suggest(text, SHOWN), assistant.explain(text, SHOWN)]));
    }
  });
  console.log(what.padEnd(60), hash.digest('hex').slice(0, 16));
}

function lessonsOf(texts: WorldTexts, examples: number, open = 0): Lessons {
  const { solutions, complaint } = texts;
  return {
    solutions: solutions.map((texte, at) => ({ id: at + 1, texte, motcle: [] })),
    examples: Array.from({ length: examples }, (_, at) => exampleOf(texts, at)),
    unlabelled: Array.from({ length: open }, (_, at) => [
      `open:${at}`,
      complaint(at % solutions.length),
    ]),
  };
}

function exampleOf({ solutions, complaint }: WorldTexts, at: number) {
  const solution = at % solutions.length;
  return { key: `report:${at}`, solutionId: solution + 1, text: complaint(solution) };
}

/** Alternates between one complaint and two complaints on two lines. */
function questionsOf({ solutions, complaint }: WorldTexts): string[] {
  return Array.from({ length: ASKED }, (_, at) => {
    const first = complaint((at * 37) % solutions.length);
    return at % 2 === 0 ? first : `${first}.\n${complaint((at * 41) % solutions.length)}`;
  });
}

const large = worldTexts(LARGE);
const lessons = lessonsOf(large, LARGE_EXAMPLES);
const trained = timed(`${LARGE} solutions, ${LARGE_EXAMPLES} examples: training`, () =>
  trainAssistant(lessons),
);
const reopened = openAssistant(trained.save());
hashAnswers('the large world', reopened, questionsOf(large));
for (let at = 0; at < LARGE_EXAMPLES * TAUGHT_SINCE; at++) {
  reopened.putExample(exampleOf(large, LARGE_EXAMPLES + at * 3));
}
hashAnswers('the same, a hundredth taught since', reopened, questionsOf(large));

const small = worldTexts(SMALL);
const everything = lessonsOf(small, SMALL_EXAMPLES, SMALL_OPEN);
const few = timed(`${SMALL} solutions, self-trained: training`, () => trainAssistant(everything));
hashAnswers('the small world', few, questionsOf(small));

const parcels = trainAssistant({
  solutions: SOLUTIONS,
  examples: HISTORY.slice(0, PARCEL_EXAMPLES),
  unlabelled: [],
});
const questions = QUESTIONS.map(({ text }) => text);
for (const [at, { text, solutionId }] of QUESTIONS.entries()) {
  const [first] = parcels.suggest(text, 1);
  if (solutionId === undefined) parcels.putNone(`none:${at}`, text);
  if (first?.features === undefined) continue;
  const right = first.solutionId === solutionId;
  const { features } = first;
  parcels.putOutcome(`asked:${at}`, { features, right, confident: true, at, weight: 1 });
}
hashAnswers('the parcel service, with a record', parcels, questions);
