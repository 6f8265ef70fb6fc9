import { type Assistant, createAssistant } from '@recourse/assistant/assistant';
import { partsToEncode } from '@recourse/assistant/problems';
import { evaluate } from '@recourse/assistant/evaluation';
import { expect, test } from 'vitest';
import { HISTORY, nameOf, QUESTIONS, SOLUTIONS } from './parcel-service.ts';
import { tinyVector, tinyVectors } from './tiny-encoder.ts';
import { trained } from './trained.ts';

/** The encoder as a fourth scorer, with a tiny one of our own. The bounds are changed by hand. */

const ALONE = trained({ taught: 0 });
const TWO = trained({ taught: 2 });
/** Vectors of no text. */
const silent = tinyVectors(() => false);
const answersOf = (assistant: Assistant) => QUESTIONS.map(({ text }) => assistant.explain(text, 3));

test.each([
  ['solutions alone', ALONE, { first: 0.75, withIt: 0.86, precision: 1 }],
  ['two complaints each', TWO, { first: 0.9, withIt: 0.92, precision: 0.9 }],
])(
  'with %s more first answers are right, and not more confident ones wrong',
  (_, assistant, least) => {
    assistant.useVectors(silent);
    const before = evaluate(assistant, QUESTIONS, () => 0);
    assistant.useVectors(tinyVectors());
    const after = evaluate(assistant, QUESTIONS, () => 0);
    expect(before.inScopeAccuracy).toBeGreaterThanOrEqual(least.first);
    expect(after.inScopeAccuracy).toBeGreaterThanOrEqual(least.withIt);
    expect(after.inScopeAccuracy).toBeGreaterThan(before.inScopeAccuracy ?? 1);
    expect(after.confidentPrecision ?? 1).toBeGreaterThanOrEqual(least.precision);
  },
);

test('a text that shares no word with its complaint but the meaning comes first', () => {
  const assistant = createAssistant();
  assistant.putSolution({ id: 1, texte: 'Your invoice is on the account page.', motcle: [] });
  assistant.putSolution({ id: 2, texte: 'Redirect it on the tracking page.', motcle: ['address'] });
  const text = 'Where on the page is my facture?';
  const without = assistant.explain(text, 2);
  assistant.useVectors(tinyVectors());
  const [first, second] = assistant.explain(text, 2);
  expect([first?.solutionId, second?.solutionId]).toEqual([1, 2]);
  expect(first?.probability).toBeGreaterThan(without[0]?.probability ?? 1);
});

test('answers are the same to the last bit while it knows nothing, of the texts or of the questions', () => {
  const without = answersOf(trained({ taught: 2 }));
  const all = tinyVectors();
  for (const vectors of [
    silent,
    { ...all, asked: () => undefined },
    { ...all, taught: () => undefined },
  ]) {
    TWO.useVectors(vectors);
    expect(answersOf(TWO)).toEqual(without);
  }
});

test('vectors that come later, in any order, make the same answers as those that were there', () => {
  TWO.useVectors(tinyVectors());
  const expected = answersOf(TWO);
  const wanted = new Set<string>();
  const known = new Map<string, Float32Array>();
  let version = 0;
  TWO.useVectors({
    get version() {
      return version;
    },
    taught: (text) => {
      wanted.add(text);
      return known.get(text);
    },
    asked: tinyVector,
  });
  expect(Array.from(TWO.encodeInSteps())).toHaveLength(SOLUTIONS.length);
  expect(wanted.size).toBe(3 * SOLUTIONS.length);
  expect(answersOf(TWO)).not.toEqual(expected);
  for (const text of [...wanted].toReversed()) known.set(text, tinyVector(text));
  version += 1;
  expect(answersOf(TWO)).toEqual(expected);
});

test('an example that is put and removed, and a changed solution, leave nothing behind', () => {
  TWO.useVectors(tinyVectors());
  const before = answersOf(TWO);
  const [example] = HISTORY;
  TWO.putExample({ key: 'report:new', solutionId: 7, text: 'My invoice is lost in customs.' });
  TWO.putExample({ ...example!, key: 'report:again' });
  const changed = SOLUTIONS.at(-1);
  TWO.putSolution({ ...changed!, texte: 'Your password is wrong.' });
  TWO.putSolution({ id: 99, texte: 'Lost driver, broken locker.', motcle: [] });
  const taught = answersOf(TWO);
  expect(taught).not.toEqual(before);
  // Nothing of an earlier state is kept.
  TWO.useVectors(tinyVectors());
  expect(answersOf(TWO)).toEqual(taught);
  TWO.removeSolution(99);
  TWO.putSolution(changed!);
  TWO.removeExample('report:again');
  TWO.removeExample('report:new');
  expect(answersOf(TWO)).toEqual(before);
});

test('the order of teaching makes no difference', () => {
  const [one, other] = [HISTORY, HISTORY.toReversed()].map((examples) => {
    const assistant = createAssistant();
    assistant.useVectors(tinyVectors());
    for (const solution of SOLUTIONS) assistant.putSolution(solution);
    for (const example of examples) assistant.putExample(example);
    return answersOf(assistant);
  });
  expect(one).toEqual(other);
});

const ASKED = [
  'The door of the code thing does not open for me.',
  'mon chauffeur était impoli',
  'I moved here in spring. My invoice has the wrong company. It is raining again.',
  'Ma mère fête ses soixante ans. Le colis est arrivé écrasé. La boîte est vide.',
];
const rounded = (value: number) => Number(value.toPrecision(6));

test('answers with it, to six digits', async () => {
  TWO.useVectors(tinyVectors());
  const lines = ASKED.flatMap((text) => [
    text,
    ...TWO.suggest(text, 3).map(({ solutionId, probability, features = [] }) =>
      [nameOf(solutionId), rounded(probability), ...features.map(rounded)].join(' '),
    ),
    '',
  ]);
  await expect(lines.join('\n')).toMatchFileSnapshot('encoded-answers.txt');
});

test('the parts of a question are those that are scored, the whole first, and few', () => {
  const text = 'Hello!\nMy parcel is late. Also, the invoice is wrong and the driver was rude.';
  const parts = partsToEncode(text);
  expect([...parts.values()]).toEqual([
    text,
    'My parcel is late. Also, the invoice is wrong and the driver was rude.',
    'My parcel is late.',
    'Also, the invoice is wrong and the driver was rude.',
    'Also, the invoice is wrong',
    'and the driver was rude.',
  ]);
  expect([...parts.keys()][2]).toBe('my parcel is late');
  expect(partsToEncode('One more thing is broken here. '.repeat(90)).size).toBeLessThanOrEqual(24);
  expect(partsToEncode('?!').size).toBe(0);
});
