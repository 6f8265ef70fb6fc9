import type { Analysis } from './analysis.ts';
import { ClassCentroid } from './class-centroid.ts';
import type { FeatureVector } from './feature-vector.ts';
import { LexicalIndex } from './lexical-index.ts';
import type { TextReader } from './text-reader.ts';
import { WEIGHT_UNIT } from './weights.ts';

/** What a text counts for a solution, before and after, in `WEIGHT_UNIT`s. */
export interface WeightChange {
  readonly from: number;
  readonly to: number;
}

/** A text of a solution and what it counts. */
export interface WeighedText {
  readonly text: Analysis;
  readonly weight: number;
}

interface KnownClass {
  readonly slot: number;
  centroid: ClassCentroid;
  /** The centroid in the space that is being prepared. */
  next: ClassCentroid | undefined;
  /** What its examples weigh together. */
  examples: number;
}

/** The present solutions, each a class with a document of words and a centroid of vectors. */
export class KnownClasses {
  readonly index = new LexicalIndex();
  #reader: TextReader;
  #nextReader: TextReader | undefined;
  readonly #classes = new Map<number, KnownClass>();
  readonly #idBySlot = new Map<number, number>();
  readonly #freeSlots: number[] = [];
  #examples = 0;

  constructor(reader: TextReader) {
    this.#reader = reader;
  }

  get reader(): TextReader {
    return this.#reader;
  }

  get size(): number {
    return this.#classes.size;
  }

  ids(): IterableIterator<number> {
    return this.#classes.keys();
  }

  has(id: number): boolean {
    return this.#classes.has(id);
  }

  /** The solution that holds a slot of the index. */
  idOf(slot: number): number {
    return this.#idBySlot.get(slot) ?? 0;
  }

  /** The slot of a present solution. */
  slotOf(id: number): number | undefined {
    return this.#classes.get(id)?.slot;
  }

  /** Examples of one solution, repetitions discounted. */
  examplesOf(id: number): number {
    return (this.#classes.get(id)?.examples ?? 0) / WEIGHT_UNIT;
  }

  /** Mean examples of a present solution, repetitions discounted; 0 without solutions. */
  get meanExamples(): number {
    return this.#classes.size === 0 ? 0 : this.#examples / WEIGHT_UNIT / this.#classes.size;
  }

  /** The cosine of a text's vector to all that is known of a solution. */
  cosine(id: number, vector: FeatureVector): number {
    return this.#classes.get(id)?.centroid.cosine(vector) ?? 0;
  }

  /** Makes a place for a solution; it knows no word yet. */
  add(id: number): void {
    const slot = this.#freeSlots.pop() ?? this.#classes.size;
    const centroid = new ClassCentroid(this.#reader.space.denseSize);
    const next = this.#nextReader && new ClassCentroid(this.#nextReader.space.denseSize);
    this.#classes.set(id, { slot, centroid, next, examples: 0 });
    this.#idBySlot.set(slot, id);
  }

  /** Frees the place of a solution; `texts` are all that were weighed for it. */
  remove(id: number, texts: Iterable<WeighedText>): void {
    const known = this.#classes.get(id);
    if (known === undefined) return;
    for (const { text, weight } of texts) this.index.add(known.slot, text, -weight);
    this.#examples -= known.examples;
    this.#classes.delete(id);
    this.#idBySlot.delete(known.slot);
    this.#freeSlots.push(known.slot);
  }

  /** Changes what a text counts for a present solution; exactly reversible. */
  weigh(id: number, text: Analysis, change: WeightChange): void {
    const known = this.#classes.get(id);
    if (known === undefined) return;
    this.index.add(known.slot, text, change.to - change.from);
    known.centroid.reweigh(this.#reader.project(text), change);
    if (this.#nextReader) known.next?.reweigh(this.#nextReader.project(text), change);
  }

  /** Changes how many examples a present solution has. */
  countExamples(id: number, change: WeightChange): void {
    const known = this.#classes.get(id);
    if (known === undefined) return;
    known.examples += change.to - change.from;
    this.#examples += change.to - change.from;
  }

  /** Begins to prepare centroids in the space of another reader. */
  prepare(reader: TextReader): void {
    this.#nextReader = reader;
    for (const known of this.#classes.values()) known.next = undefined;
  }

  /** Prepares one solution; from now on its changes go to both centroids. */
  prepareClass(id: number, texts: Iterable<WeighedText>): void {
    const known = this.#classes.get(id);
    if (known === undefined || this.#nextReader === undefined || known.next !== undefined) return;
    const next = new ClassCentroid(this.#nextReader.space.denseSize);
    for (const { text, weight } of texts) {
      next.reweigh(this.#nextReader.project(text), { from: 0, to: weight });
    }
    known.next = next;
  }

  /** Changes over to the prepared space, all solutions at once. */
  swap(): void {
    this.#reader = this.#nextReader ?? this.#reader;
    this.#nextReader = undefined;
    for (const known of this.#classes.values()) {
      known.centroid = known.next ?? known.centroid;
      known.next = undefined;
    }
  }
}
