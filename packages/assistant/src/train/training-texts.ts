import { textKey } from '../numeric/hash.ts';
import { solutionWords, type Example, type SolutionText } from '../store/solutions-and-examples.ts';
import { normalizedQuery } from '../text/tokenize.ts';

/** Everything that training reads; plain data, so that it can be sent to a worker. */
export interface TrainingInput {
  readonly solutions: readonly SolutionText[];
  readonly examples: readonly Example[];
  /** Complaints without a validated solution. */
  readonly unlabelled: readonly string[];
}

/** A normalised text that was validated `count` times for a solution. */
export interface TaughtPair {
  readonly text: string;
  readonly solutionId: number;
  readonly count: number;
}

/** The input without repetitions, in an order that does not depend on the order of teaching. */
export interface TrainingTexts {
  readonly solutions: readonly SolutionText[];
  readonly pairs: readonly TaughtPair[];
  /** Normalised, different from each other and from all taught texts. */
  readonly unlabelled: readonly string[];
}

/** Sorts solutions by id and texts by a hash, which favours no word and no time. */
export function orderTrainingTexts(input: TrainingInput): TrainingTexts {
  const solutions = input.solutions.toSorted((a, b) => a.id - b.id);
  const present = new Set(solutions.map(({ id }) => id));
  const pairs = new Map<string, TaughtPair>();
  const taught = new Set<string>();
  for (const example of input.examples) {
    const { solutionId } = example;
    const text = normalizedQuery(example.text);
    if (text === '' || !present.has(solutionId)) continue;
    taught.add(text);
    const count = (pairs.get(`${solutionId} ${text}`)?.count ?? 0) + 1;
    pairs.set(`${solutionId} ${text}`, { text, solutionId, count });
  }
  const unlabelled = new Set(input.unlabelled.map(normalizedQuery));
  unlabelled.delete('');
  for (const text of taught) unlabelled.delete(text);
  return {
    solutions,
    pairs: byHash([...pairs.values()], pairText),
    unlabelled: byHash([...unlabelled], (text) => text),
  };
}

function pairText({ text, solutionId }: TaughtPair): string {
  return `${text}\n${solutionId}`;
}

/** Every different text, as lists of folded words. */
export function allWords({ solutions, pairs, unlabelled }: TrainingTexts): string[][] {
  const texts = new Set([...pairs.map(({ text }) => text), ...unlabelled]);
  for (const solution of solutions) texts.add(normalizedQuery(solutionWords(solution)));
  texts.delete('');
  return Array.from(texts, (text) => text.split(' '));
}

function byHash<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, text: textOf(item), key: textKey(textOf(item)) }))
    .toSorted((a, b) => a.key - b.key || (a.text < b.text ? -1 : 1))
    .map(({ item }) => item);
}
