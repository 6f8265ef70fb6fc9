import type { Analysis, Term } from '../text/analysis.ts';
import type { FeatureVector } from '../text/feature-vector.ts';
import { floatAt, integerAt } from '../numeric/places.ts';
import { sumOfValue, WEIGHT_UNIT } from './weights.ts';

/** Sums by key: keys ascending, and a whole number for each. */
export interface KeySums {
  readonly keys: Int32Array;
  readonly sums: Int32Array;
}

/** The sums of one kind of term, and the length of the texts in such terms, in `WEIGHT_UNIT`s. */
export interface TermSums extends KeySums {
  readonly length: number;
}

/** What texts count for a class when they themselves are not kept: the sums of their terms and vectors. */
export interface ClassSums {
  readonly words: TermSums;
  readonly pairs: TermSums;
  readonly stopWords: TermSums;
  readonly features: KeySums;
  readonly dense: Int32Array;
  /** How many examples they are, in `WEIGHT_UNIT`s. */
  readonly examples: number;
}

/** Sums that grow: by key, and the length. */
class GrowingTerms {
  readonly #sums = new Map<number, number>();
  #length = 0;

  add(terms: readonly Term[], weight: number): void {
    for (const term of terms) {
      for (const key of new Set(term.keys))
        this.#sums.set(key, (this.#sums.get(key) ?? 0) + weight);
    }
    this.#length += terms.length * weight;
  }

  most(count: number): TermSums {
    return { ...mostOf(this.#sums, count), length: this.#length };
  }
}

/** Adds up the texts of one class. */
export class ClassSummer {
  readonly #words = new GrowingTerms();
  readonly #pairs = new GrowingTerms();
  readonly #stopWords = new GrowingTerms();
  readonly #features = new Map<number, number>();
  readonly #dense: Int32Array;
  #examples = 0;

  constructor(denseSize: number) {
    this.#dense = new Int32Array(denseSize);
  }

  /** Adds a text with a weight in `WEIGHT_UNIT`s. */
  add(text: Analysis, { indices, values, dense }: FeatureVector, weight: number): void {
    this.#words.add(text.words, weight);
    this.#pairs.add(text.pairs, weight);
    this.#stopWords.add(text.stopWords, weight);
    for (let k = 0; k < indices.length; k++) {
      const feature = integerAt(indices, k);
      const before = this.#features.get(feature) ?? 0;
      this.#features.set(feature, before + sumOfValue(floatAt(values, k), weight));
    }
    for (let j = 0; j < this.#dense.length; j++) {
      this.#dense[j] = integerAt(this.#dense, j) + sumOfValue(floatAt(dense, j), weight);
    }
    this.#examples += weight;
  }

  /** The largest sums of each kind, at most `most` features and fewer terms in all. */
  sums(most: number): ClassSums {
    const terms = Math.ceil(most / TERM_KINDS);
    return {
      words: this.#words.most(terms),
      pairs: this.#pairs.most(Math.ceil(terms * PAIRS_SHARE)),
      stopWords: this.#stopWords.most(terms),
      features: mostOf(this.#features, most),
      dense: this.#dense,
      examples: this.#examples,
    };
  }

  /** How many examples were added. */
  get examples(): number {
    return this.#examples / WEIGHT_UNIT;
  }
}

/** Words, pairs and stop words. */
const TERM_KINDS = 3;

/** Most pairs are in one class only, and each different key takes much memory. So fewer pairs are kept. */
const PAIRS_SHARE = 1 / 4;

/** The keys with the largest sums; among equals the smaller keys. */
function mostOf(sums: ReadonlyMap<number, number>, count: number): KeySums {
  const largest = [...sums].toSorted(([a, one], [b, other]) => other - one || a - b);
  const kept = largest.slice(0, count).toSorted(([a], [b]) => a - b);
  return {
    keys: Int32Array.from(kept, ([key]) => key),
    sums: Int32Array.from(kept, ([, sum]) => sum),
  };
}
