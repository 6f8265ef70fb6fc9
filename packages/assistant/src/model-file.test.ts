import { expect, test } from 'vitest';
import {
  type Assistant,
  createAssistant,
  type Example,
  openAssistant,
  retrainAssistant,
  teachAssistant,
  trainAssistant,
} from './assistant.ts';
import { deserializeModel, ModelFileError, serializeModel } from './model-file.ts';
import { seededRandom, shuffled } from './numeric/seeded-random.ts';

const TOPICS = [
  ['activate', 'new', 'card', 'app', 'first', 'time', 'tap', 'phone'],
  ['refund', 'money', 'shop', 'returned', 'missing', 'days', 'shoes', 'bank'],
  ['pin', 'forgot', 'change', 'cash', 'machine', 'blocked', 'digits', 'code'],
  ['colis', 'livraison', 'retard', 'arrivé', 'adresse', 'suivi', 'facteur', 'boîte'],
  ['password', 'login', 'reset', 'account', 'locked', 'email', 'link', 'user'],
];
const FILLERS = ['my', 'please', 'help', 'with', 'the', 'since', 'yesterday', 'why', 'is', 'not'];
const SOLUTIONS = TOPICS.map(([first = '', second = '', third = ''], at) => ({
  id: at + 1,
  texte: `Answer about ${first} and ${second}.`,
  motcle: [first, third],
}));

function makeExamples(name: string, count: number, seed: number): Example[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const topic = at % TOPICS.length;
    const words = [
      ...shuffled(TOPICS[topic] ?? [], random).slice(0, 3),
      ...shuffled(FILLERS, random).slice(0, 4),
    ];
    return { key: `${name}:${at}`, solutionId: topic + 1, text: shuffled(words, random).join(' ') };
  });
}

const EXAMPLES = makeExamples('report', 30, 1);
const LESSONS = {
  solutions: SOLUTIONS,
  examples: EXAMPLES,
  unlabelled: makeExamples('open', 80, 2).map(({ key, text }) => [key, text] as const),
};
const LIVE = trainAssistant(LESSONS);
const BYTES = serializeModel({ saved: LIVE.save(), note: 'kept' });
const QUESTIONS = makeExamples('question', 20, 3);

const reopened = () => openAssistant(deserializeModel(BYTES.slice()).saved);
const answers = (assistant: Assistant) => QUESTIONS.map(({ text }) => assistant.explain(text, 5));

test('an assistant opened from a file gives the very answers of the one that was saved', () => {
  const opened = reopened();
  expect(answers(opened)).toEqual(answers(LIVE));
  expect(opened.counts()).toEqual(LIVE.counts());
  expect(opened.solution(2)).toEqual(SOLUTIONS[1]);
  expect(opened.unlabelledKeys().length).toBeGreaterThan(40);
  expect(deserializeModel(BYTES).note).toBe('kept');
});

test('the same lessons in another order give the same bytes, and so does what was opened', () => {
  const other = trainAssistant({
    solutions: SOLUTIONS.toReversed(),
    examples: shuffled(EXAMPLES, seededRandom(8)),
    unlabelled: LESSONS.unlabelled.toReversed(),
  });
  const again = serializeModel({ saved: other.save(), note: 'kept' });
  expect(Buffer.from(again).equals(BYTES)).toBe(true);
});

test('what was opened and saved again answers the same', () => {
  const opened = reopened();
  opened.putExample({ key: 'report:900', solutionId: 5, text: 'a quixotic xylophone' });
  opened.removeExample('report:3');
  const again = openAssistant(
    deserializeModel(serializeModel({ saved: opened.save(), note: 0 })).saved,
  );
  expect(answers(again)).toEqual(answers(opened));
  expect(again.suggest('a quixotic xylophone', 1)[0]?.solutionId).toBe(5);
});

test('a retraining from the file answers as if all lessons had been read again', () => {
  const { saved } = deserializeModel(BYTES.slice());
  const [, second, ...others] = SOLUTIONS;
  const [moved, gone, edited, ...rest] = EXAMPLES;
  const lessons = {
    solutions: [
      { ...second!, texte: 'An answer that was written anew.', motcle: ['anew'] },
      ...others,
      { id: 9, texte: 'A quixotic xylophone.', motcle: [] },
    ],
    examples: [
      ...rest,
      { ...moved!, solutionId: 3 },
      { ...edited!, text: 'a quixotic question' },
      { key: 'report:901', solutionId: 9, text: 'where is my xylophone' },
      { key: 'report:902', solutionId: 2, text: LESSONS.unlabelled[1]![1] },
    ],
    unlabelled: [...LESSONS.unlabelled.slice(20), ['open:901', 'is it anew'] as const],
  };
  const anew = trainAssistant(lessons, { base: saved.model! });
  const retrained = retrainAssistant(lessons, saved);
  expect(answers(retrained)).toEqual(answers(anew));
  expect(answers(retrained)).not.toEqual(answers(LIVE));
  expect(retrained.save().model).toEqual(anew.save().model);
  expect(retrained.counts()).toEqual(anew.counts());
  expect(retrained.unlabelledKeys().toSorted()).toEqual(anew.unlabelledKeys().toSorted());
  expect(retrained.example(gone!.key)).toBeUndefined();
});

test('a retraining from the file learns a keyword that has taken the place of another', () => {
  const [first, ...others] = SOLUTIONS;
  const [kept = ''] = first!.motcle;
  const changed = { ...first!, motcle: [kept, 'mandolin'] };
  const retrained = retrainAssistant(
    { ...LESSONS, solutions: [changed, ...others] },
    deserializeModel(BYTES.slice()).saved,
  );
  expect(retrained.solution(changed.id)).toEqual(changed);
  expect(retrained.suggest('mandolin', 1)[0]?.solutionId).toBe(changed.id);
});

test('a retraining from what was only read trains all', () => {
  const read = teachAssistant(LESSONS).save();
  const again = retrainAssistant(LESSONS, read).save();
  expect(Buffer.from(serializeModel({ saved: again, note: 'kept' })).equals(BYTES)).toBe(true);
});

test('taking back an example, new or from the file, restores every answer exactly', () => {
  const opened = reopened();
  const before = answers(LIVE);
  const text = 'refund of my card, mot de passe and pin';
  opened.putExample({ key: 'report:901', solutionId: 4, text });
  expect(answers(opened)).not.toEqual(before);
  opened.removeExample('report:901');
  expect(answers(opened)).toEqual(before);
  opened.removeExample('report:7');
  expect(answers(opened)).not.toEqual(before);
  opened.putExample(EXAMPLES[7]!);
  expect(answers(opened)).toEqual(before);
});

test('a solution from the file can be deleted, put back and edited as any other', () => {
  const opened = reopened();
  opened.removeSolution(2);
  const ids = answers(opened).flatMap((list) => list.map(({ solutionId }) => solutionId));
  expect(ids).not.toContain(2);
  opened.putSolution(SOLUTIONS[1]!);
  expect(answers(opened)).toEqual(answers(LIVE));
  opened.putSolution({ ...SOLUTIONS[1]!, texte: 'Another text.' });
  opened.putSolution(SOLUTIONS[1]!);
  expect(answers(opened)).toEqual(answers(LIVE));
});

test('the place of a deleted solution is free after saving and opening, too', () => {
  const opened = reopened();
  opened.removeSolution(2);
  const saved = serializeModel({ saved: opened.save(), note: '' });
  const again = openAssistant(deserializeModel(saved).saved);
  expect(again.counts()).toEqual({ ...LIVE.counts(), solutions: SOLUTIONS.length - 1 });
  const ids = again.snapshot().solutions.map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([1, 3, 4, 5]));
  expect(answers(again)).toEqual(answers(opened));
  again.putSolution(SOLUTIONS[1]!);
  expect(answers(again)).toEqual(answers(LIVE));
  expect(again.counts()).toEqual(LIVE.counts());
});

test('taking everything out of what was opened leaves nothing', () => {
  const opened = reopened();
  for (const { key } of EXAMPLES) opened.removeExample(key);
  for (const key of opened.unlabelledKeys()) opened.removeUnlabelled(key);
  for (const { id } of SOLUTIONS) opened.removeSolution(id);
  expect(opened.suggest('activate my card', 5)).toEqual([]);
  expect(opened.counts()).toEqual({ solutions: 0, examples: 0 });
  const { knowledge } = opened.save();
  const { index, centroids } = knowledge.classes;
  expect(index.words.postings.keys.length + index.words.slots.length).toBe(0);
  expect(centroids.sums.keys.length).toBe(0);
  expect(centroids.squares.every((part) => part === 0)).toBe(true);
  expect(knowledge.taught.keys.length).toBe(0);
});

test('every change after opening has the effect that it has on the one that was saved', () => {
  const opened = reopened();
  // This assistant is taught here, not opened, with the model that was trained before.
  const live = createAssistant();
  for (const [key, text] of LESSONS.unlabelled) live.putUnlabelled(key, text);
  live.adopt(LIVE.save().model!);
  for (const solution of SOLUTIONS) live.putSolution(solution);
  for (const example of EXAMPLES) live.putExample(example);
  const changes: ((assistant: Assistant) => void)[] = [
    (one) => one.removeExample('report:5'),
    (one) => one.putExample({ ...EXAMPLES[6]!, solutionId: 4 }),
    (one) => one.putSolution({ id: 9, texte: 'Tune the mandolin.', motcle: ['mandolin'] }),
    (one) =>
      one.putExample({ key: 'report:77', solutionId: 9, text: 'my mandolin is out of tune' }),
    (one) => one.removeSolution(1),
    (one) => one.removeUnlabelled('open:4'),
    (one) => one.putExample({ key: 'report:78', solutionId: 3, text: LESSONS.unlabelled[5]![1] }),
  ];
  for (const change of changes) {
    change(opened);
    change(live);
    expect(answers(opened)).toEqual(answers(live));
  }
});

test.each([
  ['nothing', () => new Uint8Array(0)],
  ['a text', () => new TextEncoder().encode('{"not":"a model"}'.repeat(10))],
  ['a cut-off file', () => BYTES.slice(0, 5_000)],
  ['a file cut off in its digest', () => BYTES.slice(0, 20)],
  [
    'a file of an older format',
    () => {
      const bytes = BYTES.slice();
      bytes.set(new TextEncoder().encode('RECMOD01'));
      return bytes;
    },
  ],
  [
    'a file with one wrong bit',
    () => {
      const bytes = BYTES.slice();
      bytes[bytes.length >> 1]! ^= 4;
      return bytes;
    },
  ],
])('%s is refused', (_, bytes) => {
  expect(() => deserializeModel(bytes())).toThrow(ModelFileError);
});

const TWO = [
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
const ASKED = ['plastic in my wallet', 'broken at the door', 'once more a new parcel'];
const MANY = 1_000;

const small = () => trainAssistant({ solutions: TWO, examples: HELD, unlabelled: [] });
function condensed(most = MANY): Assistant {
  const assistant = small();
  assistant.condense(1, OTHERS, most);
  return assistant;
}
const bytesOf = (assistant: Assistant) => serializeModel({ saved: assistant.save(), note: 0 });
const savedOf = (assistant: Assistant) => openAssistant(deserializeModel(bytesOf(assistant)).saved);
const firstOf = (assistant: Assistant, text: string) => assistant.suggest(text, 1)[0]?.solutionId;
const answersOf = (assistant: Assistant) => ASKED.map((text) => assistant.explain(text, 2));

test('condensed examples count like held ones, but are not held', () => {
  expect(firstOf(small(), ASKED[0]!)).toBeUndefined();
  const held = small();
  for (const [at, text] of OTHERS.entries())
    held.putExample({ key: `report:${at + 3}`, solutionId: 1, text });
  const sums = condensed();
  const packed = (assistant: Assistant) => assistant.save().knowledge.classes;
  expect(packed(sums)).toEqual(packed(held));
  expect(firstOf(sums, ASKED[0]!)).toBe(1);
  expect(sums.counts()).toEqual({ solutions: 2, examples: 2 });
  expect(sums.examplesOf(1)).toEqual(['report:1']);
  expect(sums.explain(ASKED[0]!, 1)[0]?.evidence).toMatchObject({ confirmed: 0, similar: [] });
});

test('a file keeps the sums, also of an archived solution, which gets them back', () => {
  const before = condensed();
  expect(answersOf(savedOf(before))).toEqual(answersOf(before));
  const archived = savedOf(before);
  archived.removeSolution(1);
  expect(firstOf(archived, ASKED[0]!)).toBeUndefined();
  const again = savedOf(archived);
  again.putSolution(TWO[0]!);
  expect(answersOf(again)).toEqual(answersOf(before));
});

test('condensing again replaces, and without texts leaves nothing behind', () => {
  const assistant = savedOf(condensed());
  assistant.condense(1, ['a quixotic mandolin'], MANY);
  expect(firstOf(assistant, 'a quixotic mandolin')).toBe(1);
  expect(firstOf(assistant, ASKED[0]!)).toBeUndefined();
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
  const lessons = { solutions: TWO, examples: HELD, unlabelled: [] };
  const assistant = trainAssistant({ ...lessons, studied });
  const other = trainAssistant({ ...lessons, examples: studied });
  expect(assistant.counts().examples).toBe(HELD.length);
  expect(assistant.save().model?.planes).toEqual(other.save().model?.planes);
  expect(assistant.save().model?.planes).not.toEqual(small().save().model?.planes);
});
