import { expect, test } from 'vitest';
import { type Assistant, createAssistant } from '../assistant.ts';
import { SHORTLIST } from './class-svm.ts';
import { Knowledge } from '../store/knowledge.ts';
import { nearClasses } from './scoring.ts';
import { seededRandom } from '../numeric/seeded-random.ts';

const LETTERS = 'bcdfglmnprst';
const VOWELS = 'aeiou';
const COMMON_WORDS = 150;
const OWN_WORDS = 5;
const EXAMPLES = 2;

/** Complaints about `count` topics. Half the words of each are of its own topic. */
function topics(count: number) {
  const random = seededRandom(12);
  const pick = <T>(items: ArrayLike<T>): T => items[Math.floor(random() * items.length)]!;
  const word = () => Array.from({ length: 3 }, () => pick(LETTERS) + pick(VOWELS)).join('');
  const common = Array.from({ length: COMMON_WORDS }, word);
  const own = Array.from({ length: count }, () => Array.from({ length: OWN_WORDS }, word));
  const complaint = (topic: number) =>
    Array.from({ length: 8 }, () => pick(random() < 0.5 ? own[topic]! : common)).join(' ');
  return own.map((words, topic) => ({
    solution: { id: topic + 1, texte: `Do ${words.join(' ')}.`, motcle: [] },
    complaints: Array.from({ length: EXAMPLES + 1 }, () => complaint(topic)),
  }));
}

function teach(assistant: Assistant, all: ReturnType<typeof topics>): void {
  for (const { solution, complaints } of all) {
    assistant.putSolution(solution);
    for (const [at, text] of complaints.slice(1).entries()) {
      assistant.putExample({ key: `${solution.id}:${at}`, solutionId: solution.id, text });
    }
  }
}

test('where not all solutions are candidates, answers are as sure as where all are', () => {
  const all = topics(301);
  const assistant = createAssistant();
  teach(assistant, all.slice(0, 300));
  const asked = all.slice(0, 60).map(({ complaints: [text = ''] }) => text);
  const first = () => asked.flatMap((text) => assistant.suggest(text, 1));
  const before = first();
  expect(before.filter(({ probability }) => probability > 0.5).length).toBeGreaterThan(20);
  teach(assistant, all.slice(300));
  const mean = (found: ReturnType<typeof first>) =>
    found.reduce((sum, { probability }) => sum + probability, 0) / found.length;
  const after = first();
  expect(after.map(({ solutionId }) => solutionId)).toEqual(
    before.map(({ solutionId }) => solutionId),
  );
  expect(Math.abs(mean(after) - mean(before))).toBeLessThan(0.02);
});

test('which solutions tell what is usual does not depend on the order they came in', () => {
  const all = topics(301);
  const [text = ''] = all[7]!.complaints;
  const [one, other] = [createAssistant(), createAssistant()];
  teach(one, all);
  teach(other, all.toReversed());
  expect(one.suggest(text, 3)).toEqual(other.suggest(text, 3));
  const before = one.suggest(text, 3);
  one.removeSolution(100);
  one.putSolution(all[99]!.solution);
  expect(one.suggest(text, 3)).toEqual(before);
});

test('what a text is told from in training are the solutions nearest to it', () => {
  const knowledge = new Knowledge();
  const texts = ['lost card', 'card and a pin', 'garden hose', 'cards, card pin and more pins'];
  for (const [at, texte] of texts.entries()) {
    knowledge.putSolution({ id: at + 1, texte, motcle: [] });
  }
  const asked = knowledge.classes.reader.analyze('card pin');
  expect(nearClasses(knowledge.classes, asked, 3)).toEqual([4, 2, 1]);
  expect(nearClasses(knowledge.classes, asked, SHORTLIST)).toHaveLength(4);
  expect(SHORTLIST).toBe(20);
});
