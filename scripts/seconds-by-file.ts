interface Suite {
  file: string;
  suites?: Suite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

/** The duration of each file's tests in whole seconds, from a report of Playwright; the longest first. */
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
 * The longest files, which together take half of all the time, longest first. They start first: a long file that starts
 * last keeps one worker busy while the others have nothing left to do.
 */
export function longestFiles(seconds: Readonly<Record<string, number>>): string[] {
  const byTime = Object.entries(seconds).toSorted(([, a], [, b]) => b - a);
  const half = byTime.reduce((sum, [, took]) => sum + took, 0) / 2;
  let sum = 0;
  return byTime.filter(([, took]) => (sum += took) - took < half).map(([file]) => file);
}
