import type { Term } from './analysis.ts';
import {
  frequencyIn,
  type PackedPostings,
  packPostings,
  PostingTable,
  unpackPosting,
} from './packed-postings.ts';
import { WEIGHT_UNIT } from './weights.ts';

/**
 * BM25 over class documents: everything known about one solution is one document.
 * k1 = 3 and b = 0.4, because such documents are long and repeat themselves; the usual
 * 1.2 and 0.75 saturate too early and punish solutions with many examples.
 */
const K1 = 3;
const B = 0.4;

/** Scores by slot; a slot is the place that one solution holds in the index. */
export type SlotScores = Map<number, number>;

/** An index at rest. */
export interface PackedClassIndex {
  readonly postings: PackedPostings;
  /** Slots that have a document, and the lengths of those. */
  readonly slots: Int32Array;
  readonly lengths: Float64Array;
}

/** An inverted index of one kind of term: for each key, how often each slot's document has it. */
export class ClassIndex {
  /** What came from a file. */
  readonly #packed: PostingTable | undefined;
  /** Postings made or changed since; one that became empty stays if there is a packed one. */
  readonly #postings = new Map<string, Map<number, number>>();
  readonly #lengths = new Map<number, number>();
  #totalLength = 0;
  /** k1 (1 - b + b length / average length) by slot, made when first needed after a change. */
  #saturations: number[] | undefined;

  constructor(packed?: PackedClassIndex) {
    if (packed === undefined) return;
    this.#packed = new PostingTable(packed.postings);
    for (const [at, slot] of packed.slots.entries()) {
      this.#lengths.set(slot, packed.lengths[at]!);
      this.#totalLength += packed.lengths[at]!;
    }
  }

  /** The index as plain data. */
  pack(): PackedClassIndex {
    return {
      postings: packPostings([...this.#allPostings()]),
      slots: Int32Array.from(this.#lengths.keys()),
      lengths: Float64Array.from(this.#lengths.values()),
    };
  }

  /** Adds a text to a slot's document; a negative weight (in `WEIGHT_UNIT`s) takes it out again. */
  add(slot: number, terms: readonly Term[], weight: number): void {
    for (const term of terms) {
      for (const key of new Set(term.keys)) this.#addToPosting(key, slot, weight);
    }
    const added = terms.length * weight;
    const length = (this.#lengths.get(slot) ?? 0) + added;
    this.#saturations = undefined;
    this.#totalLength += added;
    if (length === 0) this.#lengths.delete(slot);
    else this.#lengths.set(slot, length);
  }

  /** How many solutions have the term; of its keys the best known one counts. */
  documentFrequency(term: Term): number {
    let most = 0;
    for (const key of term.keys) most = Math.max(most, this.#sizeOf(key));
    return most;
  }

  /** ln(1 + (N - n + 0.5) / (n + 0.5)), as Lucene computes it; highest for an unknown term. */
  idf(term: Term): number {
    return this.#idf(this.documentFrequency(term));
  }

  /**
   * Adds one term's BM25 part, times `weight`, to the scores. Of several keys the best counts.
   * Returns the largest part that any slot got.
   */
  scoreTerm(term: Term, weight: number, scores: SlotScores): number {
    const { keys } = term;
    const [key = ''] = keys;
    if (keys.every((other) => other === key)) return this.#scoreKey(key, weight, scores);
    const parts: SlotScores = new Map();
    for (const one of keys) this.#keepBest(one, parts);
    let best = 0;
    for (const [slot, part] of parts) {
      scores.set(slot, (scores.get(slot) ?? 0) + weight * part);
      if (part > best) best = part;
    }
    return weight * best;
  }

  /** The BM25 part of one term for one slot; 0 when its document does not have the term. */
  partOf(term: Term, slot: number): number {
    let best = 0;
    for (const key of term.keys) {
      const frequency = this.#frequencyOf(key, slot);
      if (frequency === undefined) continue;
      const saturation = this.#saturationBySlot()[slot] ?? 0;
      const idf = this.#idf(this.#sizeOf(key));
      best = Math.max(best, (idf * frequency) / (frequency + saturation));
    }
    return best;
  }

  #scoreKey(key: string, weight: number, scores: SlotScores): number {
    const saturations = this.#saturationBySlot();
    const idf = this.#idf(this.#sizeOf(key));
    let best = 0;
    const count = (slot: number, frequency: number) => {
      const part = (idf * frequency) / (frequency + (saturations[slot] ?? 0));
      scores.set(slot, (scores.get(slot) ?? 0) + weight * part);
      if (part > best) best = part;
    };
    const changed = this.#postings.get(key);
    if (changed !== undefined) {
      for (const [slot, frequency] of changed) count(slot, frequency);
      return weight * best;
    }
    const range = this.#packed?.find(key);
    if (range === undefined) return 0;
    const { slots, frequencies, start, end } = range;
    for (let at = start; at < end; at++) count(slots[at]!, frequencies[at]!);
    return weight * best;
  }

  #keepBest(key: string, parts: SlotScores): void {
    const own: SlotScores = new Map();
    this.#scoreKey(key, 1, own);
    for (const [slot, part] of own) {
      if (part > (parts.get(slot) ?? 0)) parts.set(slot, part);
    }
  }

  #saturationBySlot(): readonly number[] {
    if (this.#saturations !== undefined) return this.#saturations;
    const averageLength = this.#totalLength / this.#lengths.size;
    const saturations: number[] = [];
    for (const [slot, length] of this.#lengths) {
      saturations[slot] = K1 * (1 - B + (B * length) / averageLength) * WEIGHT_UNIT;
    }
    this.#saturations = saturations;
    return saturations;
  }

  #idf(documentFrequency: number): number {
    const documents = this.#lengths.size;
    return Math.log(1 + (documents - documentFrequency + 0.5) / (documentFrequency + 0.5));
  }

  #addToPosting(key: string, slot: number, weight: number): void {
    let posting = this.#postings.get(key);
    if (posting === undefined) {
      const range = this.#packed?.find(key);
      posting = range === undefined ? new Map<number, number>() : unpackPosting(range);
      this.#postings.set(key, posting);
    }
    const frequency = (posting.get(slot) ?? 0) + weight;
    if (frequency === 0) posting.delete(slot);
    else posting.set(slot, frequency);
    if (posting.size === 0 && this.#packed?.find(key) === undefined) this.#postings.delete(key);
  }

  #sizeOf(key: string): number {
    const changed = this.#postings.get(key);
    if (changed !== undefined) return changed.size;
    const range = this.#packed?.find(key);
    return range === undefined ? 0 : range.end - range.start;
  }

  #frequencyOf(key: string, slot: number): number | undefined {
    const changed = this.#postings.get(key);
    if (changed !== undefined) return changed.get(slot);
    const range = this.#packed?.find(key);
    return range && frequencyIn(range, slot);
  }

  *#allPostings(): Generator<[string, ReadonlyMap<number, number>]> {
    for (let row = 0; row < (this.#packed?.keys.size ?? 0); row++) {
      const key = this.#packed!.keys.at(row);
      if (!this.#postings.has(key)) yield [key, unpackPosting(this.#packed!.at(row))];
    }
    for (const [key, posting] of this.#postings) if (posting.size > 0) yield [key, posting];
  }
}
