import type { Analysis } from '../text/analysis.ts';
import { isCourtesyWord } from '../text/courtesy-phrases.ts';
import { languageOf } from '../text/language.ts';
import { fold } from '../text/tokenize.ts';
import { textKey } from '../numeric/hash.ts';
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

/** The taught texts that are similar to a query, as far as they were looked up. */
export interface SimilarTexts {
  /** The key of the query's text. */
  readonly key: number;
  readonly query: StemQuery;
  /** By solution. */
  readonly found: Map<number, readonly SimilarText[]>;
}

/** A query, and the taught texts that are similar to it. */
export interface Asked {
  readonly text: Analysis;
  readonly similar: SimilarTexts;
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
  const looked = ranked.slice(0, Math.max(k, COMPARED_SOLUTIONS));
  let compared = 0;
  for (const { solutionId } of looked) {
    compared += confirmations(similarTo(similar, knowledge, solutionId));
  }
  const evidence: Evidence[] = [];
  for (const { solutionId } of looked.slice(0, k)) {
    const words = matchingWords(knowledge, text, solutionId);
    const resembling = similarTo(similar, knowledge, solutionId);
    const confirmed = confirmations(resembling);
    evidence.push({ words, confirmed, compared, similar: shown(knowledge, resembling) });
  }
  return evidence;
}

function confirmations(resembling: readonly SimilarText[]): number {
  let count = 0;
  for (const { taught } of resembling) count += taught.count;
  return count;
}

/** The words of a text that a solution has, as written, highest BM25 first; function words and courtesies are none. A split word has its best part's score. */
function matchingWords(
  knowledge: Knowledge,
  { words, folded }: Analysis,
  solutionId: number,
): string[] {
  const language = languageOf(folded);
  const { index } = knowledge.classes;
  const slot = knowledge.classes.slotOf(solutionId);
  const scores = new Map<string, number>();
  for (const word of words) {
    if (isCourtesyWord(fold(word.surface), language)) continue;
    const score = index.wordScore(word, slot);
    if (score > (scores.get(word.surface) ?? 0)) scores.set(word.surface, score);
  }
  return [...scores].sort(byScore).slice(0, MAX_WORDS).map(wordOf);
}

type WordScore = [word: string, score: number];

const byScore = (a: WordScore, b: WordScore) => b[1] - a[1];
const wordOf = ([word]: WordScore) => word;

/** Prepares a query for `similarTo`, which needs the same knowledge and looks up each solution once. */
export function similarTexts(knowledge: Knowledge, { normalized, words }: Analysis): SimilarTexts {
  const query = stemQuery(knowledge.classes.index, words);
  return { key: textKey(normalized), query, found: new Map() };
}

/**
 * The texts of a solution that are similar to the query, most similar first; the query's own text has similarity 1.
 * Ties are sorted by key, so that the order of teaching makes no difference.
 */
export function similarTo(
  { key, query, found }: SimilarTexts,
  { taught, classes }: Knowledge,
  solutionId: number,
): readonly SimilarText[] {
  const known = found.get(solutionId);
  if (known !== undefined) return known;
  const same = taught.find(solutionId, key);
  const resembling: SimilarText[] = same ? [{ taught: same, similarity: 1 }] : [];
  for (const one of taught.alike(solutionId, query, classes.index)) {
    if (one.taught.key !== same?.key) resembling.push(one);
  }
  resembling.sort(bySimilarity);
  found.set(solutionId, resembling);
  return resembling;
}

function bySimilarity(a: SimilarText, b: SimilarText): number {
  return b.similarity - a.similarity || a.taught.key - b.taught.key;
}

function shown(knowledge: Knowledge, resembling: readonly SimilarText[]): Evidence['similar'] {
  const found: Evidence['similar'] = [];
  for (const { taught, similarity } of resembling.slice(0, MAX_SIMILAR)) {
    const [key = ''] = taught.exampleKeys();
    found.push({ key, text: knowledge.example(key)?.text ?? '', similarity });
  }
  return found;
}
