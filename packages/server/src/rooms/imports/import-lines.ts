import { IMPORTS } from '@recourse/contract/values/limits';
import type * as z from 'zod/mini';
import type { Origin } from '../../kernel/actor.ts';
import { BadLines, type Fault, ImportError } from '../../kernel/csv/bad-lines.ts';
import type { FoundColumns } from '../../kernel/csv/csv-records.ts';

/** Common parts of the imports of all kinds of files. */

/** How many rows one statement looks up or writes. */
export const BATCH = 500;

/** The id of a row in a file. */
export const NUMBER = /^[1-9]\d{0,14}$/;

export interface ImportOptions {
  /** The person who imports, for the audit trail. */
  by: Origin & { userId: number | null };
  /** 'ALL': a bad line stops the import. 'GOOD': bad lines are left out. 'NONE': a preview, which writes nothing. */
  keep: 'ALL' | 'GOOD' | 'NONE';
}

/** A good row as it would be stored, by column. */
export interface Sample {
  line: number;
  fields: Record<string, string>;
}

/** The findings of an import in a file so far. */
export class Findings {
  readonly badLines = new BadLines();
  readonly samples: Sample[] = [];
  found: FoundColumns = { columns: [], ignored: [] };
  readonly #keep: ImportOptions['keep'];

  constructor({ keep }: Pick<ImportOptions, 'keep'>) {
    this.#keep = keep;
  }

  /** Whether rows are written. After a bad line, an import of all lines or none only searches for more bad lines. */
  get isWriting(): boolean {
    if (this.#keep === 'NONE' || !this.badLines.isReadable) return false;
    return this.#keep === 'GOOD' || !this.badLines.any;
  }

  /** Shows a good row, if it is among the first. */
  show(line: number, fields: Readonly<Record<string, string>>): void {
    if (this.samples.length === IMPORTS.samples) return;
    const clipped = Object.entries(fields).map(([name, text]) => [name, clip(text)] as const);
    this.samples.push({ line, fields: Object.fromEntries(clipped) });
  }

  /** Throws ImportError when the bad lines prevent the import, which is then rolled back. */
  check(): void {
    const isForbidden = this.#keep === 'ALL' ? this.badLines.any : !this.badLines.isReadable;
    if (this.#keep !== 'NONE' && isForbidden) throw new ImportError(this.badLines);
  }
}

/** A finished import, or its preview. */
export interface Imported<Counts> {
  counts: Counts;
  findings: Findings;
}

const clip = (text: string): string =>
  text.length > IMPORTS.sample
    ? `${text.slice(0, IMPORTS.sample).replace(/[\uD800-\uDBFF]$/, '')}…`
    : text;

/** The first fault of a record, with the column's own name. */
export function faultOf(
  error: z.core.$ZodError,
  columns: Readonly<Record<string, string>> = {},
): Fault {
  const issue = error.issues[0];
  const field = String(issue?.path[0] ?? '');
  const fault = { code: 'RULE', values: { rule: issue?.message ?? 'not valid.' } } as const;
  return field === '' ? fault : { ...fault, field: columns[field] ?? field };
}

/** Groups the items of a stream into arrays of at most `size`. */
export async function* asyncBatches<Item>(
  items: AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
