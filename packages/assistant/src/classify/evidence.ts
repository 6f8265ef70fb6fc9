import type { Analysis } from '../text/analysis.ts';
import { isCourtesyWord } from '../text/courtesy-phrases.ts';
import { languageOf } from '../text/language.ts';
import { fold } from '../text/tokenize.ts';
import { textKey } from '../numeric/hash.ts';
import { itemAt } from '../numeric/places.ts';
import type { Knowledge } from '../store/knowledge.ts';
import { type StemQuery, stemQuery } from '../index/stem-similarity.ts';
import type { SimilarText } from '../store/taught-text.ts';

/** Why a solution is suggested, in terms that a person can check. */
export interface Evidence {
  /** Words of the query, as the user wrote them, that matched this solution, strongest first. */
  words: string[];
  /** Examples of this solution that resemble the query. */
  confirmed: number;
  /** Examples of all compared solutions that resemble the query, this solution included. */
  compared: number;
  /** The most similar of them, strongest first; similarity 0 to 1. */
  similar: { key: string; text: string; similarity: number }[];
}

/** The minimum number of solutions in whose examples similar complaints are searched. */
const COMPARED_SOLUTIONS = 10;

const MAX_WORDS = 8;
const MAX_SIMILAR = 3;

/** What is needed to look up the taught texts that are similar to a query. */
export interface SimilarityQuery {
  /** The key of the query's text. */
  readonly key: number;
  readonly query: StemQuery;
}

/** A query, and what is needed to look up similar texts. */
export interface Asked {
  readonly text: Analysis;
  readonly similar: SimilarityQuery;
}

/** A solution to collect evidence for. */
interface RankedSolution {
  readonly solutionId: number;
}

/** The evidence for the first of the ranked solutions, best first, at most k. */
export function evidenceFor(
  knowledge: Knowledge,
  { text, similar }: Asked,
  { ranked, k }: { ranked: readonly RankedSolution[]; k: number },
): Evidence[] {
  const looked = ranked
    .slice(0, Math.max(k, COMPARED_SOLUTIONS))
    .map(({ solutionId }) => ({ solutionId, alike: similarTo(similar, knowledge, solutionId) }));
  const compared = looked.reduce((sum, { alike }) => sum + confirmations(alike), 0);
  const first = looked.slice(0, k);
  const words = matchingWords(
    knowledge,
    text,
    first.map(({ solutionId }) => solutionId),
  );
  return first.map(({ alike }, place) => ({
    words: itemAt(words, place),
    confirmed: confirmations(alike),
    compared,
    similar: shown(knowledge, alike),
  }));
}

function confirmations(alike: readonly SimilarText[]): number {
  return alike.reduce((sum, { taught }) => sum + taught.count, 0);
}

/**
 * The words of a text that each of some solutions has, as written, highest BM25 first, without function words and
 * courtesies. A word that was split has the score of its best part.
 */
function matchingWords(
  { classes }: Knowledge,
  { words, folded }: Analysis,
  solutionIds: readonly number[],
): string[][] {
  const language = languageOf(folded);
  const slots = solutionIds.map((id) => classes.slotOf(id));
  const scores = slots.map(() => new Map<string, number>());
  for (const word of words) {
    if (isCourtesyWord(fold(word.surface), language)) continue;
    for (const [place, score] of classes.index.wordScores(word, slots).entries()) {
      const own = itemAt(scores, place);
      if (score > (own.get(word.surface) ?? 0)) own.set(word.surface, score);
    }
  }
  return scores.map((own) => {
    const strongest = [...own].toSorted(([, one], [, other]) => other - one);
    return strongest.slice(0, MAX_WORDS).map(([word]) => word);
  });
}

/** Prepares a query for `similarTo`, which needs the same knowledge. */
export function similarityQuery(
  knowledge: Knowledge,
  { normalized, words }: Analysis,
): SimilarityQuery {
  const query = stemQuery(knowledge.classes.index, words);
  return { key: textKey(normalized), query };
}

/**
 * The texts of a solution that are similar to the query, most similar first; the query's own text has similarity 1.
 * Ties are sorted by key, so that the order of teaching makes no difference.
 */
export function similarTo(
  { key, query }: SimilarityQuery,
  { taught, classes }: Knowledge,
  solutionId: number,
): readonly SimilarText[] {
  const same = taught.find(solutionId, key);
  const others = taught
    .alike(solutionId, query, classes.index)
    .filter((one) => one.taught.key !== same?.key);
  const alike = same ? [{ taught: same, similarity: 1 }, ...others] : others;
  return alike.toSorted(bySimilarity);
}

function bySimilarity(a: SimilarText, b: SimilarText): number {
  return b.similarity - a.similarity || a.taught.key - b.taught.key;
}

function shown(knowledge: Knowledge, alike: readonly SimilarText[]): Evidence['similar'] {
  return alike.slice(0, MAX_SIMILAR).map(({ taught, similarity }) => {
    const [key = ''] = taught.exampleKeys();
    return { key, text: knowledge.example(key)?.text ?? '', similarity };
  });
}
