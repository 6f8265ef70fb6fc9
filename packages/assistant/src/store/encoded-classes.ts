import { WEIGHT_UNIT } from '../index/weights.ts';
import { doubleAt } from '../numeric/places.ts';

/**
 * Vectors of texts by an encoder: a model outside of the assistant that maps texts of similar meaning to similar
 * vectors. All have length 1. They come later than their texts, or never.
 */
export interface TextVectors {
  /** Changes whenever a vector was added. */
  readonly version: number;
  /** The vector of a solution's words or of an example, as it was taught. Without one it is asked for. */
  taught(text: string): Float32Array | undefined;
  /** The vector of a question, or of a part of one, by its normalised text. */
  asked(normalized: string): Float32Array | undefined;
}

/** A text that was taught for a solution, and what it counts in `WEIGHT_UNIT`s. */
export interface WeighedLesson {
  readonly text: string;
  readonly weight: number;
}

/** The encoder's vectors of one solution. */
export interface EncodedClass {
  /** The direction of all its vectors together, of length 1; undefined without any. */
  readonly centroid: Float64Array | undefined;
  readonly vectors: readonly Float32Array[];
}

interface Known extends EncodedClass {
  /** The version of the vectors that it was made from; undefined when it has those of all texts. */
  readonly incompleteAt: number | undefined;
}

/** Components are whole numbers of 1/2^20, so that sums are exact in any order. */
const PRECISION = 2 ** 20;

/** The vectors of each solution, as far as the encoder has given them. Empty without an encoder. */
export class EncodedClasses {
  readonly #lessonsOf: (solutionId: number) => Iterable<WeighedLesson>;
  readonly #known = new Map<number, Known>();
  #vectors: TextVectors | undefined;
  #joined: { normalized: string; vector: Float32Array } | undefined;

  /** `lessonsOf` returns the words of a solution and all its examples. */
  constructor(lessonsOf: (solutionId: number) => Iterable<WeighedLesson>) {
    this.#lessonsOf = lessonsOf;
  }

  /** Uses these vectors from now on. */
  use(vectors: TextVectors): void {
    this.#vectors = vectors;
    this.#known.clear();
  }

  /** Must be called when something was taught or removed for a solution. */
  forget(solutionId: number): void {
    this.#known.delete(solutionId);
  }

  /** The vector of a question or of a part of one, by its normalised text. */
  asked(normalized: string): Float32Array | undefined {
    if (this.#joined?.normalized === normalized) return this.#joined.vector;
    return this.#vectors?.asked(normalized);
  }

  /** Gives the text of these parts the direction of their vectors together, if each part has one. */
  join(parts: readonly string[]): void {
    if (this.#vectors === undefined) return;
    const vectors = parts.flatMap((part) => this.#vectors?.asked(part) ?? []);
    const sum = vectors.length === parts.length ? directionOf(vectors.map(once)) : undefined;
    this.#joined = sum && { normalized: parts.join(' '), vector: Float32Array.from(sum) };
  }

  /** The vectors of a solution. */
  of(solutionId: number): EncodedClass {
    const version = this.#vectors?.version;
    const known = this.#known.get(solutionId);
    const isIncomplete = known?.incompleteAt !== undefined;
    if (known !== undefined && (!isIncomplete || known.incompleteAt === version)) return known;
    const made = this.#encode(solutionId, version);
    this.#known.set(solutionId, made);
    return made;
  }

  #encode(solutionId: number, version: number | undefined): Known {
    const weighed: WeighedVector[] = [];
    let isComplete = true;
    for (const { text, weight } of this.#lessonsOf(solutionId)) {
      const vector = this.#vectors?.taught(text);
      if (vector === undefined) isComplete = false;
      else weighed.push({ vector, weight });
    }
    return {
      centroid: directionOf(weighed),
      vectors: weighed.map(({ vector }) => vector),
      incompleteAt: isComplete ? undefined : version,
    };
  }
}

interface WeighedVector {
  readonly vector: Float32Array;
  readonly weight: number;
}

const once = (vector: Float32Array): WeighedVector => ({ vector, weight: WEIGHT_UNIT });

/** The direction of the weighted sum, of length 1; undefined without vectors, and when they cancel out. */
function directionOf(weighed: readonly WeighedVector[]): Float64Array | undefined {
  const [first] = weighed;
  if (first === undefined) return undefined;
  const sum = new Float64Array(first.vector.length);
  for (const { vector, weight } of weighed) {
    // Another length is of another model, and can't be compared.
    if (vector.length !== sum.length) continue;
    for (const [at, number] of vector.entries())
      sum[at] = doubleAt(sum, at) + Math.round(number * PRECISION) * weight;
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : sum.map((value) => value / length);
}
