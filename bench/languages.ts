/**
 * Checks whether an assistant with solutions in two languages answers in the language of the question:
 *   npm run bench -- languages [test]
 * It holds the 77 solutions of BANKING77 in English and in French, with three complaints taught for each. It asks other
 * training rows, so that the results may be used for tuning. With `test` it asks the French test rows and every fourth
 * English one. The right answer is the solution of the row in its language.
 */
import { type Example, teachAssistant } from '@recourse/assistant/assistant';
import { Collection, type Labelled, requireData } from './assistant/data.ts';

/** Numbers of the French solutions begin after this. */
const FRENCH = 1_000;
const ENGLISH_ASKED_EVERY = 4;
const asksTest = process.argv[2] === 'test';
const FRENCH_OF_ENGLISH_EVERY = 3;

requireData();
const english = new Collection('banking77');
const french = new Collection('banking77-fr');
/**
 * The number of the solution with the same name in the other language. Each set numbers its solutions in its own order.
 */
const toEnglish = french.numbersIn(english);
const toFrench = english.numbersIn(french);

interface Asked {
  readonly text: string;
  /** The solution in the language of the row, and the same solution in the other language. */
  readonly own: number;
  readonly other: number;
}

const taught = (rows: readonly Labelled[], name: string, idOf: (id: number) => number): Example[] =>
  rows.map(({ text, solutionId }, at) => ({
    key: `${name}:${at}`,
    solutionId: idOf(solutionId),
    text,
  }));

/** The rows of a set to ask: the rows of the larger history that are not taught, or its test rows. */
function askedOf(set: Collection, small: string, large: string): Labelled[] {
  if (asksTest) return set.labelled('test.csv');
  const known = new Set(set.labelled(small).map(({ text }) => text));
  return set.labelled(large).filter(({ text }) => !known.has(text));
}

const solutions = [
  ...english.solutions,
  ...french.solutions.map((solution) => ({ ...solution, id: FRENCH + solution.id })),
];
const inEnglish = taught(english.labelled('history-3-seed0.csv'), 'en', (id) => id);
const inFrench = (name: string, idOf: (id: number) => number, every = 1) =>
  taught(
    french.labelled('history-3.csv').filter((_, at) => at % every === 0),
    name,
    idOf,
  );
const worlds: readonly (readonly [string, readonly Example[]])[] = [
  ['nothing taught', []],
  ['each taught in its language', [...inEnglish, ...inFrench('fr', (id) => FRENCH + id)]],
  [
    'a third of the French also for the English solution',
    [
      ...inEnglish,
      ...inFrench('fr', (id) => FRENCH + id),
      ...inFrench('both', (id) => toEnglish.get(id) ?? 0, FRENCH_OF_ENGLISH_EVERY),
    ],
  ],
  [
    'the French only for the English solution',
    [...inEnglish, ...inFrench('only', (id) => toEnglish.get(id) ?? 0)],
  ],
];

const questions: readonly (readonly [string, readonly Asked[]])[] = [
  [
    'French',
    askedOf(french, 'history-3.csv', 'history-10.csv').map(({ text, solutionId }) => ({
      text,
      own: FRENCH + solutionId,
      other: toEnglish.get(solutionId) ?? 0,
    })),
  ],
  [
    'English',
    askedOf(english, 'history-3-seed0.csv', 'history-10-seed0.csv')
      .filter((_, at) => !asksTest || at % ENGLISH_ASKED_EVERY === 0)
      .map(({ text, solutionId }) => ({
        text,
        own: solutionId,
        other: FRENCH + (toFrench.get(solutionId) ?? 0),
      })),
  ],
];

for (const [world, examples] of worlds) {
  const assistant = teachAssistant({ solutions, examples, unlabelled: [] });
  for (const [language, asked] of questions) {
    const counts = { right: 0, intent: 0, language: 0 };
    for (const { text, own, other } of asked) {
      const first = assistant.suggest(text, 1)[0]?.solutionId ?? 0;
      if (first === own) counts.right += 1;
      if (first === own || first === other) counts.intent += 1;
      if (first > 0 && first > FRENCH === own > FRENCH) counts.language += 1;
    }
    const share = (count: number): string => (count / asked.length).toFixed(3);
    console.log(
      `${world.padEnd(52)} ${language.padEnd(8)}`,
      `right ${share(counts.right)}, in any language ${share(counts.intent)},`,
      `in its language ${share(counts.language)} of ${asked.length}`,
    );
  }
}
