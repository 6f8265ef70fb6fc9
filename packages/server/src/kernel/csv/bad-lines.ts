import {
  type FaultValues,
  faultText,
  type ImportFault,
  type ImportFaultCode,
} from '@recourse/contract/imports';
import { IMPORTS } from '@recourse/contract/values/limits';

/** What is wrong with a line. */
export interface Fault {
  code: ImportFaultCode;
  /** The column; absent when the whole line is meant. */
  field?: string;
  /** The values of the placeholders in the fault's text. */
  values?: FaultValues;
}

/** Faults after which the rest of a file can't be read. */
const OF_THE_FILE: ReadonlySet<ImportFaultCode> = new Set([
  'FILE_EMPTY',
  'NOT_UTF8',
  'LINE_TOO_LONG',
  'COLUMNS_MISSING',
  'COLUMN_TWICE',
  'QUOTE_OPEN',
  'RECORD_TOO_LONG',
]);

/** The faults of a file by line; keeps the first hundred and counts the rest. */
export class BadLines {
  readonly #kept: ImportFault[] = [];
  readonly #lines = new Set<number>();
  #count = 0;
  #isReadable = true;

  /** Notes a fault; a line is named once, with its first fault. */
  add(
    line: number,
    { code, field = null, values = {} }: Omit<Fault, 'field'> & { field?: string | null },
  ): void {
    if (OF_THE_FILE.has(code)) this.#isReadable = false;
    if (this.#lines.has(line)) return;
    this.#count += 1;
    if (this.#kept.length === IMPORTS.faults) return;
    this.#lines.add(line);
    this.#kept.push({ line, field, code, values: { ...values }, reason: faultText(code, values) });
  }

  get any(): boolean {
    return this.#count > 0;
  }

  /** How many lines are bad. */
  get count(): number {
    return this.#count;
  }

  /** False once a fault kept the rest of the file from being read. */
  get isReadable(): boolean {
    return this.#isReadable;
  }

  /** The first faults, in the order of the file. */
  faults(): ImportFault[] {
    return this.#kept.toSorted((a, b) => a.line - b.line);
  }

  /** One line of text for each fault, in the order of the file. */
  report(): string[] {
    const named = this.faults().map(
      ({ line, field, reason }) => `line ${line}: ${field === null ? '' : `${field}: `}${reason}`,
    );
    const more = this.#count - named.length;
    return more > 0 ? [...named, `… and ${more} more`] : named;
  }
}

/** The file cannot be imported, and nothing of it was. `lines` says why, one fault in each. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly lines: readonly string[];

  constructor(badLines: BadLines) {
    const lines = badLines.report();
    super(lines.join('\n'));
    this.lines = lines;
  }
}
