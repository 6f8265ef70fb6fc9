import { Vocabulary } from './vocabulary.ts';
import type { FeatureVector } from './feature-vector.ts';
import { fitLatentSemantics, projectLatent, type LatentSemantics } from './latent-semantics.ts';
import { isCharacterNgram, ngramsOf } from './ngrams.ts';
import { type PackedNumbers, smallest } from '../numeric/packed-numbers.ts';
import { wholeNumbers } from '../numeric/scratch.ts';
import { SortedKeys } from '../numeric/sorted-keys.ts';
import { fitWordVectors, WordVectorSpace, type WordVectors } from './word-vectors.ts';

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
 * With fewer texts, latent directions do not help: with 300 to 900 texts the sparse parts alone
 * gave up to two and a half more right first answers in a hundred; chosen on training texts.
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
  readonly denseSize: number;
  readonly #words: WordVectorSpace | undefined;
  readonly #places: SortedKeys;
  /** By how many texts have a feature; 0 before it is first asked for. */
  readonly #idfs: Float64Array;
  /** By place of a feature: that of its latent direction. */
  readonly #latentRows: Int32Array;

  constructor(statistics: FeatureStatistics) {
    this.statistics = statistics;
    this.#places = new SortedKeys(statistics.features);
    this.#idfs = new Float64Array(Math.max(1, statistics.texts) + 1);
    const { features, latent } = statistics;
    this.#latentRows = latent ? rowsOf(features, latent.features) : new Int32Array(0);
    this.#words = statistics.words && new WordVectorSpace(statistics.words);
    this.denseSize =
      (statistics.latent?.directions.rank ?? 0) + (statistics.words?.vectors.rank ?? 0);
  }

  /**
   * Learns the statistics of texts, each a list of folded words: how rare every feature is and,
   * from 1,000 texts on, latent directions and word vectors.
   */
  static fit(texts: readonly (readonly string[])[]): FeatureSpace {
    const statistics = countFeatures(texts);
    const sparse = new FeatureSpace(statistics);
    if (texts.length < FEWEST_TEXTS_FOR_DENSE) return sparse;
    const rows = spread(texts, MOST_LATENT_TEXTS).map((words) => sparse.#sparse(words));
    const latent = fitLatentSemantics(rows, mostFrequent(statistics, MOST_LATENT_FEATURES));
    const words = fitWordVectors(spread(texts, MOST_WORD_TEXTS));
    return new FeatureSpace({ ...statistics, latent, words });
  }

  /** The vector of a text. */
  project(words: readonly string[]): FeatureVector {
    const sparse = this.#sparse(words);
    const { latent } = this.statistics;
    const parts: Float32Array[] = [];
    if (latent) parts.push(projectLatent(latent, this.#latentRowsOf(sparse), sparse.values));
    if (this.#words) parts.push(this.#words.project(words));
    const factor = 1 / Math.sqrt(1 + parts.length * DENSE_WEIGHT ** 2);
    const dense = new Float32Array(this.denseSize);
    let start = 0;
    for (const part of parts) {
      for (let j = 0; j < part.length; j++) dense[start + j] = part[j]! * DENSE_WEIGHT * factor;
      start += part.length;
    }
    for (let k = 0; k < sparse.values.length; k++) sparse.values[k]! *= factor;
    return { indices: sparse.indices, values: sparse.values, dense };
  }

  /** tf-idf of both blocks, (1 + ln tf) (ln((1 + n) / (1 + df)) + 1), each of length sqrt(1/2). */
  #sparse(words: readonly string[]): SparseText {
    const { indices, counts } = countRuns(ngramsOf(words));
    const places = this.#places.findAll(indices);
    const values = new Float32Array(indices.length);
    const squares = [0, 0];
    for (let k = 0; k < indices.length; k++) {
      const idf = this.#idf(places[k]!);
      const value = counts[k] === 1 ? idf : (1 + Math.log(counts[k]!)) * idf;
      values[k] = value;
      squares[Number(isCharacterNgram(indices[k]!))]! += value * value;
    }
    const factors = squares.map((sum) => HALF / (Math.sqrt(sum) || 1));
    for (let k = 0; k < indices.length; k++) {
      values[k]! *= factors[Number(isCharacterNgram(indices[k]!))]!;
    }
    return { indices, values, places };
  }

  #idf(place: number): number {
    const { texts, frequencies } = this.statistics;
    const frequency = place < 0 ? 1 : frequencies[place]!;
    const known = this.#idfs[frequency]!;
    if (known > 0) return known;
    return (this.#idfs[frequency] = Math.log((1 + texts) / (1 + frequency)) + 1);
  }

  #latentRowsOf({ places }: SparseText): Int32Array {
    const rows = new Int32Array(places.length);
    for (let k = 0; k < rows.length; k++) {
      rows[k] = places[k]! < 0 ? NOWHERE : this.#latentRows[places[k]!]!;
    }
    return rows;
  }
}

/** The features of a text, and their places among those of the statistics. */
interface SparseText {
  readonly indices: Int32Array;
  readonly values: Float32Array;
  readonly places: Int32Array;
}

/** The index of a feature that is not among others. */
const NOWHERE = -1;

/** By place of a feature: its place among some of them; both ascend. */
function rowsOf(features: Int32Array, some: Int32Array): Int32Array {
  const rows = new Int32Array(features.length).fill(NOWHERE);
  let row = 0;
  // Not with `map`, because it runs once, over very many features, when a new model is taken over.
  for (let place = 0; place < features.length; place++) {
    if (features[place] === some[row]) rows[place] = row++;
  }
  return rows;
}

/** At most this many of the items, spread evenly. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, k) => items[Math.floor((k * items.length) / most)]!);
}

const roomForFeatures = wholeNumbers();
const roomForCounts = wholeNumbers();

/** Different features of one text and how often each is in it; `counts` counts until the next text. */
function countRuns(sorted: Int32Array): { indices: Int32Array; counts: Int32Array } {
  const indices = roomForFeatures.atLeast(sorted.length);
  const counts = roomForCounts.atLeast(sorted.length);
  let size = 0;
  for (let k = 0; k < sorted.length; k++) {
    if (k > 0 && sorted[k] === sorted[k - 1]) {
      counts[size - 1]! += 1;
    } else {
      indices[size] = sorted[k]!;
      counts[size++] = 1;
    }
  }
  return { indices: indices.slice(0, size), counts };
}

function countFeatures(texts: readonly (readonly string[])[]): FeatureStatistics {
  const places = new Vocabulary();
  const counts: number[] = [];
  for (const words of texts) {
    for (const feature of countRuns(ngramsOf(words)).indices) {
      const place = places.placeFor(feature);
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  const found = places.features();
  // Sorted by feature, because the order of the texts must not matter.
  const order = [...found.keys()]
    .filter((place) => counts[place]! >= FEWEST_TEXTS)
    .sort((a, b) => found[a]! - found[b]!);
  return {
    ...NO_STATISTICS,
    texts: texts.length,
    features: Int32Array.from(order, (place) => found[place]!),
    frequencies: smallest(
      texts.length + 1,
      Int32Array.from(order, (place) => counts[place]!),
    ),
  };
}

/**
 * At most this many features, ascending: those of the most texts, among equals the smaller ones.
 */
function mostFrequent({ features, frequencies }: FeatureStatistics, most: number): Int32Array {
  if (features.length <= most) return features;
  const places = [...features.keys()].sort((a, b) => frequencies[b]! - frequencies[a]! || a - b);
  return Int32Array.from(places.slice(0, most), (place) => features[place]!).sort();
}
