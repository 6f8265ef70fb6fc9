import type { Analysis } from './analysis.ts';
import { CentroidIndex, type PackedCentroids } from './centroid-index.ts';
import type { FeatureVector } from './feature-vector.ts';
import { LexicalIndex, type PackedLexicalIndex } from './lexical-index.ts';
import type { TextReader } from './text-reader.ts';
import { WEIGHT_UNIT } from './weights.ts';

/** What a text counts for a solution, before and after, in `WEIGHT_UNIT`s. */
export interface WeightChange {
  readonly from: number;
  readonly to: number;
}

/** A text of a solution and what it counts. */
export interface WeighedText {
  readonly text: string;
  readonly weight: number;
}

interface KnownClass {
  readonly slot: number;
  /** Whether its centroid is in the space that is being prepared, too. */
  prepared: boolean;
  /** What its examples weigh together. */
  examples: number;
}

/** A way to see texts as vectors, and the centroids in it. */
interface Space {
  readonly reader: TextReader;
  readonly centroids: CentroidIndex;
}

/** Classes at rest. */
export interface PackedClasses {
  readonly index: PackedLexicalIndex;
  readonly centroids: PackedCentroids;
  /** By slot: the solution, 0 for a free slot, and what its examples weigh. */
  readonly ids: Float64Array;
  readonly examples: Float64Array;
}

/** Of a solution that is not present. */
const NO_SLOT = -1;

/** The present solutions, each a class with a document of words and a centroid of vectors. */
export class KnownClasses {
  readonly index: LexicalIndex;
  #space: Space;
  /** What is being prepared. */
  #next: Space | undefined;
  readonly #classes = new Map<number, KnownClass>();
  /** By slot; 0 in a free one. */
  readonly #ids: number[] = [];
  readonly #freeSlots: number[] = [];
  /** Slots of solutions that lie evenly among all by id; made when first needed after one has come or gone. */
  #spreadSlots: readonly number[] | undefined;
  #examples = 0;

  constructor(reader: TextReader, packed?: PackedClasses) {
    this.#space = spaceOf(reader, packed?.centroids);
    this.index = new LexicalIndex(packed?.index);
    for (const [slot, id] of packed?.ids.entries() ?? []) {
      const examples = packed!.examples[slot]!;
      if (id === 0) this.#freeSlots.push(slot);
      else this.#occupy(id, { slot, prepared: false, examples });
      this.#examples += examples;
    }
  }

  /** The classes as plain data; what is being prepared is left out. */
  pack(): PackedClasses {
    const slots = this.#classes.size + this.#freeSlots.length;
    const ids = Float64Array.from({ length: slots }, (_, slot) => this.idOf(slot));
    const examples = Float64Array.from(ids, (id) => this.#classes.get(id)?.examples ?? 0);
    return { index: this.index.pack(), centroids: this.#space.centroids.pack(), ids, examples };
  }

  get reader(): TextReader {
    return this.#space.reader;
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
    return this.#ids[slot] ?? 0;
  }

  /** The slots of so many solutions, always the same ones while none comes or goes; fewer if there are not so many. */
  spreadSlots(count: number): readonly number[] {
    if (this.#spreadSlots?.length === count) return this.#spreadSlots;
    const ids = Float64Array.from(this.#classes.keys()).sort();
    const places = Array.from({ length: Math.min(count, ids.length) }, (_, k) =>
      Math.floor(((k + 0.5) * ids.length) / count),
    );
    return (this.#spreadSlots = places.map((place) => this.slotOf(ids[place]!)));
  }

  /** The slot of a solution; `NO_SLOT` of one that is not present. */
  slotOf(id: number): number {
    return this.#classes.get(id)?.slot ?? NO_SLOT;
  }

  /** Examples of one solution, repetitions discounted. */
  examplesOf(id: number): number {
    return (this.#classes.get(id)?.examples ?? 0) / WEIGHT_UNIT;
  }

  /** Mean examples of a present solution, repetitions discounted; 0 without solutions. */
  get meanExamples(): number {
    return this.#classes.size === 0 ? 0 : this.#examples / WEIGHT_UNIT / this.#classes.size;
  }

  /** The cosines of a text's vector to all that is known of the solution of each of these slots. */
  cosines(vector: FeatureVector, slots: readonly number[]): Float64Array {
    return this.#space.centroids.cosines(vector, slots);
  }

  /** Makes a place for a solution; it knows no word yet. */
  add(id: number): void {
    const slot = this.#freeSlots.pop() ?? this.#classes.size;
    this.#occupy(id, { slot, prepared: this.#next !== undefined, examples: 0 });
  }

  /** Frees the place of a solution; `texts` are all that were weighed for it. */
  remove(id: number, texts: Iterable<WeighedText>): void {
    const known = this.#classes.get(id);
    if (known === undefined) return;
    for (const { text, weight } of texts) {
      this.weigh(id, this.reader.analyze(text), { from: weight, to: 0 });
    }
    this.#examples -= known.examples;
    this.#classes.delete(id);
    this.#spreadSlots = undefined;
    this.#ids[known.slot] = 0;
    this.#freeSlots.push(known.slot);
  }

  /** Changes what a text counts for a present solution; exactly reversible. */
  weigh(id: number, text: Analysis, change: WeightChange): void {
    const known = this.#classes.get(id);
    if (known === undefined) return;
    this.index.add(known.slot, text, change.to - change.from);
    weighIn(this.#space, known.slot, { text, change });
    if (this.#next && known.prepared) weighIn(this.#next, known.slot, { text, change });
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
    this.#next = spaceOf(reader);
    for (const known of this.#classes.values()) known.prepared = false;
  }

  /**
   * Begins to prepare one solution: from now on its changes go to both spaces, so its texts of this
   * moment may follow one by one. Answers the slot that they go to; undefined if it is prepared.
   */
  prepareClass(id: number): number | undefined {
    const known = this.#classes.get(id);
    if (known === undefined || known.prepared) return undefined;
    known.prepared = true;
    return known.slot;
  }

  /**
   * Adds one of the texts that a class had when its preparation began, even if it has lost the text
   * since: the loss was counted already.
   */
  prepareText(slot: number, text: Analysis, weight: number): void {
    if (this.#next) weighIn(this.#next, slot, { text, change: { from: 0, to: weight } });
  }

  /** Changes over to the prepared space, all solutions at once. */
  swap(): void {
    this.#space = this.#next ?? this.#space;
    this.#next = undefined;
  }

  #occupy(id: number, known: KnownClass): void {
    this.#classes.set(id, known);
    this.#spreadSlots = undefined;
    this.#ids[known.slot] = id;
  }
}

function spaceOf(reader: TextReader, packed?: PackedCentroids): Space {
  return { reader, centroids: new CentroidIndex(reader.space.denseSize, packed) };
}

function weighIn(
  { reader, centroids }: Space,
  slot: number,
  { text, change }: { text: Analysis; change: WeightChange },
): void {
  centroids.reweigh(slot, reader.project(text), change);
}
