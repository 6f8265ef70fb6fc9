import { expect, test } from 'vitest';
import { createAssistant, type Assistant, type Example } from '../assistant.ts';
import { toArrayFile } from '../store/array-file.ts';
import { seededRandom, shuffled } from '../numeric/seeded-random.ts';
import { train, trainingVersion, type TrainingInput } from './training.ts';

const TOPICS = [
  ['activate', 'new', 'card', 'app', 'first', 'time'],
  ['refund', 'money', 'shop', 'returned', 'missing', 'days'],
  ['pin', 'forgot', 'change', 'cash', 'machine', 'blocked'],
  ['colis', 'livraison', 'retard', 'arrivé', 'adresse', 'suivi'],
  ['password', 'login', 'reset', 'account', 'locked', 'email'],
  ['invoice', 'billing', 'charged', 'twice', 'month', 'fee'],
];
const FILLERS = ['my', 'please', 'help', 'with', 'the', 'since', 'yesterday', 'why', 'is', 'not'];

const SOLUTIONS = TOPICS.map(([first = '', second = '', third = ''], at) => ({
  id: at + 1,
  texte: `Answer about ${first} and ${second}.`,
  motcle: [first, third],
}));

/** A made-up complaint: three words of its topic among fillers. */
function complaint(topic: number, random: () => number): string {
  const words = TOPICS[topic] ?? [];
  const own = shuffled(words, random).slice(0, 3);
  return shuffled([...own, ...shuffled(FILLERS, random).slice(0, 4)], random).join(' ');
}

function makeExamples(count: number, seed: number): Example[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const topic = at % TOPICS.length;
    return { key: `report:${at}`, solutionId: topic + 1, text: complaint(topic, random) };
  });
}

/** A complaint and its right answer. */
type Asked = Pick<Example, 'text' | 'solutionId'>;

/** Enough for a calibration of its own. */
const EXAMPLES = makeExamples(210, 1);
const UNLABELLED = makeExamples(120, 2).map(({ text }) => text);
const INPUT: TrainingInput = { solutions: SOLUTIONS, examples: EXAMPLES, unlabelled: [] };
const MODEL = train(INPUT);
const bytesOf = (model: object) => toArrayFile('TESTTEST', model);
const QUESTIONS = makeExamples(30, 3);

function taught(examples: readonly Example[] = EXAMPLES): Assistant {
  const assistant = createAssistant();
  for (const solution of SOLUTIONS) assistant.putSolution(solution);
  for (const example of examples) assistant.putExample(example);
  return assistant;
}

function trained(): Assistant {
  const assistant = taught();
  assistant.adopt(MODEL);
  return assistant;
}

const FEW = EXAMPLES.slice(0, 6);
const SELF_TRAINED_MODEL = train({ solutions: SOLUTIONS, examples: FEW, unlabelled: UNLABELLED });

/** An assistant that knows few examples and many complaints that nobody has answered, and was trained on both. */
function selfTrained(): Assistant {
  const assistant = taught(FEW);
  for (const [at, text] of UNLABELLED.entries()) assistant.putUnlabelled(`open:${at}`, text);
  assistant.adopt(SELF_TRAINED_MODEL);
  return assistant;
}

const answers = (assistant: Assistant) => QUESTIONS.map(({ text }) => assistant.explain(text, 5));

const rightShare = (assistant: Assistant, questions: readonly Asked[] = QUESTIONS) =>
  questions.filter(
    ({ text, solutionId }) => assistant.suggest(text, 1)[0]?.solutionId === solutionId,
  ).length / questions.length;

test('the order of the input changes neither the bytes of the model nor an answer', () => {
  const other = train({
    solutions: SOLUTIONS.toReversed(),
    examples: shuffled(EXAMPLES, seededRandom(9)),
    unlabelled: [],
  });
  expect(bytesOf(other)).toEqual(bytesOf(MODEL));
  const backwards = createAssistant();
  backwards.adopt(other);
  for (const example of EXAMPLES.toReversed()) backwards.putExample(example);
  for (const solution of SOLUTIONS.toReversed()) backwards.putSolution(solution);
  expect(answers(backwards)).toEqual(answers(trained()));
});

test('a snapshot holds everything that training needs', () => {
  const assistant = taught();
  assistant.putUnlabelled('report:900', 'my parcel is late');
  const snapshot = assistant.snapshot();
  expect(structuredClone(snapshot)).toEqual(snapshot);
  expect(snapshot.unlabelled).toEqual(['my parcel is late']);
  assistant.removeUnlabelled('report:900');
  expect(trainingVersion(assistant.snapshot())).toBe(MODEL.version);
});

test('what was learned is used: features and planes', () => {
  expect(MODEL.planes.map(({ solutionId }) => solutionId)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(MODEL.statistics.texts).toBeGreaterThan(200);
  expect(answers(trained())).not.toEqual(answers(taught()));
  expect(rightShare(trained())).toBe(1);
});

test('validating and un-validating restores every answer of a trained assistant exactly', () => {
  const assistant = trained();
  const before = answers(assistant);
  const text = 'refund of my card, mot de passe and pin';
  assistant.putExample({ key: 'report:901', solutionId: 4, text });
  expect(answers(assistant)).not.toEqual(before);
  expect(assistant.suggest(text, 1)[0]?.solutionId).toBe(4);
  assistant.removeExample('report:901');
  expect(answers(assistant)).toEqual(before);
});

test('a solution deleted after the training is gone from answers at once, and can come back', () => {
  const assistant = trained();
  const before = answers(assistant);
  assistant.removeSolution(2);
  const ids = answers(assistant).flatMap((list) => list.map(({ solutionId }) => solutionId));
  expect(ids).not.toContain(2);
  assistant.putSolution(SOLUTIONS[1]!);
  expect(answers(assistant)).toEqual(before);
});

test('solutions that took the places of others before the training answer as all others', () => {
  const assistant = taught();
  assistant.removeSolution(2);
  assistant.removeSolution(4);
  for (const id of [4, 2]) assistant.putSolution(SOLUTIONS[id - 1]!);
  assistant.adopt(MODEL);
  expect(answers(assistant)).toEqual(answers(trained()));
});

test('a solution that the model has never seen is found by its words', () => {
  const assistant = trained();
  assistant.putSolution({ id: 9, texte: 'Tune the quixotic mandolin.', motcle: ['mandolin'] });
  expect(assistant.suggest('my mandolin is out of tune', 1)[0]?.solutionId).toBe(9);
});

test('the version follows everything that was put in, and the way of training', () => {
  expect(trainingVersion(INPUT)).toBe(MODEL.version);
  const others = [
    trainingVersion({ ...INPUT, examples: EXAMPLES.slice(1) }),
    trainingVersion({ ...INPUT, solutions: SOLUTIONS.slice(1) }),
    trainingVersion({ ...INPUT, unlabelled: ['another complaint'] }),
    trainingVersion(INPUT, { selfTraining: false }),
    trainingVersion(INPUT, { base: MODEL }),
  ];
  expect(new Set([MODEL.version, ...others]).size).toBe(6);
});

test('training the SVM alone keeps the features of the earlier model', () => {
  const more = [...EXAMPLES, { key: 'report:903', solutionId: 1, text: 'first time with the app' }];
  const model = train({ ...INPUT, examples: more }, { base: MODEL });
  expect(model.statistics).toBe(MODEL.statistics);
  expect(model.planes).not.toEqual(MODEL.planes);
});

test('complaints without a label teach words that no report has', () => {
  const assistant = selfTrained();
  expect(SELF_TRAINED_MODEL.pseudo.length).toBeGreaterThan(60);
  const told = new Set(FEW.flatMap(({ text }) => text.split(' ')));
  const unheard = TOPICS.flatMap(([, , , ...words], at) =>
    words.filter((word) => !told.has(word)).map((text) => ({ text, solutionId: at + 1 })),
  );
  expect(unheard.length).toBeGreaterThan(5);
  expect(rightShare(taught(FEW), unheard)).toBeLessThan(0.2);
  expect(rightShare(assistant, unheard)).toBe(1);
  expect(assistant.counts().examples).toBe(6);
  const evidence = assistant.explain(UNLABELLED[0] ?? '', 1)[0]?.evidence;
  expect(evidence?.similar.every(({ key }) => key.startsWith('report:'))).toBe(true);
});

test('no solution draws more than twice its even share of the open complaints', () => {
  const random = seededRandom(4);
  const unlabelled = Array.from({ length: 96 }, (_, at) =>
    complaint(at % 16 < 11 ? 0 : at % TOPICS.length, random),
  );
  const { pseudo } = train({ solutions: SOLUTIONS, examples: FEW, unlabelled });
  const drawn = Map.groupBy(pseudo, ({ solutionId }) => solutionId);
  const texts = new Set(unlabelled).size;
  expect(drawn.get(1)?.length).toBe(Math.ceil((2 * texts) / TOPICS.length));
});

test('a belief stays while anybody still says the same', () => {
  const [text = ''] = UNLABELLED;
  const assistant = selfTrained();
  assistant.putUnlabelled('claim:1', text.toUpperCase());
  const before = answers(assistant);
  assistant.removeUnlabelled('open:0');
  expect(answers(assistant)).toEqual(before);
  assistant.putUnlabelled('claim:1', 'something else altogether');
  expect(answers(assistant)).not.toEqual(before);
});

test('a complaint that is taken out is no longer believed in, and a validated one is', () => {
  const assistant = selfTrained();
  const before = answers(assistant);
  const text = UNLABELLED[0] ?? '';
  assistant.putExample({ key: 'report:904', solutionId: 6, text });
  expect(assistant.suggest(text, 1)[0]?.solutionId).toBe(6);
  assistant.removeExample('report:904');
  expect(answers(assistant)).toEqual(before);
  for (const at of UNLABELLED.keys()) assistant.removeUnlabelled(`open:${at}`);
  const without = taught(FEW);
  without.adopt(SELF_TRAINED_MODEL);
  expect(answers(assistant)).toEqual(answers(without));
});

test('a solution goes without what was believed of it once somebody has validated that otherwise', () => {
  const { text, solutionId } = SELF_TRAINED_MODEL.pseudo[0]!;
  const put = { key: 'report:904', solutionId: (solutionId % TOPICS.length) + 1, text };
  const assistant = selfTrained();
  assistant.putExample(put);
  const before = answers(assistant);
  assistant.removeSolution(solutionId);
  const without = answers(assistant);
  assistant.putSolution(SOLUTIONS[solutionId - 1]!);
  expect(answers(assistant)).toEqual(before);
  const other = selfTrained();
  other.removeSolution(solutionId);
  other.putExample(put);
  expect(without).toEqual(answers(other));
});

test('fifty copies of one text on a wrong solution do not move unrelated answers after training', () => {
  const copies = Array.from({ length: 50 }, (_, at) => ({
    key: `bad:${at}`,
    solutionId: 6,
    text: 'My card, my card, my PIN!',
  }));
  const assistant = taught([...EXAMPLES, ...copies]);
  assistant.adopt(train(assistant.snapshot()));
  expect(rightShare(assistant)).toBe(1);
});

test('nothing at all can be trained on, and so can solutions alone', () => {
  const empty = createAssistant();
  empty.adopt(train(empty.snapshot()));
  expect(empty.suggest('anything at all', 5)).toEqual([]);
  const alone = taught([]);
  alone.adopt(train(alone.snapshot()));
  expect(alone.suggest('activate the card', 1)[0]?.solutionId).toBe(1);
});

test('a solution that is edited keeps what training learned of its complaints until the next training', () => {
  const mine = QUESTIONS.filter(({ solutionId }) => solutionId === 3);
  /** The probability of the edited solution for its own complaints. */
  const sureness = (planes: typeof MODEL.planes): number[] => {
    const assistant = taught();
    assistant.adopt({ ...MODEL, planes });
    assistant.putSolution({ id: 3, texte: 'Ask at the counter on the ground floor.', motcle: [] });
    return mine.map(({ text }) => {
      const found = assistant.suggest(text, 5).find(({ solutionId }) => solutionId === 3);
      return found?.probability ?? 0;
    });
  };
  const kept = sureness(MODEL.planes);
  const dropped = sureness(MODEL.planes.filter(({ solutionId }) => solutionId !== 3));
  expect(kept.every((chance, at) => chance > dropped[at]!)).toBe(true);
});
