import { expect, test } from 'vitest';
import { type Assistant, openAssistant, trainAssistant } from './assistant.ts';
import { deserializeModel, serializeModel } from './model-file.ts';

const SOLUTIONS = [
  { id: 1, texte: 'Order a new card.', motcle: ['card'] },
  { id: 2, texte: 'Send the parcel once more.', motcle: ['parcel'] },
];
const HELD = [
  { key: 'report:1', solutionId: 1, text: 'my card is broken in the middle' },
  { key: 'report:2', solutionId: 2, text: 'the parcel never came to my door' },
];
const OTHERS = [
  'the plastic snapped in my wallet',
  'the plastic was bent by the wallet',
  'The plastic was bent, by the wallet!',
];
const QUESTIONS = ['plastic in my wallet', 'broken at the door', 'once more a new parcel'];
const MANY = 1_000;

const small = () => trainAssistant({ solutions: SOLUTIONS, examples: HELD, unlabelled: [] });
function condensed(most = MANY): Assistant {
  const assistant = small();
  assistant.condense(1, OTHERS, most);
  return assistant;
}
const bytesOf = (assistant: Assistant) => serializeModel({ saved: assistant.save(), note: 0 });
const saved = (assistant: Assistant) => openAssistant(deserializeModel(bytesOf(assistant)).saved);
const firstOf = (assistant: Assistant, text: string) => assistant.suggest(text, 1)[0]?.solutionId;
const answers = (assistant: Assistant) => QUESTIONS.map((text) => assistant.explain(text, 2));

test('condensed examples count like held ones, but are not held', () => {
  expect(firstOf(small(), QUESTIONS[0]!)).toBeUndefined();
  const held = small();
  for (const [at, text] of OTHERS.entries())
    held.putExample({ key: `report:${at + 3}`, solutionId: 1, text });
  const sums = condensed();
  const packed = (assistant: Assistant) => assistant.save().knowledge.classes;
  expect(packed(sums)).toEqual(packed(held));
  expect(firstOf(sums, QUESTIONS[0]!)).toBe(1);
  expect(sums.counts()).toEqual({ solutions: 2, examples: 2 });
  expect(sums.examplesOf(1)).toEqual(['report:1']);
  expect(sums.explain(QUESTIONS[0]!, 1)[0]?.evidence).toMatchObject({ confirmed: 0, similar: [] });
});

test('a file keeps the sums, also of an archived solution, which gets them back', () => {
  const before = condensed();
  expect(answers(saved(before))).toEqual(answers(before));
  const archived = saved(before);
  archived.removeSolution(1);
  expect(firstOf(archived, QUESTIONS[0]!)).toBeUndefined();
  const again = saved(archived);
  again.putSolution(SOLUTIONS[0]!);
  expect(answers(again)).toEqual(answers(before));
});

test('condensing again replaces, and without texts leaves nothing behind', () => {
  const assistant = saved(condensed());
  assistant.condense(1, ['a quixotic mandolin'], MANY);
  expect(firstOf(assistant, 'a quixotic mandolin')).toBe(1);
  expect(firstOf(assistant, QUESTIONS[0]!)).toBeUndefined();
  assistant.condense(1, [], MANY);
  expect(Buffer.from(bytesOf(assistant)).equals(bytesOf(small()))).toBe(true);
});

test('of more sums than wanted the largest are kept', () => {
  const few = condensed(3);
  expect(firstOf(few, 'plastic')).toBe(1);
  expect(firstOf(few, 'snapped')).toBeUndefined();
  expect(firstOf(condensed(), 'snapped')).toBe(1);
});

test('what is studied trains the hyperplanes, and is not held', () => {
  const studied = [
    ...HELD,
    ...OTHERS.map((text, at) => ({ key: `report:${at + 3}`, solutionId: 1, text })),
  ];
  const lessons = { solutions: SOLUTIONS, examples: HELD, unlabelled: [] };
  const assistant = trainAssistant({ ...lessons, studied });
  const other = trainAssistant({ ...lessons, examples: studied });
  expect(assistant.counts().examples).toBe(HELD.length);
  expect(assistant.save().model?.planes).toEqual(other.save().model?.planes);
  expect(assistant.save().model?.planes).not.toEqual(small().save().model?.planes);
});
