interface Suite {
  file: string;
  suites?: Suite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

/** How long the tests of each file took, in whole seconds, by a report of Playwright; the longest first. */
export function secondsByFile({ suites }: { suites: Suite[] }): Record<string, number> {
  const byFile = suites.map((suite) => [suite.file, Math.round(msOf(suite) / 1000)] as const);
  return Object.fromEntries(byFile.toSorted(([, a], [, b]) => b - a));
}

function msOf({ specs, suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return (
    own.reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, inner) => sum + msOf(inner), 0)
  );
}

/**
 * The files that take half of all the time between them, longest first. They are begun first: a long one that is
 * begun last keeps one worker busy while the others have nothing left.
 */
export function longestFiles(seconds: Readonly<Record<string, number>>): string[] {
  const byTime = Object.entries(seconds).toSorted(([, a], [, b]) => b - a);
  const half = byTime.reduce((sum, [, took]) => sum + took, 0) / 2;
  let sum = 0;
  return byTime.filter(([, took]) => (sum += took) - took < half).map(([file]) => file);
}
