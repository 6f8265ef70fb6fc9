/** A share from 0 to 1 in percent; '-' where there was nothing to count. */
export const percent = (share: number | null): string =>
  share === null ? '-' : `${(100 * share).toFixed(1)} %`;

/** A line for each figure: its name, then its value aligned at the right. */
export const figureLines = (
  figures: readonly (readonly [name: string, value: string])[],
): string[] => figures.map(([name, value]) => `${name.padEnd(34)}${value.padStart(10)}`);

/** The names of figures that both ways of evaluating have. */
export const COVERAGE = 'confident answers, in scope';
export const OUT_OF_SCOPE = 'out of scope and not answered';
