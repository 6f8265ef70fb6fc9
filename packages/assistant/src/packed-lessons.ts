import type { Example, SolutionText } from './knowledge.ts';
import { type PackedStrings, packStrings, StringTable } from './packed-strings.ts';
import type { ValueForm } from './packed-store.ts';

/** How solutions and examples lie in a file. */

/** Solutions, as JSON. */
export const SOLUTION_FORM: ValueForm<SolutionText, PackedStrings> = {
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
export const EXAMPLE_FORM: ValueForm<Example, PackedExamples> = {
  pack: (examples) => ({
    texts: packStrings(examples.map(({ text }) => text)),
    solutionIds: Float64Array.from(examples, ({ solutionId }) => solutionId),
  }),
  read: ({ texts, solutionIds }) => {
    const table = new StringTable(texts);
    return {
      at: (row, key) => ({ key, solutionId: solutionIds[row]!, text: table.at(row) }),
    };
  },
};
