import type { FeatureVector } from './feature-vector.ts';
import { fitLatentSemantics, type LatentSemantics, LatentSpace } from './latent-semantics.ts';
import { isCharacterNgram, ngramsOf } from './ngrams.ts';
import { type PackedNumbers, smallest } from '../numeric/packed-numbers.ts';
import { integerAt, itemAt } from '../numeric/places.ts';
import type { SparseRow } from '../numeric/randomized-svd.ts';
import { SortedKeys } from '../numeric/sorted-keys.ts';
import { fitWordVectors, type WordVectors, WordVectorSpace } from './word-vectors.ts';

/** What was learnt about features from all texts; plain data, so that it can be kept in a file. */
export interface FeatureStatistics {
  /** How many texts were read. */
  readonly texts: number;
  /** Features of two texts or more, ascending; all others count as seen once. */
  readonly features: Int32Array;
  /** How many texts have each of them. */
  readonly frequencies: PackedNumbers['codes'];
  readonly latent: LatentSemantics | undefined;
  readonly words: WordVectors | undefined;
}

/** The weight of each dense part beside the sparse one. */
const DENSE_WEIGHT = 0.7;

/**
 * With fewer texts, latent semantics do not help. With 300 to 900 texts the sparse parts alone gave up to two and a
 * half more right first answers in a hundred. Chosen on training texts.
 */
const FEWEST_TEXTS_FOR_DENSE = 1_000;

/** A feature that is only in one text has no relation to others. */
const FEWEST_TEXTS = 2;

/**
 * When there are very many features, the rare ones say little about directions and use most of the
 * memory.
 */
const MOST_LATENT_FEATURES = 50_000;

/** More texts teach nothing new, but cost time and memory. */
const MOST_LATENT_TEXTS = 12_000;
const MOST_WORD_TEXTS = 40_000;
const HALF = Math.SQRT1_2;

/** Statistics of no text at all: every feature counts the same. */
export const NO_STATISTICS: FeatureStatistics = {
  texts: 0,
  features: new Int32Array(0),
  frequencies: new Uint8Array(0),
  latent: undefined,
  words: undefined,
};

/** Turns texts into vectors of length 1, by fixed statistics. */
export class FeatureSpace {
  readonly statistics: FeatureStatistics;
  /** How many dense numbers a vector has. */
  readonly denseSize: number;
  readonly #places: SortedKeys;
  readonly #latent: LatentSpace | undefined;
  readonly #words: WordVectorSpace | undefined;

  constructor(statistics: FeatureStatistics) {
    this.statistics = statistics;
    const { features, latent, words } = statistics;
    this.#places = new SortedKeys(features);
    this.#latent = latent && new LatentSpace(latent);
    this.#words = words && new WordVectorSpace(words);
    this.denseSize = (latent?.directions.rank ?? 0) + (words?.vectors.rank ?? 0);
  }

  /**
   * Learns the statistics of texts, each a list of folded words: the idf of every feature and, from 1,000 texts on,
   * latent semantics and word vectors.
   */
  static fit(texts: readonly (readonly string[])[]): FeatureSpace {
    const statistics = documentFrequencies(texts);
    const sparse = new FeatureSpace(statistics);
    if (texts.length < FEWEST_TEXTS_FOR_DENSE) return sparse;
    const rows = spread(texts, MOST_LATENT_TEXTS).map((words) => sparse.#tfIdf(words));
    const latent = fitLatentSemantics(rows, mostFrequent(statistics, MOST_LATENT_FEATURES));
    const words = fitWordVectors(spread(texts, MOST_WORD_TEXTS));
    return new FeatureSpace({ ...statistics, latent, words });
  }

  /** The vector of a text, from its folded words. */
  project(words: readonly string[]): FeatureVector {
    const sparse = this.#tfIdf(words);
    const parts: Float32Array[] = [];
    if (this.#latent) parts.push(this.#latent.project(sparse));
    if (this.#words) parts.push(this.#words.project(words));
    const factor = 1 / Math.sqrt(1 + parts.length * DENSE_WEIGHT ** 2);
    const dense = new Float32Array(this.denseSize);
    let start = 0;
    for (const part of parts) {
      dense.set(
        part.map((value) => value * DENSE_WEIGHT * factor),
        start,
      );
      start += part.length;
    }
    return { indices: sparse.indices, values: sparse.values.map((value) => value * factor), dense };
  }

  /** tf-idf of both blocks, (1 + ln tf) (ln((1 + n) / (1 + df)) + 1), each of length sqrt(1/2). */
  #tfIdf(words: readonly string[]): SparseRow {
    const counts = new Map<number, number>();
    for (const feature of ngramsOf(words)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    const values: number[] = [];
    const squares = { words: 0, characters: 0 };
    for (const [feature, count] of counts) {
      const value = (1 + Math.log(count)) * this.#idf(feature);
      values.push(value);
      squares[blockOf(feature)] += value * value;
    }
    const factors = { words: factorOf(squares.words), characters: factorOf(squares.characters) };
    const indices = new Int32Array(counts.keys());
    const scaled = new Float32Array(values).map(
      (value, k) => value * factors[blockOf(integerAt(indices, k))],
    );
    return { indices, values: scaled };
  }

  /** Inverse document frequency, smoothed; a feature that is not among the statistics counts as seen once. */
  #idf(feature: number): number {
    const { texts, frequencies } = this.statistics;
    const frequency = frequencies[this.#places.find(feature)] ?? 1;
    return Math.log((1 + texts) / (1 + frequency)) + 1;
  }
}

/** The two blocks of sparse features. */
function blockOf(feature: number): 'words' | 'characters' {
  return isCharacterNgram(feature) ? 'characters' : 'words';
}

/** The factor that scales a block with this sum of squares to the length sqrt(1/2). */
function factorOf(squares: number): number {
  return HALF / (Math.sqrt(squares) || 1);
}

/** At most this many of the items, spread evenly. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, k) =>
    itemAt(items, Math.floor((k * items.length) / most)),
  );
}

function documentFrequencies(texts: readonly (readonly string[])[]): FeatureStatistics {
  const counts = new Map<number, number>();
  for (const words of texts) {
    for (const feature of new Set(ngramsOf(words))) {
      counts.set(feature, (counts.get(feature) ?? 0) + 1);
    }
  }
  const repeated = counts.entries().filter(([, count]) => count >= FEWEST_TEXTS);
  // Sorted by feature, because the order of the texts must not matter.
  const features = Int32Array.from(repeated, ([feature]) => feature).sort();
  const frequencies = features.map((feature) => counts.get(feature) ?? 0);
  return {
    ...NO_STATISTICS,
    texts: texts.length,
    features,
    frequencies: smallest(texts.length + 1, frequencies),
  };
}

/**
 * At most this many features, ascending: those of the most texts, among equals the smaller ones.
 */
function mostFrequent({ features, frequencies }: FeatureStatistics, most: number): Int32Array {
  if (features.length <= most) return features;
  const frequencyOf = (place: number): number => frequencies[place] ?? 0;
  const places = [...features.keys()].sort((a, b) => frequencyOf(b) - frequencyOf(a) || a - b);
  return Int32Array.from(places.slice(0, most), (place) => integerAt(features, place)).sort();
}
