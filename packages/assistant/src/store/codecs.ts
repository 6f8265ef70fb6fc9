import type { Example, SolutionText } from './solutions-and-examples.ts';
import { type PackedStrings, packStrings, StringTable } from './packed-strings.ts';
import type { ValueCodec } from './packed-store.ts';
import { doubleAt } from '../numeric/places.ts';

/** Codecs: how solutions and examples are written to a file and read from it. */

/** Solutions, as JSON. */
export const SOLUTION_CODEC: ValueCodec<SolutionText, PackedStrings> = {
  pack: (solutions) => packStrings(solutions.map((solution) => JSON.stringify(solution))),
  read: (packed) => {
    const texts = new StringTable(packed);
    // Only `pack` writes such values.
    return { at: (row) => JSON.parse(texts.at(row)) as SolutionText };
  },
};

/** Examples at rest; their keys are those of the entries. */
export interface PackedExamples {
  readonly texts: PackedStrings;
  readonly solutionIds: Float64Array;
}

/** Examples, column by column. */
export const EXAMPLE_CODEC: ValueCodec<Example, PackedExamples> = {
  pack: (examples) => ({
    texts: packStrings(examples.map(({ text }) => text)),
    solutionIds: Float64Array.from(examples, ({ solutionId }) => solutionId),
  }),
  read: ({ texts, solutionIds }) => {
    const table = new StringTable(texts);
    return {
      at: (row, key) => ({ key, solutionId: doubleAt(solutionIds, row), text: table.at(row) }),
    };
  },
};
