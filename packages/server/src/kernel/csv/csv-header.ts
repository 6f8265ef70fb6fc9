import { BYTE_ORDER_MARK, CSV_SEPARATORS, type CsvSeparator } from '../lists/csv.ts';
import type { Fault } from './bad-lines.ts';

/** The columns of a file to import. Its first line names them, in any order, possibly with others between them. */
export interface CsvColumns<Needed extends string, Known extends string = never> {
  readonly needed: readonly Needed[];
  /** Optional columns. */
  readonly known?: readonly Known[];
}

/** The position of each column in a record, or the fault in the first line. */
export type CsvHeader = { readonly places: ReadonlyMap<string, number> } | { fault: Fault };

const sameName = (name: string): string => name.trim().toLowerCase();

/** The separator that yields the most known columns in a file's first line; `text` begins with that line. */
export function separatorOf(text: string, { needed, known = [] }: CsvColumns<string, string>) {
  const names = new Set([...needed, ...known].map(sameName));
  const line =
    text
      .replace(BYTE_ORDER_MARK, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  let best: { separator: CsvSeparator; found: number } = { separator: ',', found: 0 };
  for (const separator of CSV_SEPARATORS) {
    const fields = line.split(separator).map((field) => sameName(field.replaceAll('"', '')));
    const found = fields.filter((field) => names.has(field)).length;
    if (found > best.found) best = { separator, found };
  }
  return best.separator;
}

/** Finds the columns in the first record of a file. */
export function readHeader(
  record: readonly string[],
  { needed, known = [] }: CsvColumns<string, string>,
): CsvHeader {
  const found = record.map(sameName);
  const missing = needed.filter((name) => !found.includes(sameName(name)));
  if (missing.length > 0) {
    return {
      fault: {
        code: 'COLUMNS_MISSING',
        values: { needed: needed.join(', '), missing: missing.join(', ') },
      },
    };
  }
  const places = new Map<string, number>();
  for (const name of [...needed, ...known]) {
    const place = found.indexOf(sameName(name));
    if (place !== found.lastIndexOf(sameName(name)))
      return { fault: { code: 'COLUMN_TWICE', values: { name } } };
    if (place !== -1) places.set(name, place);
  }
  return { places };
}
