import { normalize } from './feature-vector.ts';
import { wordFeature } from './ngrams.ts';
import { doubleAt, floatAt, integerAt, itemAt } from '../numeric/places.ts';
import { type QuantizedRows, quantizeRows, sumOfRows } from '../numeric/quantized-rows.ts';
import { randomizedSvd, type SparseRow, type Svd } from '../numeric/randomized-svd.ts';
import { SortedKeys } from '../numeric/sorted-keys.ts';

/** A vector for each word that is seen at least twice. */
export interface WordVectors {
  /** The features of these words, ascending. */
  readonly words: Int32Array;
  readonly vectors: QuantizedRows;
  /** How telling each word is. */
  readonly idf: Float32Array;
  /** The mean of all texts, which is subtracted from every text. */
  readonly mean: Float32Array;
}

const RANK = 100;
const WINDOW = 5;
const FEWEST_OCCURRENCES = 2;

/** The exponent of context counts. It prevents rare contexts from looking important. */
const CONTEXT_SMOOTHING = 0.75;
const FEWEST_WORDS = 20;

/**
 * Word vectors from words within a distance of five words: positive pointwise mutual information,
 * then its singular value decomposition. Each text is a list of folded words. Undefined when too few
 * words repeat. Source: O. Levy, Y. Goldberg, I. Dagan, "Improving distributional similarity with
 * lessons learned from word embeddings", TACL 3 (2015).
 */
export function fitWordVectors(texts: readonly (readonly string[])[]): WordVectors | undefined {
  const coded = texts.map((text) => Int32Array.from(text, wordFeature));
  const { words, idf } = frequentWords(coded);
  if (words.length < FEWEST_WORDS) return undefined;
  const rows = mutualInformation(coded, words);
  const svd = randomizedSvd(rows, words.length, Math.min(RANK, words.length - 9));
  const fitted = { words, vectors: quantizeRows(leftVectors(rows, svd), svd.rank), idf };
  return { ...fitted, mean: meanOf(coded, fitted) };
}

/** Projects texts onto fitted word vectors. */
export class WordVectorSpace {
  readonly #fitted: WordVectors;
  readonly #places: SortedKeys;

  constructor(fitted: WordVectors) {
    this.#fitted = fitted;
    this.#places = new SortedKeys(fitted.words);
  }

  /** The sum of a text's word vectors by idf, less the mean of all texts, of length 1. */
  project(words: readonly string[]): Float32Array {
    const { mean } = this.#fitted;
    const rows = this.#places.findAll(Int32Array.from(words, wordFeature));
    const sum = weightedSum(rows, this.#fitted);
    for (let j = 0; j < mean.length; j++) sum[j] = doubleAt(sum, j) - floatAt(mean, j);
    normalize(sum);
    return new Float32Array(sum);
  }
}

type Vectors = Omit<WordVectors, 'mean'>;

function frequentWords(texts: readonly Int32Array[]): { words: Int32Array; idf: Float32Array } {
  const occurrences = new Map<number, number>();
  const documents = new Map<number, number>();
  for (const text of texts) {
    for (const word of text) occurrences.set(word, (occurrences.get(word) ?? 0) + 1);
    for (const word of new Set(text)) documents.set(word, (documents.get(word) ?? 0) + 1);
  }
  const frequent = [...occurrences].filter(([, count]) => count >= FEWEST_OCCURRENCES);
  const words = Int32Array.from(frequent, ([word]) => word).sort();
  const idf = Float32Array.from(words, (word) =>
    Math.log((1 + texts.length) / (1 + (documents.get(word) ?? 0))),
  );
  return { words, idf };
}

/** A row for each word: its positive pointwise mutual information with each of its neighbours. */
function mutualInformation(texts: readonly Int32Array[], words: Int32Array): SparseRow[] {
  const counts = countNeighbours(texts, words);
  const totals = counts.map((row) => row.values().reduce((sum, count) => sum + count, 0));
  const smoothed = totals.map((total) => total ** CONTEXT_SMOOTHING);
  const all = smoothed.reduce((sum, count) => sum + count, 0);
  return counts.map((row, word) => {
    const indices: number[] = [];
    const values: number[] = [];
    for (const [context, count] of [...row].toSorted(([a], [b]) => a - b)) {
      const expected = itemAt(totals, word) * itemAt(smoothed, context);
      const information = Math.log((count * all) / expected);
      if (information <= 0) continue;
      indices.push(context);
      values.push(information);
    }
    return { indices: Int32Array.from(indices), values: Float32Array.from(values) };
  });
}

/** How often each word has each other one within the window, by their places. */
function countNeighbours(texts: readonly Int32Array[], words: Int32Array): Map<number, number>[] {
  const counts = Array.from(words, () => new Map<number, number>());
  const known = new SortedKeys(words);
  for (const text of texts) {
    const places = [...known.findAll(text)].filter((place) => place >= 0);
    for (const [at, word] of places.entries()) {
      const row = itemAt(counts, word);
      const before = places.slice(Math.max(0, at - WINDOW), at);
      const after = places.slice(at + 1, at + 1 + WINDOW);
      for (const context of [...before, ...after]) {
        row.set(context, (row.get(context) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** u times the square root of s, as rows of length 1; u = Xv / s. */
function leftVectors(rows: readonly SparseRow[], svd: Svd): Float32Array {
  const { rank } = svd;
  const result = new Float32Array(rows.length * rank);
  for (const [word, { indices, values }] of rows.entries()) {
    const vector = new Float32Array(rank);
    for (let k = 0; k < indices.length; k++) {
      const start = integerAt(indices, k) * rank;
      const value = floatAt(values, k);
      for (let j = 0; j < rank; j++) {
        vector[j] = floatAt(vector, j) + value * floatAt(svd.vectors, start + j);
      }
    }
    for (const [j, singularValue] of svd.singularValues.entries()) {
      vector[j] = floatAt(vector, j) / Math.sqrt(singularValue);
    }
    const unit = Float64Array.from(vector);
    normalize(unit);
    result.set(unit, word * rank);
  }
  return result;
}

/** The sum of the vectors of words, each times its idf, of length 1. `rows`: the place of each word, -1 for an unknown one. */
function weightedSum(rows: Int32Array, { vectors, idf }: Vectors): Float64Array {
  const factors = Float32Array.from(rows, (row) => idf[row] ?? 0);
  const sum = sumOfRows(vectors, rows, factors);
  normalize(sum);
  return sum;
}

function meanOf(texts: readonly Int32Array[], fitted: Vectors): Float32Array {
  const mean = new Float64Array(fitted.vectors.rank);
  const places = new SortedKeys(fitted.words);
  for (const text of texts) {
    const sum = weightedSum(places.findAll(text), fitted);
    for (let j = 0; j < mean.length; j++) {
      mean[j] = doubleAt(mean, j) + doubleAt(sum, j) / texts.length;
    }
  }
  return Float32Array.from(mean);
}
