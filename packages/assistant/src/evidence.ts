import type { Analysis, Term } from './analysis.ts';
import type { Knowledge } from './knowledge.ts';
import type { TaughtText } from './taught-texts.ts';

/** Why a solution is suggested, in things that a person can check. */
export interface Evidence {
  /** Words of the query, as the user wrote them, that matched this solution, strongest first. */
  words: string[];
  /** Examples of this solution that resemble the query. */
  confirmed: number;
  /** The most similar of them, strongest first; similarity 0 to 1. */
  similar: { key: string; text: string; similarity: number }[];
}

const MAX_WORDS = 8;
const MAX_SIMILAR = 3;

/** From this share of common words on, weighted by how telling they are, two texts are alike. */
const RESEMBLES = 0.25;

interface Resembling {
  readonly taught: TaughtText;
  readonly similarity: number;
}

/** Collects the evidence for one suggested solution. */
export function evidenceFor(knowledge: Knowledge, text: Analysis, solutionId: number): Evidence {
  const resembling = similarTexts(knowledge, text, solutionId);
  let confirmed = 0;
  for (const { taught } of resembling) confirmed += taught.examples.size;
  return {
    words: matchingWords(knowledge, text, solutionId),
    confirmed,
    similar: resembling.slice(0, MAX_SIMILAR).map(shown),
  };
}

function matchingWords(knowledge: Knowledge, text: Analysis, solutionId: number): string[] {
  const slot = knowledge.classes.slotOf(solutionId) ?? -1;
  const scoreByWord = new Map<string, number>();
  for (const word of text.words) {
    const score = knowledge.classes.index.wordScore(word, slot);
    const surface = word.surfaces[0] ?? '';
    if (score > 0) scoreByWord.set(surface, score);
  }
  const words = [...scoreByWord].toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
  return words.slice(0, MAX_WORDS);
}

/** Same words first; among equals by text, so that the order of teaching does not show. */
export function similarTexts(
  knowledge: Knowledge,
  text: Analysis,
  solutionId: number,
): Resembling[] {
  const query = stemWeights(knowledge, text.words);
  const total = sum(query.values());
  const resembling: (Resembling & { normalized: string })[] = [];
  for (const [normalized, taught] of knowledge.taughtFor(solutionId)) {
    const same = normalized === text.normalized;
    const similarity = same ? 1 : similarityTo(taught, { knowledge, query, total });
    if (similarity >= RESEMBLES) resembling.push({ taught, similarity, normalized });
  }
  return resembling.toSorted(
    (a, b) => b.similarity - a.similarity || (a.normalized < b.normalized ? -1 : 1),
  );
}

interface Query {
  readonly knowledge: Knowledge;
  readonly query: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Weighted Jaccard: idf of the common stems over idf of all stems of both texts. */
function similarityTo(taught: TaughtText, { knowledge, query, total }: Query): number {
  let common = 0;
  for (const stem of taught.stems) common += query.get(stem) ?? 0;
  // The union is at least the query, so most texts are ruled out before they are weighed.
  if (total === 0 || common / total < RESEMBLES) return 0;
  let own = 0;
  for (const stem of taught.stems)
    own += knowledge.classes.index.idf({ keys: [stem], surfaces: [] });
  return Math.min(1, common / (total + own - common));
}

function stemWeights(knowledge: Knowledge, words: readonly Term[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { keys } of words) {
    for (const key of keys)
      weights.set(key, knowledge.classes.index.idf({ keys: [key], surfaces: [] }));
  }
  return weights;
}

function shown({ taught, similarity }: Resembling): Evidence['similar'][number] {
  const [first] = [...taught.examples].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [key = '', text = ''] = first ?? [];
  return { key, text, similarity };
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
