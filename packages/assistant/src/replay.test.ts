import { expect, test } from 'vitest';
import {
  createAssistant,
  openAssistant,
  type Assistant,
  type Example,
  type SolutionText,
} from './assistant.ts';
import { type PastComplaint, replayComplaint } from './replay.ts';
import { seededRandom, shuffled } from './numeric/seeded-random.ts';
import { supposingSolution } from './supposition.ts';
import { train } from './train/training.ts';

const WORDS = 'card pin refund colis password invoice door lamp chair ticket garden window'.split(
  ' ',
);
const FILLERS = 'my please help with the since why is not again'.split(' ');

interface World {
  solutions: SolutionText[];
  examples: Example[];
}

/** Made-up solutions of three words each, and complaints that have two of them. */
function world(solutionCount: number): World {
  const random = seededRandom(solutionCount);
  const solutions = Array.from({ length: solutionCount }, (_, at) => {
    const [first = '', second = '', third = ''] = shuffled(WORDS, random);
    const texte = `Answer about ${first}${at % 40} and ${second}.`;
    return { id: at + 1, texte, motcle: [third, `${second}${at}`] };
  });
  const examples = solutions.flatMap(({ id, motcle }) =>
    [1, 2].map((copy) => {
      const [filler = '', other = ''] = shuffled(FILLERS, random);
      return {
        key: `report:${id}-${copy}`,
        solutionId: id,
        text: `${filler} ${motcle.join(` ${other} `)}`,
      };
    }),
  );
  return { solutions, examples };
}

function taught({ solutions, examples }: World): Assistant {
  const assistant = createAssistant();
  for (const solution of solutions) assistant.putSolution(solution);
  for (const example of examples) assistant.putExample(example);
  return assistant;
}

const SMALL = world(12);
const LARGE = world(301);
const MODEL = train({ ...SMALL, unlabelled: ['please help with my card pin'] });

function trained(): Assistant {
  const assistant = taught(SMALL);
  assistant.adopt(MODEL);
  return assistant;
}

const KINDS: [string, () => Assistant, World][] = [
  ['that was never trained', () => taught(SMALL), SMALL],
  ['that was trained', trained, SMALL],
  ['that came from a file', () => openAssistant(trained().save()), SMALL],
  ['of so many solutions that words choose them', () => taught(LARGE), LARGE],
];

const CHANGES = ({ solutions }: World): SolutionText[] => [
  { id: 3, texte: 'My card and the pin, please help.', motcle: ['invoice', 'invoice'] },
  { id: 3, texte: solutions[6]?.texte ?? '', motcle: solutions[6]?.motcle ?? [] },
  // A new one.
  { id: 10_000, texte: 'About the colis and the refund.', motcle: ['lamp'] },
];

test.each(KINDS)(
  'an assistant %s says beforehand exactly what it answers once a solution is saved',
  (_, make, known) => {
    const complaints: PastComplaint[] = [
      ...known.examples.slice(0, 12),
      { key: 'pending:1', text: 'why is my card pin not again' },
      { key: 'pending:2', text: 'xylophone' },
    ];
    const assistant = make();
    const counts = assistant.counts();
    const asked = complaints.map(({ text }) => assistant.explain(text, 5));
    const saved = make();
    let changed = 0;
    for (const solution of CHANGES(known)) {
      const said = complaints.map((one) => replayComplaint(assistant, one, solution));
      // In an assistant of its own, where each change is really made and then undone.
      const before = complaints.map((one) => untaught(saved, known, one));
      saved.putSolution(solution);
      const really = complaints.map((one, place) => ({
        before: before[place],
        after: untaught(saved, known, one),
      }));
      expect(said).toEqual(really);
      const present = known.solutions.find(({ id }) => id === solution.id);
      if (present) saved.putSolution(present);
      else saved.removeSolution(solution.id);
      changed += said.filter((one) => one.before?.solutionId !== one.after?.solutionId).length;
    }
    // The replays have left no trace.
    expect(complaints.map(({ text }) => assistant.explain(text, 5))).toEqual(asked);
    expect(assistant.counts()).toEqual(counts);
    expect(changed).toBeGreaterThan(0);
  },
);

/** The first answer of an assistant that has never been taught this complaint. */
function untaught(assistant: Assistant, { examples }: World, { text, key }: PastComplaint) {
  assistant.removeExample(key);
  const [found] = assistant.suggest(text, 1);
  const example = examples.find((one) => one.key === key);
  if (example) assistant.putExample(example);
  return found ? { solutionId: found.solutionId, score: found.score } : null;
}

test('a supposition ends with the work, also when that fails', () => {
  const assistant = taught(SMALL);
  const fail = (): never => {
    throw new Error('Broken.');
  };
  const solution = { id: 77, texte: 'Something quite different.', motcle: [] };
  expect(() => supposingSolution(assistant, solution, fail)).toThrow('Broken.');
  expect(assistant.solution(77)).toBeUndefined();
  expect(() => supposingSolution(assistant, { ...solution, id: 3 }, fail)).toThrow('Broken.');
  expect(assistant.solution(3)).toEqual(SMALL.solutions[2]);
});
