/** A proof of a check: a file, and a test title or other text in it. */
export interface Proof {
  readonly file: string;
  /** The title as in the source: with placeholders, without double quotes. */
  readonly title: string;
}

/** One line of docs/checks.md. */
export interface Check {
  readonly id: string;
  readonly text: string;
  readonly proofs: readonly Proof[];
}

const LINE = /^- \*\*(\w\w-\d\d)\*\* (.+)$/gm;
/** A file in backticks, a colon, and titles in double quotes. */
const NAMED = /`([^`]+)`: ((?:"[^"]+"(?:, )?)+)/g;

/** Reads every check of docs/checks.md and the proofs that it names. */
export function readChecks(markdown: string): Check[] {
  return [...markdown.matchAll(LINE)].map(([, id = '', text = '']) => ({
    id,
    text,
    proofs: proofsIn(text),
  }));
}

/** One requirement of OWASP ASVS, a row of docs/security.md. Its text is the proof or the reason. */
export interface Requirement extends Check {
  readonly level: string;
  readonly status: string;
}

const ROW = /^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm;

/** Reads every requirement of docs/security.md and the proofs that it names. */
export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(ROW)].map(([, id = '', level = '', status = '', text = '']) => ({
    id,
    level,
    status,
    text,
    proofs: proofsIn(text),
  }));
}

/** The proofs that a text names. */
const proofsIn = (text: string): Proof[] =>
  [...text.matchAll(NAMED)].flatMap(([, file = '', list = '']) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );

/** Whether the file is a test file, whose results a runner reports. In other files only the text is looked up. */
export const isTestFile = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
