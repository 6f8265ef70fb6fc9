import type { Analysis, Term } from '../text/analysis.ts';
import { Bm25Index, type PackedBm25Index } from './bm25-index.ts';
import type { ClassSums } from './class-sums.ts';
import { ScoreAccumulators } from './score-accumulators.ts';

/**
 * The weight of all pairs relative to all content words, and of a stop word relative to a content word; chosen on
 * training texts.
 */
const PAIRS_WEIGHT = 0.7;
const AS_STOP_WORD = { weight: 0.4, onlyScored: true };

/** With more solutions than this, words that very many of them share cost too much time. */
const SKIP_ABOVE_SOLUTIONS = 300;
const SKIP_ABOVE_SHARE = 0.2;
const ALWAYS_SCORED = 3;

/** The scores of one query for every solution that shares a word with it. */
export interface LexicalScores {
  readonly bySlot: ScoreAccumulators;
  /** The score of a solution that is the best one for every single term. */
  readonly ceiling: number;
  /** Share of the query's words, weighted by idf, that no solution knows; 0 to 1. */
  readonly unknownShare: number;
}

/** An index at rest. */
export interface PackedLexicalIndex {
  readonly words: PackedBm25Index;
  readonly pairs: PackedBm25Index;
  readonly stopWords: PackedBm25Index;
}

/** A word of a long text is in many more pairs than a word of a short text, but must not count more. */
function pairWeightOf({ words, pairs }: Analysis): number {
  return PAIRS_WEIGHT * Math.min(1, words.length / pairs.length);
}

/** The BM25 score over class documents: word stems, their pairs and, faintly, stop words. */
export class LexicalIndex {
  readonly #words: Bm25Index;
  readonly #pairs: Bm25Index;
  readonly #stopWords: Bm25Index;

  constructor(packed?: PackedLexicalIndex) {
    this.#words = new Bm25Index(packed?.words);
    this.#pairs = new Bm25Index(packed?.pairs);
    this.#stopWords = new Bm25Index(packed?.stopWords);
  }

  /** The index as plain data. */
  pack(): PackedLexicalIndex {
    return {
      words: this.#words.pack(),
      pairs: this.#pairs.pack(),
      stopWords: this.#stopWords.pack(),
    };
  }

  /** Adds a text to a solution's document; the negative weight takes it out again exactly. */
  add(slot: number, text: Analysis, weight: number): void {
    this.#words.add(slot, text.words, weight);
    this.#pairs.add(slot, text.pairs, weight);
    this.#stopWords.add(slot, text.stopWords, weight);
  }

  /** Adds the sums of whole texts to a slot's document; the sign -1 takes them out again exactly. */
  addSums(slot: number, { words, pairs, stopWords }: ClassSums, sign: 1 | -1): void {
    this.#words.addSums(slot, words, sign);
    this.#pairs.addSums(slot, pairs, sign);
    this.#stopWords.addSums(slot, stopWords, sign);
  }

  /** How telling a word is. */
  idf(word: Term): number {
    return this.#words.idf(word);
  }

  /** The same for the key of one stem. */
  idfOfKey(key: number): number {
    return this.#words.idfOfKey(key);
  }

  /** Scores every solution that shares a word of meaning with the text. */
  score(text: Analysis, solutionCount: number): LexicalScores {
    const words = this.#worthScoring(text.words, solutionCount);
    const scores = new ScoreAccumulators(this.#words.slotEnd);
    let ceiling = 0;
    for (const term of words) ceiling += this.#words.scoreTerm(term, scores);
    const asPair = { weight: pairWeightOf(text), onlyScored: true };
    for (const pair of this.#pairsWorthScoring(text.pairs, solutionCount)) {
      ceiling += this.#pairs.scoreTerm(pair, scores, asPair);
    }
    if (solutionCount <= SKIP_ABOVE_SOLUTIONS) {
      for (const term of text.stopWords) {
        ceiling += this.#stopWords.scoreTerm(term, scores, AS_STOP_WORD);
      }
    }
    return { bySlot: scores, ceiling, unknownShare: this.#unknownShare(text.words) };
  }

  /** The score of one word for the solution of each of some slots; 0 when that does not contain the word. */
  wordScores(word: Term, slots: readonly number[]): number[] {
    return this.#words.partsIn(word, slots);
  }

  #worthScoring(words: readonly Term[], solutionCount: number): readonly Term[] {
    if (solutionCount <= SKIP_ABOVE_SOLUTIONS || words.length <= ALWAYS_SCORED) return words;
    const frequencies = words.map((word) => this.#words.documentFrequency(word));
    const rarest = frequencies.filter((count) => count > 0).toSorted((a, b) => a - b);
    const limit = Math.max(SKIP_ABOVE_SHARE * solutionCount, rarest[ALWAYS_SCORED - 1] ?? 0);
    return atMost(this.#words, words, limit);
  }

  #pairsWorthScoring(pairs: readonly Term[], solutionCount: number): readonly Term[] {
    if (solutionCount <= SKIP_ABOVE_SOLUTIONS) return pairs;
    return atMost(this.#pairs, pairs, SKIP_ABOVE_SHARE * solutionCount);
  }

  #unknownShare(words: readonly Term[]): number {
    let total = 0;
    let unknown = 0;
    for (const word of words) {
      const idf = this.#words.idf(word);
      total += idf;
      if (this.#words.documentFrequency(word) === 0) unknown += idf;
    }
    return total === 0 ? 1 : unknown / total;
  }
}

/** The terms that at most this many solutions have. */
function atMost(index: Bm25Index, terms: readonly Term[], limit: number): Term[] {
  return terms.filter((term) => index.documentFrequency(term) <= limit);
}
