/** A place that proves a check: a file, and a test of it or what else stands in it. */
export interface Proof {
  readonly file: string;
  /** As the source has it, with placeholders, without double quotes. */
  readonly title: string;
}

/** One line of docs/checks.md. */
export interface Check {
  readonly id: string;
  readonly text: string;
  readonly proofs: readonly Proof[];
}

const LINE = /^- \*\*(\w\w-\d\d)\*\* (.+)$/gm;
/** A file between backticks, a colon, and titles between double quotes. */
const NAMED = /`([^`]+)`: ((?:"[^"]+"(?:, )?)+)/g;

/** Reads docs/checks.md: every check with the places that it names. */
export function readChecks(markdown: string): Check[] {
  return [...markdown.matchAll(LINE)].map(([, id = '', text = '']) => ({
    id,
    text,
    proofs: [...text.matchAll(NAMED)].flatMap(([, file = '', list = '']) =>
      [...list.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
    ),
  }));
}

/** Whether a runner runs the file, and so reports what came of its tests; anything else is only looked at. */
export const isTestFile = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
