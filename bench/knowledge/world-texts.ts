import { seededRandom } from '@recourse/assistant/numeric/seeded-random';

/** Generated solutions and complaints, with word frequencies as in real texts. The texts are the same in each run. */
export interface WorldTexts {
  readonly solutions: readonly string[];
  /** A new complaint about one of the solutions. */
  readonly complaint: (solution: number) => string;
}

const VOCABULARY = 30_000;
const CONSONANTS = [
  'b',
  'br',
  'c',
  'd',
  'dr',
  'f',
  'g',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'r',
  's',
  'st',
  't',
  'v',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou', 'er', 'an', 'in', 'on'];
/** The most frequent words of complaints, most frequent first. Every second word of a text is one of them. */
const FUNCTION_WORDS =
  'the i to my a is and it not of in for that on was have do can you with this what but me be when how they why has an been are if from at will there so your or did no does would about after'.split(
    ' ',
  );
const FUNCTION_SHARE = 0.5;
const WORDS = 14;
const TOPIC_WORDS = 12;
/** The share of topic words among the other words. */
const TOPIC_SHARE = 0.6;

/** Generates this many solutions. */
export function worldTexts(solutionCount: number): WorldTexts {
  const random = seededRandom(1);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const syllable = () => pick(CONSONANTS) + pick(VOWELS);
  const words = Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, syllable).join(''),
  );
  // Zipf's law: the word of rank r is 1/r as frequent as the first.
  const frequent = (of: readonly string[]) => of[Math.floor(of.length ** random()) - 1]!;
  const topics = Array.from({ length: solutionCount }, () =>
    Array.from({ length: TOPIC_WORDS }, () => frequent(words)),
  );
  const word = (solution: number) => {
    if (random() < FUNCTION_SHARE) return frequent(FUNCTION_WORDS);
    return random() < TOPIC_SHARE ? pick(topics[solution]!) : frequent(words);
  };
  return {
    solutions: topics.map((own) => `Do ${own.join(', ')}.`),
    complaint: (solution) => Array.from({ length: WORDS }, () => word(solution)).join(' '),
  };
}
