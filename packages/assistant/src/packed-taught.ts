import { type PackedStrings, packStrings, StringTable } from './packed-strings.ts';
import type { TaughtText } from './taught-texts.ts';

/** Taught texts at rest, ordered by solution. Rows are one text of one solution each. */
export interface PackedTaught {
  /** The different normalised texts. */
  readonly texts: PackedStrings;
  /** By text: where its solutions end. */
  readonly textEnds: Uint32Array;
  readonly textSolutions: Float64Array;
  readonly solutionIds: Float64Array;
  /** By solution: where its rows end. */
  readonly solutionEnds: Uint32Array;
  /** By row: its text, its stems with blanks between, and its examples as JSON. */
  readonly rowTexts: Uint32Array;
  readonly stems: PackedStrings;
  readonly examples: PackedStrings;
}

type TaughtBySolution = readonly (readonly [number, ReadonlyMap<string, TaughtText>])[];

/** Packs what was taught for each solution. */
export function packTaught(taught: TaughtBySolution): PackedTaught {
  const solutionsByText = new Map<string, number[]>();
  const placeByText = new Map<string, number>();
  const rows: [text: string, taught: TaughtText][] = [];
  const solutionEnds: number[] = [];
  for (const [solutionId, texts] of taught) {
    for (const [text, one] of texts) {
      const solutions = solutionsByText.get(text) ?? [];
      solutionsByText.set(text, solutions);
      if (solutions.push(solutionId) === 1) placeByText.set(text, placeByText.size);
      rows.push([text, one]);
    }
    solutionEnds.push(rows.length);
  }
  return {
    texts: packStrings([...solutionsByText.keys()], true),
    textEnds: endsOf([...solutionsByText.values()]),
    textSolutions: Float64Array.from([...solutionsByText.values()].flat()),
    solutionIds: Float64Array.from(taught, ([id]) => id),
    solutionEnds: Uint32Array.from(solutionEnds),
    rowTexts: Uint32Array.from(rows, ([text]) => placeByText.get(text) ?? 0),
    stems: packStrings(
      rows.map(([, { stems }]) => stems.join(' ')),
      false,
    ),
    examples: packStrings(
      rows.map(([, { examples }]) => JSON.stringify([...examples])),
      false,
    ),
  };
}

/** Reads packed taught texts, a solution or a text at a time. */
export class TaughtTable {
  readonly #packed: PackedTaught;
  readonly #texts: StringTable;
  readonly #stems: StringTable;
  readonly #examples: StringTable;
  readonly #placeBySolution: ReadonlyMap<number, number>;

  constructor(packed: PackedTaught) {
    this.#packed = packed;
    this.#texts = new StringTable(packed.texts);
    this.#stems = new StringTable(packed.stems);
    this.#examples = new StringTable(packed.examples);
    this.#placeBySolution = new Map(Array.from(packed.solutionIds, (id, place) => [id, place]));
  }

  solutionIds(): Iterable<number> {
    return this.#placeBySolution.keys();
  }

  hasSolution(id: number): boolean {
    return this.#placeBySolution.has(id);
  }

  /** The solutions that a normalised text was taught for. */
  solutionsOf(normalized: string): ArrayLike<number> & Iterable<number> {
    const place = this.#texts.find(normalized);
    if (place < 0) return [];
    const { textEnds, textSolutions } = this.#packed;
    return textSolutions.subarray(startAt(textEnds, place), textEnds[place]);
  }

  /** What was taught for one solution, by normalised text. */
  of(id: number): Map<string, { examples: Map<string, string>; stems: string[] }> {
    const place = this.#placeBySolution.get(id) ?? -1;
    const texts = new Map<string, { examples: Map<string, string>; stems: string[] }>();
    const { solutionEnds, rowTexts } = this.#packed;
    const end = solutionEnds[place] ?? 0;
    for (let row = place < 0 ? 0 : startAt(solutionEnds, place); row < end; row++) {
      const stems = this.#stems.at(row);
      // Only `packTaught` writes such values.
      const examples = JSON.parse(this.#examples.at(row)) as [string, string][];
      texts.set(this.#texts.at(rowTexts[row]!), {
        examples: new Map(examples),
        stems: stems === '' ? [] : stems.split(' '),
      });
    }
    return texts;
  }
}

function startAt(ends: Uint32Array, place: number): number {
  return place === 0 ? 0 : ends[place - 1]!;
}

function endsOf(lists: readonly (readonly unknown[])[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(lists, (list) => (end += list.length));
}
