import type { Term } from '../text/analysis.ts';
import { numberAt, type PackedNumbers } from '../numeric/packed-numbers.ts';
import { doubleAt, integerAt } from '../numeric/places.ts';
import type { ScoreAccumulators } from './score-accumulators.ts';
import { InvertedIndex, type PackedPostings, type Postings } from './inverted-index.ts';
import type { TermSums } from './class-sums.ts';
import { WEIGHT_UNIT } from './weights.ts';

/**
 * BM25 over class documents: everything known about one solution is one document. k1 = 3 and b = 0.4, because such
 * documents are long and repeat themselves. The usual 1.2 and 0.75 saturate too early, and penalise solutions with many
 * examples. Source: S. Robertson, H. Zaragoza, "The probabilistic relevance framework: BM25 and beyond" (2009).
 */
const K1 = 3;
const B = 0.4;

/** An index at rest. */
export interface PackedBm25Index {
  readonly postings: PackedPostings;
  /** The slots with a document, and the lengths of the documents. */
  readonly slots: Int32Array;
  readonly lengths: Float64Array;
}

/** How a term counts. */
export interface Scoring {
  readonly weight: number;
  /** Whether only slots that have a score already are scored. */
  readonly onlyScored: boolean;
}

/** The BM25 part of each of some slots; both arrays have one length. */
interface SlotParts {
  readonly slots: PackedNumbers['codes'];
  readonly parts: Float64Array;
}

const PLAIN: Scoring = { weight: 1, onlyScored: false };

/** BM25 over one kind of term. Its inverted index says how often each slot's document has a key. */
export class Bm25Index {
  readonly #postings: InvertedIndex;
  /** By slot: the length of its document; 0 or nothing without one. */
  readonly #lengths: number[] = [];
  #documents = 0;
  #totalLength = 0;
  /** k1 (1 - b + b length / average length) by slot, made when first needed after a change. */
  #saturations: Float64Array | undefined;

  constructor(packed?: PackedBm25Index) {
    this.#postings = new InvertedIndex(packed?.postings);
    for (const [at, slot] of packed?.slots.entries() ?? []) {
      this.#lengthen(slot, packed?.lengths[at] ?? 0);
    }
  }

  /** The index as plain data. */
  pack(): PackedBm25Index {
    const documents = [...this.#lengths.entries()].filter(([, length]) => length > 0);
    return {
      postings: this.#postings.pack(),
      slots: Int32Array.from(documents, ([slot]) => slot),
      lengths: Float64Array.from(documents, ([, length]) => length),
    };
  }

  /** Adds a text to a slot's document; a negative weight (in `WEIGHT_UNIT`s) takes it out again. */
  add(slot: number, terms: readonly Term[], weight: number): void {
    for (const term of terms) {
      for (const key of new Set(term.keys)) this.#postings.add(key, slot, weight);
    }
    this.#lengthen(slot, terms.length * weight);
  }

  /** Adds the sums of whole texts to a slot's document; the sign -1 takes them out again exactly. */
  addSums(slot: number, { keys, sums, length }: TermSums, sign: 1 | -1): void {
    for (const [at, key] of keys.entries())
      this.#postings.add(key, slot, sign * integerAt(sums, at));
    this.#lengthen(slot, sign * length);
  }

  #lengthen(slot: number, added: number): void {
    const before = this.#lengths[slot] ?? 0;
    const after = before + added;
    this.#lengths[slot] = after;
    this.#totalLength += added;
    this.#documents += Number(after !== 0) - Number(before !== 0);
    this.#saturations = undefined;
  }

  /** The number of solutions with the term. Of its keys, the most frequent one counts. */
  documentFrequency({ keys }: Term): number {
    return Math.max(0, ...keys.map((key) => this.#postings.countOf(key)));
  }

  /** ln(1 + (N - n + 0.5) / (n + 0.5)), as Lucene computes it; highest for an unknown term. */
  idf(term: Term): number {
    return this.#idf(this.documentFrequency(term));
  }

  /** The same for one key. */
  idfOfKey(key: number): number {
    return this.#idf(this.#postings.countOf(key));
  }

  /** One more than the largest slot that has a document. */
  get slotEnd(): number {
    return this.#saturationBySlot().length;
  }

  /**
   * Adds one term's BM25 part, times `weight`, to the scores, or only to those above 0. Of several keys the best
   * counts. Returns the largest part of any slot.
   */
  scoreTerm(term: Term, scores: ScoreAccumulators, how: Scoring = PLAIN): number {
    const { weight, onlyScored } = how;
    const found = Array.from(new Set(term.keys), (key) => this.#partsOf(key));
    const [only] = found;
    const { slots, parts } = only !== undefined && found.length === 1 ? only : largestOf(found);
    let most = 0;
    for (let at = 0; at < parts.length; at++) {
      const slot = slots[at]!;
      const part = doubleAt(parts, at);
      if (onlyScored) scores.addIfScored(slot, weight * part);
      else scores.add(slot, weight * part);
      most = Math.max(most, part);
    }
    return weight * most;
  }

  /** The BM25 part of one term in each of some slots; 0 when a document does not have the term. */
  partsIn({ keys }: Term, slots: readonly number[]): number[] {
    const saturations = this.#saturationBySlot();
    const weighed = keys.map((key) => ({
      key,
      idf: this.#idf(effectiveCount(this.#postings.read(key))),
    }));
    return slots.map((slot) => {
      const parts = weighed.map(({ key, idf }) => {
        const frequency = this.#postings.sumOf(key, slot);
        return frequency === 0 ? 0 : (idf * frequency) / (frequency + doubleAt(saturations, slot));
      });
      return Math.max(...parts);
    });
  }

  /** The BM25 part of one key in each slot that has it. */
  #partsOf(key: number): SlotParts {
    const postings = this.#postings.read(key);
    const { slots, sums, start, end } = postings;
    const saturations = this.#saturationBySlot();
    const idf = this.#idf(effectiveCount(postings));
    const parts = new Float64Array(end - start);
    for (let at = start; at < end; at++) {
      const frequency = numberAt(sums, at);
      parts[at - start] = (idf * frequency) / (frequency + doubleAt(saturations, slots[at]!));
    }
    return { slots: slots.subarray(start, end), parts };
  }

  #saturationBySlot(): Float64Array {
    const averageLength = this.#totalLength / this.#documents;
    this.#saturations ??= Float64Array.from(
      this.#lengths,
      (length = 0) => K1 * (1 - B + (B * length) / averageLength) * WEIGHT_UNIT,
    );
    return this.#saturations;
  }

  #idf(documentFrequency: number): number {
    const documents = this.#documents;
    return Math.log(1 + (documents - documentFrequency + 0.5) / (documentFrequency + 0.5));
  }
}

/**
 * In how many documents a key would be if it were equally frequent in all of them: (sum f)^2 / sum f^2 (inverse of
 * Simpson's index; Hill number of order 2). After many examples nearly every document has every common word once. The
 * plain document frequency would treat a word as uninformative that is in one document a hundred times. Source: M. O.
 * Hill, "Diversity and evenness", Ecology 54 (1973).
 */
function effectiveCount({ sums, start, end }: Postings): number {
  let sum = 0;
  let squares = 0;
  for (let at = start; at < end; at++) {
    const frequency = numberAt(sums, at);
    sum += frequency;
    squares += frequency * frequency;
  }
  return squares === 0 ? 0 : (sum * sum) / squares;
}

/** Of the parts of several keys, the largest in each slot. */
function largestOf(found: readonly SlotParts[]): SlotParts {
  const largest = new Map<number, number>();
  for (const { slots, parts } of found) {
    for (const [at, part] of parts.entries()) {
      const slot = slots[at]!;
      largest.set(slot, Math.max(part, largest.get(slot) ?? 0));
    }
  }
  return { slots: Int32Array.from(largest.keys()), parts: Float64Array.from(largest.values()) };
}
