import { Vocabulary } from './vocabulary.ts';
import { normalize } from './feature-vector.ts';
import { wordFeature } from './ngrams.ts';
import { type QuantizedRows, quantizeRows, sumOfRows } from '../numeric/quantized-rows.ts';
import { randomizedSvd, type SparseRow } from '../numeric/randomized-svd.ts';
import { SortedKeys } from '../numeric/sorted-keys.ts';

/** A vector for each word that is seen at least twice. */
export interface WordVectors {
  /** Ascending. */
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
 * then its singular value decomposition. Source: O. Levy, Y. Goldberg, I. Dagan, "Improving
 * distributional similarity with lessons learned from word embeddings", TACL 3 (2015). Undefined
 * when too few words repeat.
 */
export function fitWordVectors(texts: readonly (readonly string[])[]): WordVectors | undefined {
  const coded = texts.map((words) => words.map(wordFeature));
  const { words, idf } = frequentWords(coded);
  if (words.size < FEWEST_WORDS) return undefined;
  const rows = mutualInformation(coded, words);
  const svd = randomizedSvd(rows, words.size, Math.min(RANK, words.size - 9));
  const fitted = {
    words: words.features().slice(),
    vectors: quantizeRows(leftVectors(rows, svd), svd.rank),
    idf,
  };
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
    const features = new Int32Array(words.length);
    for (let k = 0; k < features.length; k++) features[k] = wordFeature(words[k]!);
    const sum = weightedSum(features, this.#fitted, this.#places);
    for (let j = 0; j < mean.length; j++) sum[j]! -= mean[j]!;
    normalize(sum);
    return new Float32Array(sum);
  }
}

type Vectors = Omit<WordVectors, 'mean'>;

function frequentWords(texts: readonly (readonly number[])[]) {
  const occurrences = new Map<number, number>();
  const documents = new Map<number, number>();
  for (const text of texts) {
    for (const word of text) occurrences.set(word, (occurrences.get(word) ?? 0) + 1);
    for (const word of new Set(text)) documents.set(word, (documents.get(word) ?? 0) + 1);
  }
  const frequent = [...occurrences].filter(([, count]) => count >= FEWEST_OCCURRENCES);
  const words = new Vocabulary(Int32Array.from(frequent, ([word]) => word).sort());
  const idf = Float32Array.from(words.features(), (word) =>
    Math.log((1 + texts.length) / (1 + (documents.get(word) ?? 0))),
  );
  return { words, idf };
}

function mutualInformation(texts: readonly (readonly number[])[], words: Vocabulary): SparseRow[] {
  const counts = countNeighbours(texts, words);
  const totals = counts.map((row) => row.values().reduce((sum, count) => sum + count, 0));
  const smoothed = totals.map((total) => total ** CONTEXT_SMOOTHING);
  const all = smoothed.reduce((sum, count) => sum + count, 0);
  return counts.map((row, word) => {
    const indices: number[] = [];
    const values: number[] = [];
    for (const [context, count] of [...row].toSorted(([a], [b]) => a - b)) {
      const information = Math.log((count * all) / (totals[word]! * smoothed[context]!));
      if (information <= 0) continue;
      indices.push(context);
      values.push(information);
    }
    return { indices: Int32Array.from(indices), values: Float32Array.from(values) };
  });
}

function countNeighbours(texts: readonly (readonly number[])[], words: Vocabulary) {
  const counts = Array.from({ length: words.size }, () => new Map<number, number>());
  for (const text of texts) {
    const places = text.map((word) => words.find(word)).filter((place) => place >= 0);
    for (const [at, word] of places.entries()) {
      const row = counts[word]!;
      const last = Math.min(places.length - 1, at + WINDOW);
      for (let other = Math.max(0, at - WINDOW); other <= last; other++) {
        if (other === at) continue;
        const context = places[other]!;
        row.set(context, (row.get(context) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** u times the square root of s, as rows of length 1; u = Xv / s. */
function leftVectors(rows: readonly SparseRow[], svd: ReturnType<typeof randomizedSvd>) {
  const { rank } = svd;
  const result = new Float32Array(rows.length * rank);
  for (const [word, { indices, values }] of rows.entries()) {
    const vector = result.subarray(word * rank, (word + 1) * rank);
    for (let k = 0; k < indices.length; k++) {
      const start = indices[k]! * rank;
      for (let j = 0; j < rank; j++) vector[j]! += values[k]! * svd.vectors[start + j]!;
    }
    for (let j = 0; j < rank; j++) vector[j]! /= Math.sqrt(svd.singularValues[j]!);
    normalize(vector);
  }
  return result;
}

function weightedSum(text: Int32Array, { vectors, idf }: Vectors, places: SortedKeys) {
  const rows = places.findAll(text);
  const factors = new Float64Array(rows.length);
  for (let k = 0; k < rows.length; k++) factors[k] = idf[rows[k]!] ?? 0;
  const sum = sumOfRows(vectors, rows, factors);
  normalize(sum);
  return sum;
}

function meanOf(texts: readonly (readonly number[])[], fitted: Vectors): Float32Array {
  const mean = new Float64Array(fitted.vectors.rank);
  const places = new SortedKeys(fitted.words);
  for (const text of texts) {
    const sum = weightedSum(Int32Array.from(text), fitted, places);
    for (let j = 0; j < mean.length; j++) mean[j]! += sum[j]! / texts.length;
  }
  return Float32Array.from(mean);
}
