import { pipeline } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import type { BadLines } from './bad-lines.ts';
import { countLines, FileFault, utf8Lines } from './utf8-lines.ts';

/** A file to import. */
export interface ImportSource {
  /** Opens it from the start; called again when the database asks for the transaction to run again. */
  open(): AsyncIterable<Buffer>;
}

export interface CsvRecord {
  /** The line that the record starts on, from 1. */
  line: number;
  fields: string[];
}

/** Well above the longest texts that are allowed, so that only a quote left open reaches it. */
const MAX_RECORD_CHARACTERS = 262_144;

const FAULTS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened here or below and never closed.',
  CSV_MAX_RECORD_SIZE: `a record is longer than ${MAX_RECORD_CHARACTERS} characters; is a quote left open?`,
  CSV_INVALID_CLOSING_QUOTE:
    'a closing quote must be followed by a comma or the end of the line; double a quote inside a text.',
  INVALID_OPENING_QUOTE:
    'a text with quotes in it must stand in quotes, with the quotes inside doubled.',
};

/**
 * Reads a CSV file (comma, UTF-8 with or without BOM, any line ends, quoted line breaks) record by record,
 * without holding more than a few in memory. The first line must be `header`. Faults go to `badLines`;
 * only records with the right number of fields come out.
 */
export async function* readRecords(
  source: ImportSource,
  header: readonly string[],
  badLines: BadLines,
): AsyncGenerator<CsvRecord> {
  const skipped: CsvError[] = [];
  let lastLine = 0;
  try {
    for await (const { record, info } of parseCsv(source, skipped)) {
      const first = lastLine === 0;
      lastLine = info.lines;
      const line = info.lines - countLines(record.join());
      if (first) {
        if (checkHeader(record, header, badLines)) continue;
        return;
      }
      if (record.length === header.length) yield { line, fields: record };
      else
        badLines.add(
          line,
          `expected ${header.length} fields (${header.join(', ')}), found ${record.length}.`,
        );
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    badLines.add(error.line, error.message);
  }
  for (const error of skipped) {
    // The parser notices an open quote at the end of the file; it stands after what could be read.
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? lastLine + 1 : lineOf(error);
    badLines.add(line, FAULTS[error.code] ?? 'the line is not valid CSV.');
    lastLine = Math.max(lastLine, line);
  }
  if (lastLine === 0 && !badLines.any) badLines.add(1, 'the file is empty.');
}

function parseCsv(
  source: ImportSource,
  skipped: CsvError[],
): AsyncIterable<{ record: string[]; info: Info }> {
  const parser = parse({
    bom: true,
    info: true,
    record_delimiter: ['\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    on_skip: (error) => {
      if (error) skipped.push(error);
      return undefined;
    },
  });
  // An error of the source destroys the parser, whose reader then throws it; so there is nothing to do here.
  return pipeline(utf8Lines(source.open()), parser, () => undefined);
}

function lineOf(error: CsvError): number {
  return typeof error['lines'] === 'number' ? error['lines'] : 1;
}

function checkHeader(
  record: readonly string[],
  header: readonly string[],
  badLines: BadLines,
): boolean {
  const found = record.map((name) => name.trim());
  if (found.length === header.length && found.every((name, index) => name === header[index]))
    return true;
  const hint =
    found.length === 1 && /[;\t]/.test(found[0] ?? '') ? ' Separate the fields by commas.' : '';
  badLines.add(1, `the first line must be ${header.join(',')}.${hint}`);
  return false;
}
