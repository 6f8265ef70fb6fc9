import type { LexicalIndex } from '../index/lexical-index.ts';
import { numbersIn, type PackedNumbers, packNumbers } from '../numeric/packed-numbers.ts';
import type { Part } from '../numeric/packed-offsets.ts';
import { doubleAt, itemAt } from '../numeric/places.ts';
import { lowerBound } from '../numeric/sorted-keys.ts';
import {
  type StemPart,
  type StemQuery,
  weightedCosine,
  weightedJaccard,
} from '../index/stem-similarity.ts';
import type { SimilarText, TaughtText } from './taught-text.ts';

/** Taught texts at rest: rows of one text of one solution each, by solution and by the text's key. */
export interface PackedTaught {
  /** Ascending. */
  readonly solutionIds: Float64Array;
  /** By solution: where its rows end. */
  readonly solutionEnds: Uint32Array;
  /** By row: the key of its text, ascending within a solution. */
  readonly keys: Float64Array;
  /** The rows by the key of their text. */
  readonly rowsByKey: Uint32Array;
  /** By row: where its stems end, and their keys. */
  readonly stemEnds: Uint32Array;
  readonly stems: PackedNumbers;
  /** By row: where its examples end, and their places among all examples. */
  readonly exampleEnds: Uint32Array;
  readonly examples: Uint32Array;
}

/** Packs taught texts; `placeOf`: the place of an example among all, in the order of their keys. */
export function packTaught(
  taught: ReadonlyMap<number, readonly TaughtText[]>,
  placeOf: (exampleKey: string) => number,
): PackedTaught {
  const solutions = [...taught].toSorted(([a], [b]) => a - b);
  const rows = solutions.flatMap(([, texts]) => texts.toSorted((a, b) => a.key - b.key));
  const keys = Float64Array.from(rows, ({ key }) => key);
  const stems = rows.map((row) => row.stems());
  const examples = rows.map((row) => Uint32Array.from(row.exampleKeys(), placeOf).sort());
  return {
    solutionIds: Float64Array.from(solutions, ([id]) => id),
    solutionEnds: endsOf(solutions.map(([, texts]) => texts)),
    keys,
    rowsByKey: Uint32Array.from(keys.keys()).sort(
      (a, b) => doubleAt(keys, a) - doubleAt(keys, b) || a - b,
    ),
    stemEnds: endsOf(stems),
    stems: packNumbers(Int32Array.from(stems.flatMap((own) => [...own]))),
    exampleEnds: endsOf(examples),
    examples: Uint32Array.from(examples.flatMap((places) => [...places])),
  };
}

/** Reads packed taught texts, a solution or a text at a time. */
export class TaughtTable {
  readonly #packed: PackedTaught;
  readonly #exampleAt: (place: number) => string;

  /** `exampleAt`: the key of the example with that place. */
  constructor(packed: PackedTaught, exampleAt: (place: number) => string) {
    this.#packed = packed;
    this.#exampleAt = exampleAt;
  }

  solutionIds(): Float64Array {
    return this.#packed.solutionIds;
  }

  /** The solutions that a text was taught for. */
  solutionsOf(key: number): number[] {
    const { keys, rowsByKey, solutionIds, solutionEnds } = this.#packed;
    const keyOf = (row: number): number => doubleAt(keys, row);
    let low = 0;
    let high = rowsByKey.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keyOf(itemAt(rowsByKey, middle)) < key) low = middle + 1;
      else high = middle;
    }
    const solutions: number[] = [];
    for (const row of rowsByKey.subarray(low)) {
      if (keyOf(row) !== key) break;
      solutions.push(doubleAt(solutionIds, lowerBound(solutionEnds, row + 1)));
    }
    return solutions;
  }

  /** A text of a solution; undefined when it was not taught for it. */
  find(solutionId: number, key: number): TaughtText | undefined {
    const { start, end } = this.#rowsOf(solutionId);
    const row = lowerBound(this.#packed.keys, key, start, end);
    return row < end && this.#packed.keys[row] === key ? this.#textAt(row) : undefined;
  }

  /** What was taught for a solution. */
  *of(solutionId: number): Generator<TaughtText> {
    const { start, end } = this.#rowsOf(solutionId);
    for (let row = start; row < end; row++) yield this.#textAt(row);
  }

  /** The texts of a solution that are like what is asked about. */
  alike(solutionId: number, query: StemQuery, index: LexicalIndex): SimilarText[] {
    const { start, end } = this.#rowsOf(solutionId);
    const found: SimilarText[] = [];
    for (let row = start; row < end; row++) {
      const similarity = weightedJaccard(query, this.#stemsAt(row), index);
      if (similarity > 0) found.push({ taught: this.#textAt(row), similarity });
    }
    return found;
  }

  /** The cosine of the nearest text of a solution but the changed ones; `least` where none is nearer. */
  nearest(
    solutionId: number,
    query: StemQuery,
    {
      index,
      least,
      isChanged,
    }: { index: LexicalIndex; least: number; isChanged: (key: number) => boolean },
  ): number {
    const { keys } = this.#packed;
    const { start, end } = this.#rowsOf(solutionId);
    let nearest = least;
    for (let row = start; row < end; row++) {
      const cosine = weightedCosine(query, this.#stemsAt(row), { index, least: nearest });
      if (cosine > nearest && !isChanged(doubleAt(keys, row))) nearest = cosine;
    }
    return nearest;
  }

  #rowsOf(solutionId: number): Part {
    const { solutionIds, solutionEnds } = this.#packed;
    const place = lowerBound(solutionIds, solutionId);
    if (solutionIds[place] !== solutionId) return { start: 0, end: 0 };
    return partBefore(solutionEnds, place);
  }

  #stemsAt(row: number): StemPart {
    const { stems, stemEnds } = this.#packed;
    const { start, end } = partBefore(stemEnds, row);
    return { stems, from: start, to: end };
  }

  #textAt(row: number): TaughtText {
    const { keys, exampleEnds, examples } = this.#packed;
    const { start, end } = partBefore(exampleEnds, row);
    const { stems, from, to } = this.#stemsAt(row);
    return {
      key: doubleAt(keys, row),
      count: end - start,
      stems: () => numbersIn(stems, from, to),
      exampleKeys: () => Array.from(examples.subarray(start, end), this.#exampleAt),
    };
  }
}

/** The part that ends with the end at a place: it begins where the one before ends. */
function partBefore(ends: Uint32Array, place: number): Part {
  return { start: place === 0 ? 0 : ends[place - 1]!, end: ends[place]! };
}

function endsOf(lists: readonly { readonly length: number }[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(lists, ({ length }) => (end += length));
}
