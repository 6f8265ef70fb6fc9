import type { Term } from '../text/analysis.ts';
import { numberAt } from '../numeric/packed-numbers.ts';
import type { PackedPostings } from './packed-postings.ts';
import type { ScoreAccumulators } from './score-accumulators.ts';
import { type Postings, InvertedIndex } from './inverted-index.ts';
import { WEIGHT_UNIT } from './weights.ts';

/**
 * BM25 over class documents: everything known about one solution is one document.
 * k1 = 3 and b = 0.4, because such documents are long and repeat themselves; the usual
 * 1.2 and 0.75 saturate too early and punish solutions with many examples.
 */
const K1 = 3;
const B = 0.4;

/** Number of keys whose results are cached, if computing them reads all their entries. */
const MOST_EFFECTIVE_COUNTS = 10_000;

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

const PLAIN: Scoring = { weight: 1, onlyScored: false };

const NO_DOCUMENTS = { slots: new Int32Array(0), lengths: new Float64Array(0) };

/** BM25 over one kind of term. Its inverted index says how often each slot's document has a key. */
export class Bm25Index {
  readonly #postings: InvertedIndex;
  /** Lengths by slot, 0 without a document; the number of documents; and the sum of all lengths. */
  #lengths: Float64Array;
  #documents: number;
  #totalLength = 0;
  /** k1 (1 - b + b length / average length) by slot, made when first needed after a change. */
  #saturations: Float64Array | undefined;
  /** The best part of each slot while a term with several keys is scored, else 0; and the slots that have one. */
  #parts = new Float64Array(0);
  #found = new Int32Array(0);
  /** In how many documents a key effectively is, by key; empty after a change. */
  readonly #effectiveCounts = new Map<number, number>();

  constructor(packed?: PackedBm25Index) {
    this.#postings = new InvertedIndex(packed?.postings);
    const { slots, lengths } = packed ?? NO_DOCUMENTS;
    this.#documents = slots.length;
    this.#lengths = new Float64Array(slots.reduce((end, slot) => Math.max(end, slot + 1), 0));
    // No iterator: it runs once, when a new model is taken over, and iterators are slow then.
    for (let at = 0; at < slots.length; at++) {
      this.#lengths[slots[at]!] = lengths[at]!;
      this.#totalLength += lengths[at]!;
    }
  }

  /** The index as plain data. */
  pack(): PackedBm25Index {
    const slots = Int32Array.from(this.#lengths.keys()).filter((slot) => this.#lengths[slot] !== 0);
    return {
      postings: this.#postings.pack(),
      slots,
      lengths: Float64Array.from(slots, (slot) => this.#lengths[slot]!),
    };
  }

  /** Adds a text to a slot's document; a negative weight (in `WEIGHT_UNIT`s) takes it out again. */
  add(slot: number, terms: readonly Term[], weight: number): void {
    for (const term of terms) {
      for (const key of new Set(term.keys)) this.#postings.add(key, slot, weight);
    }
    this.#saturations = undefined;
    this.#effectiveCounts.clear();
    this.#lengthen(slot, terms.length * weight);
  }

  #lengthen(slot: number, added: number): void {
    if (slot >= this.#lengths.length) {
      const lengths = this.#lengths;
      this.#lengths = new Float64Array(2 * slot + 1);
      this.#lengths.set(lengths);
    }
    const before = this.#lengths[slot]!;
    const after = before + added;
    this.#lengths[slot] = after;
    this.#totalLength += added;
    this.#documents += Number(after !== 0) - Number(before !== 0);
  }

  /** The number of solutions with the term. Of its keys, the most frequent one counts. */
  documentFrequency(term: Term): number {
    const { keys } = term;
    let most = 0;
    for (let at = 0; at < keys.length; at++) {
      most = Math.max(most, this.#postings.countOf(keys[at]!));
    }
    return most;
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
    const key = term.keys[0]!;
    if (isOneKey(term)) return weight * this.#scoreKey(key, scores, how);
    this.#makeRoomFor(scores.size);
    const parts = this.#parts;
    let best = 0;
    let count = 0;
    for (const one of term.keys) {
      const found = this.#keepBest(one, count);
      best = Math.max(best, found.best);
      count = found.count;
    }
    for (let at = 0; at < count; at++) {
      const slot = this.#found[at]!;
      if (onlyScored) scores.addIfScored(slot, weight * parts[slot]!);
      else scores.add(slot, weight * parts[slot]!);
      parts[slot] = 0;
    }
    return weight * best;
  }

  /** The BM25 part of one term in a slot; 0 when its document does not have the term. */
  partOf(term: Term, slot: number): number {
    const saturation = this.#saturationBySlot()[slot] ?? 0;
    let best = 0;
    for (const key of term.keys) {
      const frequency = this.#postings.sumOf(key, slot);
      if (frequency === 0) continue;
      const idf = this.#idf(this.#effectiveCount(key));
      best = Math.max(best, (idf * frequency) / (frequency + saturation));
    }
    return best;
  }

  #scoreKey(key: number, scores: ScoreAccumulators, { weight, onlyScored }: Scoring): number {
    const saturations = this.#saturationBySlot();
    const read = this.#postings.read(key);
    const { slots, sums, start, end } = read;
    const idf = this.#idf(this.#effectiveCount(key, read));
    let best = 0;
    for (let at = start; at < end; at++) {
      const slot = slots[at]!;
      const frequency = numberAt(sums, at);
      const part = (idf * frequency) / (frequency + saturations[slot]!);
      if (onlyScored) scores.addIfScored(slot, weight * part);
      else scores.add(slot, weight * part);
      if (part > best) best = part;
    }
    return best;
  }

  /** Keeps the larger part of each slot that has the key; `before` slots were found by other keys. */
  #keepBest(key: number, before: number): { best: number; count: number } {
    const saturations = this.#saturationBySlot();
    const parts = this.#parts;
    const found = this.#found;
    const read = this.#postings.read(key);
    const { slots, sums, start, end } = read;
    const idf = this.#idf(this.#effectiveCount(key, read));
    let best = 0;
    let count = before;
    for (let at = start; at < end; at++) {
      const slot = slots[at]!;
      const frequency = numberAt(sums, at);
      const part = (idf * frequency) / (frequency + saturations[slot]!);
      if (parts[slot] === 0) found[count++] = slot;
      if (part > parts[slot]!) parts[slot] = part;
      if (part > best) best = part;
    }
    return { best, count };
  }

  /**
   * In how many documents a key would be if it were equally frequent in all of them: (sum f)^2 /
   * sum f^2 (inverse of Simpson's index; Hill number of order 2). After many examples nearly every
   * document has every common word once, and the plain document frequency would treat a word as
   * uninformative that is in one document a hundred times. `read`: the sums of the key, if they are
   * available. Source: M. O. Hill, "Diversity and evenness", Ecology 54 (1973).
   */
  #effectiveCount(key: number, read?: Postings): number {
    const known = this.#effectiveCounts.get(key);
    if (known !== undefined) return known;
    const { sums, start, end } = read ?? this.#postings.read(key);
    let sum = 0;
    let squares = 0;
    for (let at = start; at < end; at++) {
      const frequency = numberAt(sums, at);
      sum += frequency;
      squares += frequency * frequency;
    }
    const effective = squares === 0 ? end - start : (sum * sum) / squares;
    if (this.#effectiveCounts.size >= MOST_EFFECTIVE_COUNTS) this.#effectiveCounts.clear();
    this.#effectiveCounts.set(key, effective);
    return effective;
  }

  #makeRoomFor(slots: number): void {
    if (this.#parts.length >= slots) return;
    this.#parts = new Float64Array(slots);
    this.#found = new Int32Array(slots);
  }

  #saturationBySlot(): Float64Array {
    if (this.#saturations !== undefined) return this.#saturations;
    const lengths = this.#lengths;
    const averageLength = this.#totalLength / this.#documents;
    const saturations = new Float64Array(lengths.findLastIndex((length) => length !== 0) + 1);
    for (let slot = 0; slot < saturations.length; slot++) {
      saturations[slot] = K1 * (1 - B + (B * lengths[slot]!) / averageLength) * WEIGHT_UNIT;
    }
    this.#saturations = saturations;
    return saturations;
  }

  #idf(documentFrequency: number): number {
    const documents = this.#documents;
    return Math.log(1 + (documents - documentFrequency + 0.5) / (documentFrequency + 0.5));
  }
}

/** Whether a term stands under the same key in every language. */
function isOneKey({ keys }: Term): boolean {
  for (let at = 1; at < keys.length; at++) if (keys[at] !== keys[0]) return false;
  return true;
}
