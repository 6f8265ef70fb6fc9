import type { Analysis } from '../text/analysis.ts';
import type { ClassSums } from './class-sums.ts';
import { CentroidIndex, type PackedCentroids } from './centroid-index.ts';
import type { FeatureVector } from '../text/feature-vector.ts';
import { LexicalIndex, type PackedLexicalIndex } from './lexical-index.ts';
import { doubleAt, itemAt } from '../numeric/places.ts';
import type { TextReader } from '../text/text-reader.ts';
import { WEIGHT_UNIT } from './weights.ts';

/** The weight of a text for a solution, before and after a change, in `WEIGHT_UNIT`s. */
export interface WeightChange {
  readonly from: number;
  readonly to: number;
}

/** A text of a solution and what it counts. */
export interface WeighedText {
  readonly text: string;
  readonly weight: number;
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
  /** By slot: the solution, 0 for a free slot, and the weight of its examples. */
  readonly ids: Float64Array;
  readonly examples: Float64Array;
}

const NO_CLASSES = { ids: new Float64Array(0), examples: new Float64Array(0) };

/** Of a solution that is not present. */
const NO_SLOT = -1;

/** The present solutions, each a class with a document of words and a centroid of vectors. */
export class KnownClasses {
  readonly index: LexicalIndex;
  #space: Space;
  readonly #slots = new Map<number, number>();
  /** By slot: the solution, 0 for a free slot, and the weight of its examples. */
  readonly #ids: number[] = [];
  readonly #weights: number[] = [];
  readonly #freeSlots: number[] = [];
  /**
   * Slots of solutions that are spread evenly over all ids. Computed when first needed after a solution was added or
   * removed.
   */
  #spreadSlots: readonly number[] | undefined;
  #totalWeight = 0;

  constructor(reader: TextReader, packed?: PackedClasses) {
    this.#space = spaceOf(reader, packed?.centroids);
    this.index = new LexicalIndex(packed?.index);
    const { ids, examples } = packed ?? NO_CLASSES;
    for (const [slot, id] of ids.entries()) {
      const weight = doubleAt(examples, slot);
      this.#occupy(slot, id, weight);
      this.#totalWeight += weight;
    }
  }

  /** The classes as plain data. */
  pack(): PackedClasses {
    return {
      index: this.index.pack(),
      centroids: this.#space.centroids.pack(),
      ids: Float64Array.from(this.#ids),
      examples: Float64Array.from(this.#weights),
    };
  }

  get reader(): TextReader {
    return this.#space.reader;
  }

  get size(): number {
    return this.#slots.size;
  }

  ids(): IterableIterator<number> {
    return this.#slots.keys();
  }

  has(id: number): boolean {
    return this.#slots.has(id);
  }

  /** The solution that holds a slot of the index; 0 for a free slot. */
  idOf(slot: number): number {
    return this.#ids[slot] ?? 0;
  }

  /** Sorts slots by solution, because sums over them must not depend on the order of teaching. */
  sortById(slots: number[]): number[] {
    return slots.sort((a, b) => this.idOf(a) - this.idOf(b));
  }

  /**
   * The slots of this many solutions, or of all if there are fewer. They stay the same until a solution is added or
   * removed.
   */
  spreadSlots(count: number): readonly number[] {
    if (this.#spreadSlots?.length === count) return this.#spreadSlots;
    const ids = Float64Array.from(this.#slots.keys()).sort();
    const places = Array.from({ length: Math.min(count, ids.length) }, (_, k) =>
      Math.floor(((k + 0.5) * ids.length) / count),
    );
    return (this.#spreadSlots = places.map((place) => this.slotOf(doubleAt(ids, place))));
  }

  /** The slot of a solution; `NO_SLOT` of one that is not present. */
  slotOf(id: number): number {
    return this.#slots.get(id) ?? NO_SLOT;
  }

  /** Examples of the solution that holds each of some slots, repetitions discounted. */
  examplesIn(slots: readonly number[]): Float64Array {
    return Float64Array.from(slots, (slot) => (this.#weights[slot] ?? 0) / WEIGHT_UNIT);
  }

  /** Mean examples of a present solution, repetitions discounted; 0 without solutions. */
  get meanExamples(): number {
    return this.#slots.size === 0 ? 0 : this.#totalWeight / WEIGHT_UNIT / this.#slots.size;
  }

  /** The cosines of a text's vector to all that is known of the solution of each of these slots. */
  cosines(vector: FeatureVector, slots: readonly number[]): Float64Array {
    return this.#space.centroids.cosines(vector, slots);
  }

  /** Makes a place for a solution; it knows no word yet. */
  add(id: number): void {
    this.#occupy(this.#freeSlots.pop() ?? this.#ids.length, id, 0);
  }

  /** Frees the place of a solution; `texts` are all that were weighed for it. */
  remove(id: number, texts: Iterable<WeighedText>): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    for (const { text, weight } of texts) {
      this.weigh(id, this.reader.analyze(text), { from: weight, to: 0 });
    }
    this.#totalWeight -= itemAt(this.#weights, slot);
    this.#slots.delete(id);
    this.#occupy(slot, 0, 0);
  }

  /** Changes what a text counts for a present solution; exactly reversible. */
  weigh(id: number, text: Analysis, change: WeightChange): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.index.add(slot, text, change.to - change.from);
    weighIn(this.#space, slot, { text, change });
  }

  /** Adds the sums of whole texts to a present solution; the sign -1 takes them out again exactly. */
  addSums(id: number, sums: ClassSums, sign: 1 | -1): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.index.addSums(slot, sums, sign);
    this.#space.centroids.addSums(slot, sums, sign);
    this.countExamples(id, { from: 0, to: sign * sums.examples });
  }

  /** Changes how many examples a present solution has. */
  countExamples(id: number, change: WeightChange): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#weights[slot] = itemAt(this.#weights, slot) + change.to - change.from;
    this.#totalWeight += change.to - change.from;
  }

  /** Uses another reader from now on; `textsOf` returns all texts with a weight for a solution. */
  readAnew(reader: TextReader, textsOf: (id: number) => Iterable<WeighedText>): void {
    const space = spaceOf(reader);
    for (const [id, slot] of this.#slots) {
      for (const { text, weight } of textsOf(id)) {
        weighIn(space, slot, { text: reader.analyze(text), change: { from: 0, to: weight } });
      }
    }
    this.#space = space;
  }

  /** Gives a slot to a solution and its examples; the solution 0 frees it. */
  #occupy(slot: number, id: number, weight: number): void {
    if (id === 0) this.#freeSlots.push(slot);
    else this.#slots.set(id, slot);
    this.#ids[slot] = id;
    this.#weights[slot] = weight;
    this.#spreadSlots = undefined;
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
