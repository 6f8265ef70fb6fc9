import { pipeline } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import { type CsvSeparator, restored } from '../lists/csv.ts';
import type { BadLines, Fault } from './bad-lines.ts';
import { type CsvColumns, readHeader, separatorOf } from './csv-header.ts';
import { marked, MARKED_LINE_END, unmarked } from './kept-line-ends.ts';
import { FileFault, utf8Lines } from './utf8-lines.ts';

/** A file to import. */
export interface ImportSource {
  /** Opens the file from the start. Called again when the transaction is retried. */
  open(): AsyncIterable<Buffer>;
}

export interface CsvRecord<Needed extends string = string, Known extends string = string> {
  /** The line that the record starts on, from 1. */
  line: number;
  /** The fields by column name, without the apostrophes that our export adds for spreadsheets. */
  fields: Record<Needed, string> & Partial<Record<Known, string>>;
}

/** Well above the longest allowed texts, so that only an unclosed quote reaches it. */
const MAX_RECORD_CHARACTERS = 262_144;

const FAULTS: Partial<Record<string, Fault>> = {
  CSV_QUOTE_NOT_CLOSED: { code: 'QUOTE_OPEN' },
  CSV_MAX_RECORD_SIZE: { code: 'RECORD_TOO_LONG', values: { most: MAX_RECORD_CHARACTERS } },
  CSV_INVALID_CLOSING_QUOTE: { code: 'QUOTE_CLOSING' },
  INVALID_OPENING_QUOTE: { code: 'QUOTE_INSIDE' },
};

/** The columns of a file: those that were asked for, and the others. */
export interface FoundColumns {
  columns: string[];
  ignored: string[];
}

/**
 * Reads a CSV file record by record, and holds only a few in memory. It accepts comma, semicolon or tab, UTF-8 with or
 * without BOM, any line ends, and quoted line breaks. The first line names the columns. Faults go to `badLines`. Yields
 * only records with as many fields as that line. `onColumns` is told what the first line names.
 */
export async function* readRecords<Needed extends string, Known extends string = never>(
  source: ImportSource,
  columns: CsvColumns<Needed, Known>,
  badLines: BadLines,
  onColumns: (found: FoundColumns) => void = () => undefined,
): AsyncGenerator<CsvRecord<Needed, Known>> {
  const skipped: CsvError[] = [];
  let lastLine = 0;
  let names: readonly string[] | undefined;
  let places: ReadonlyMap<string, number> = new Map();
  try {
    for await (const { record, info } of parseCsv(source, columns, skipped)) {
      lastLine = info.lines;
      const texts = record.map(unmarked);
      if (!names) {
        const header = readHeader(texts, columns);
        if ('fault' in header) {
          badLines.add(1, header.fault);
          return;
        }
        names = texts;
        places = header.places;
        onColumns(foundColumns(names, places));
        continue;
      }
      const line = info.lines - countLineEnds(texts);
      if (texts.length === names.length) yield { line, fields: fieldsAt(places, texts) };
      else
        badLines.add(line, {
          code: 'FIELD_COUNT',
          values: { expected: names.length, names: names.join(', '), found: texts.length },
        });
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    badLines.add(error.line, { code: error.code });
  }
  for (const error of skipped) {
    // The parser notices an unclosed quote only at the end of the file; the quote is after the last record read.
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? lastLine + 1 : lineOf(error);
    badLines.add(line, FAULTS[error.code] ?? { code: 'NOT_CSV' });
    lastLine = Math.max(lastLine, line);
  }
  if (lastLine === 0 && !badLines.any) badLines.add(1, { code: 'FILE_EMPTY' });
}

interface Parsed {
  record: string[];
  info: Info;
}

async function* parseCsv(
  source: ImportSource,
  columns: CsvColumns<string, string>,
  skipped: CsvError[],
): AsyncGenerator<Parsed> {
  const pieces = utf8Lines(source.open());
  const { value: first } = await pieces.next();
  if (first === undefined) return;
  const parser = parserFor(separatorOf(first, columns), skipped);
  // Nothing to do here: an error of the source destroys the parser, whose reader then throws it.
  yield* pipeline(markedPieces(first, pieces), parser, () => undefined);
}

async function* markedPieces(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield marked(first);
  for await (const piece of others) yield marked(piece);
}

function parserFor(delimiter: CsvSeparator, skipped: CsvError[]) {
  return parse({
    bom: true,
    info: true,
    delimiter,
    record_delimiter: [MARKED_LINE_END, '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    on_skip: (error) => {
      if (error) skipped.push(error);
      return undefined;
    },
  }) as AsyncIterable<Parsed> & NodeJS.ReadWriteStream;
}

function foundColumns(names: readonly string[], places: ReadonlyMap<string, number>): FoundColumns {
  const known = new Set(places.values());
  return {
    columns: [...places.keys()],
    ignored: names.filter((name, place) => !known.has(place) && name.trim() !== ''),
  };
}

function fieldsAt<Needed extends string, Known extends string>(
  places: ReadonlyMap<string, number>,
  texts: readonly string[],
): CsvRecord<Needed, Known>['fields'] {
  const fields: Record<string, string> = {};
  for (const [name, place] of places) fields[name] = restored(texts[place] ?? '');
  return fields as CsvRecord<Needed, Known>['fields'];
}

/** How many line ends are inside texts; the parser counted each. */
function countLineEnds(texts: readonly string[]): number {
  return texts.join('').match(/\r\n|[\r\n]/g)?.length ?? 0;
}

function lineOf(error: CsvError): number {
  return typeof error['lines'] === 'number' ? error['lines'] : 1;
}
