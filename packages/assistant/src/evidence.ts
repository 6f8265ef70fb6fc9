import type { Analysis, Word } from './analysis.ts';
import { textKey } from './hash.ts';
import type { Knowledge } from './knowledge.ts';
import { numberAt } from './packed-numbers.ts';
import type { StemTest } from './packed-taught.ts';
import type { TaughtText } from './taught-texts.ts';

/** Why a solution is suggested, in things that a person can check. */
export interface Evidence {
  /** Words of the query, as the user wrote them, that matched this solution, strongest first. */
  words: string[];
  /** Examples of this solution that resemble the query. */
  confirmed: number;
  /** The same, of the others that come into question too. */
  compared: number;
  /** The most similar of them, strongest first; similarity 0 to 1. */
  similar: { key: string; text: string; similarity: number }[];
}

/** Solutions whose examples are looked through for complaints like the one asked about. */
const COMPARED_SOLUTIONS = 10;

const MAX_WORDS = 8;
const MAX_SIMILAR = 3;

/** From this share of common words on, weighted by how telling they are, two texts are alike. */
const RESEMBLES = 0.25;

const SEEN_SIZE = 2_048;

/** A text of a solution that resembles the one asked about. */
interface Resembling {
  readonly taught: TaughtText;
  readonly similarity: number;
}

/** A text that is asked about, and its like. */
export interface Asked {
  readonly text: Analysis;
  readonly similar: SimilarTexts;
}

/** The evidence for the first of these solutions, best first, as answers to a text; at most k. */
export function evidenceFor(
  knowledge: Knowledge,
  { text, similar }: Asked,
  { ranked, k }: { ranked: readonly number[]; k: number },
): Evidence[] {
  const looked = ranked.slice(0, Math.max(k, COMPARED_SOLUTIONS));
  const resembling = looked.map(similar);
  const confirmed = resembling.map((found) => sum(found.map(({ taught }) => taught.count)));
  const compared = sum(confirmed);
  const matching = matchingWords(knowledge, text);
  return looked.slice(0, k).map((solutionId, place) => ({
    words: matching(solutionId),
    confirmed: confirmed[place]!,
    compared,
    similar: resembling[place]!.slice(0, MAX_SIMILAR).map((one) => shown(knowledge, one)),
  }));
}

/** The words of a text that a solution knows, those first that tell most. */
function matchingWords(knowledge: Knowledge, text: Analysis): (solutionId: number) => string[] {
  const words = text.words.map((word) => ({
    surface: word.surface,
    scoreOf: knowledge.classes.index.wordScores(word),
  }));
  return (solutionId) => {
    const slot = knowledge.classes.slotOf(solutionId);
    const scores = new Map(words.map(({ surface, scoreOf }) => [surface, scoreOf(slot)]));
    const known = [...scores].filter(([, score]) => score > 0).toSorted((a, b) => b[1] - a[1]);
    return known.map(([word]) => word).slice(0, MAX_WORDS);
  };
}

/**
 * The texts of a solution that resemble one, same words first; among equals by the key of the text,
 * so that the order of teaching does not show.
 */
export type SimilarTexts = (solutionId: number) => readonly Resembling[];

/** Looks up the like of a text, once a solution. */
export function similarTexts(knowledge: Knowledge, text: Analysis): SimilarTexts {
  const key = textKey(text.normalized);
  const weights = stemWeights(knowledge, text.words);
  const query = { weights, total: sum(weights.values()) };
  const mayBe = mayResemble(query);
  const find = (solutionId: number): Resembling[] => {
    const same = knowledge.taught.find(solutionId, key);
    const resembling: Resembling[] = same ? [{ taught: same, similarity: 1 }] : [];
    for (const taught of knowledge.taught.alike(solutionId, mayBe)) {
      if (taught.key === same?.key) continue;
      const similarity = similarityTo(taught, { knowledge, query });
      if (similarity >= RESEMBLES) resembling.push({ taught, similarity });
    }
    return resembling.toSorted(
      (a, b) => b.similarity - a.similarity || a.taught.key - b.taught.key,
    );
  };
  const found = new Map<number, Resembling[]>();
  return (solutionId) => found.getOrInsertComputed(solutionId, find);
}

/** How telling the stems of the query are, by their keys. */
type StemWeights = ReadonlyMap<number, number>;

interface Query {
  readonly weights: StemWeights;
  readonly total: number;
}

/** The union is at least the query, so most texts are ruled out before they are weighed. */
function mayResemble({ weights, total }: Query): StemTest {
  // One look at a small table tells that most stems are not in the query.
  const seen = new Uint8Array(SEEN_SIZE);
  for (const stem of weights.keys()) seen[stem % SEEN_SIZE] = 1;
  return (stems, from, to) => {
    let common = 0;
    for (let at = from; at < to; at++) {
      const stem = numberAt(stems, at);
      if (seen[stem % SEEN_SIZE] === 1) common += weights.get(stem) ?? 0;
    }
    return total > 0 && common / total >= RESEMBLES;
  };
}

/** Weighted Jaccard: idf of the common stems over idf of all stems of both texts. */
function similarityTo(
  taught: TaughtText,
  { knowledge, query }: { knowledge: Knowledge; query: Query },
): number {
  let common = 0;
  let own = 0;
  for (const stem of taught.stems) {
    const weight = query.weights.get(stem);
    common += weight ?? 0;
    own += weight ?? knowledge.classes.index.idfOfKey(stem);
  }
  return Math.min(1, common / (query.total + own - common));
}

function stemWeights(knowledge: Knowledge, words: readonly Word[]): StemWeights {
  const keys = words.flatMap((word) => word.keys);
  return new Map(keys.map((key) => [key, knowledge.classes.index.idfOfKey(key)]));
}

function shown(knowledge: Knowledge, { taught, similarity }: Resembling) {
  const [key = ''] = taught.exampleKeys();
  return { key, text: knowledge.example(key)?.text ?? '', similarity };
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
