import type { ClassSums, KeySums, TermSums } from '../index/class-sums.ts';
import { numbersIn, type PackedNumbers, packNumbers } from '../numeric/packed-numbers.ts';
import { doubleAt, itemAt } from '../numeric/places.ts';
import { lowerBound } from '../numeric/sorted-keys.ts';

/** Sums of many solutions, one behind the other: where those of each end. */
interface PackedSums {
  readonly ends: Uint32Array;
  readonly keys: Int32Array;
  readonly sums: PackedNumbers;
}

interface PackedTerms extends PackedSums {
  readonly lengths: Float64Array;
}

/** The sums of condensed examples at rest. All parts are in the order of the ids. */
export interface PackedCondensed {
  /** Solutions, ascending. */
  readonly ids: Float64Array;
  readonly words: PackedTerms;
  readonly pairs: PackedTerms;
  readonly stopWords: PackedTerms;
  readonly features: PackedSums;
  /** As many numbers for each solution. */
  readonly dense: Int32Array;
  readonly examples: Float64Array;
}

/**
 * What examples count that are not held themselves: for each solution the sums of their terms and vectors. A single
 * example can't be taken out of them; all of a solution can.
 */
export class CondensedExamples {
  readonly #packed: PackedCondensed | undefined;
  /** Solutions that were changed since the file was written; undefined: removed. */
  readonly #changed = new Map<number, ClassSums | undefined>();

  constructor(packed?: PackedCondensed) {
    this.#packed = packed;
  }

  /** The sums of a solution, whether it is present or not. */
  of(id: number): ClassSums | undefined {
    if (this.#changed.has(id) || this.#packed === undefined) return this.#changed.get(id);
    const at = lowerBound(this.#packed.ids, id);
    return this.#packed.ids[at] === id ? sumsAt(this.#packed, at) : undefined;
  }

  set(id: number, sums: ClassSums | undefined): void {
    this.#changed.set(id, sums);
  }

  /** The solutions that have sums, ascending. */
  ids(): number[] {
    const all = new Set([...(this.#packed?.ids ?? []), ...this.#changed.keys()]);
    return [...all].filter((id) => this.of(id) !== undefined).toSorted((a, b) => a - b);
  }

  /** As plain data; undefined when there is nothing. */
  pack(): PackedCondensed | undefined {
    const ids = this.ids();
    if (ids.length === 0) return undefined;
    const all = ids.flatMap((id) => this.of(id) ?? []);
    const denseSize = itemAt(all, 0).dense.length;
    const dense = new Int32Array(all.length * denseSize);
    for (const [at, sums] of all.entries()) dense.set(sums.dense, at * denseSize);
    return {
      ids: Float64Array.from(ids),
      words: packTerms(all.map(({ words }) => words)),
      pairs: packTerms(all.map(({ pairs }) => pairs)),
      stopWords: packTerms(all.map(({ stopWords }) => stopWords)),
      features: packSums(all.map(({ features }) => features)),
      dense,
      examples: Float64Array.from(all, ({ examples }) => examples),
    };
  }
}

function sumsAt(packed: PackedCondensed, at: number): ClassSums {
  const denseSize = packed.dense.length / packed.ids.length;
  return {
    words: termsAt(packed.words, at),
    pairs: termsAt(packed.pairs, at),
    stopWords: termsAt(packed.stopWords, at),
    features: keySumsAt(packed.features, at),
    dense: packed.dense.subarray(at * denseSize, (at + 1) * denseSize),
    examples: doubleAt(packed.examples, at),
  };
}

function termsAt(packed: PackedTerms, at: number): TermSums {
  return { ...keySumsAt(packed, at), length: doubleAt(packed.lengths, at) };
}

function keySumsAt({ ends, keys, sums }: PackedSums, at: number): KeySums {
  const start = ends[at - 1] ?? 0;
  const end = ends[at] ?? 0;
  return { keys: keys.subarray(start, end), sums: numbersIn(sums, start, end) };
}

function packTerms(all: readonly TermSums[]): PackedTerms {
  return { ...packSums(all), lengths: Float64Array.from(all, ({ length }) => length) };
}

function packSums(all: readonly KeySums[]): PackedSums {
  let end = 0;
  const ends = Uint32Array.from(all, ({ keys }) => (end += keys.length));
  const keys = new Int32Array(end);
  const sums = new Int32Array(end);
  for (const [at, own] of all.entries()) {
    const start = ends[at - 1] ?? 0;
    keys.set(own.keys, start);
    sums.set(own.sums, start);
  }
  return { ends, keys, sums: packNumbers(sums) };
}
