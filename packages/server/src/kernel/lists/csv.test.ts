import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnSeed } from '../../../test/drawn-seed.ts';
import {
  BYTE_ORDER_MARK,
  CSV_SEPARATORS,
  csvLine,
  type CsvSeparator,
  neutralised,
  restored,
} from './csv.ts';

const seed = drawnSeed('CSV_SEED');

const read = (text: string, delimiter: CsvSeparator = ','): string[][] =>
  parse(text, { bom: true, delimiter });

/** Texts with every character that has a meaning in CSV. */
const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', ' ', '=', '-', '＠', "'", 'é', '😀'),
  }),
);
const records = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
  );
const separator = fc.constantFrom(...CSV_SEPARATORS);

test('whatever texts are written, a reader of CSV finds the same, neutralised', () => {
  fc.assert(
    fc.property(records, separator, (rows, between) => {
      const file = `${BYTE_ORDER_MARK}${rows.map((row) => csvLine(row, between)).join('')}`;
      expect(read(file, between)).toEqual(rows.map((row) => row.map(neutralised)));
    }),
    { seed },
  );
});

test('no cell that is read begins a formula', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝'), cell, (sign, rest) => {
      const [[first = ''] = []] = read(csvLine([`${sign}${rest}`]));
      expect(first.startsWith(`'${sign}`)).toBe(true);
    }),
    { seed },
  );
});

/** What a spreadsheet may take for cells when it splits at another separator and ignores quotes. */
const cellsAnyhow = (file: string, at: CsvSeparator): string[] =>
  file.split(new RegExp(`[${at}\r\n]`)).map((part) => part.replace(/^[\s"]*/, ''));

test('no cell begins a formula, whatever the file is split at', () => {
  const isFormula = (text: string): boolean => /^[=+\-@＝＋－＠]/.test(text);
  fc.assert(
    fc.property(records, separator, separator, (rows, between, at) => {
      const file = rows.map((row) => csvLine(row, between)).join('');
      expect(cellsAnyhow(file, at).filter(isFormula)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('a formula behind a separator inside a text is neutralised, as is one behind a quote or on a new line', () => {
  const command = `=cmd|'/C calc'!A0`;
  for (const before of ['x;', 'x\t', 'x,', 'x\n', 'x\r\n', 'x; ', 'x;"', ' "'])
    expect(neutralised(`${before}${command};y`)).toBe(`${before}'${command};y`);
  expect(neutralised('1-2=3 a@b.example')).toBe('1-2=3 a@b.example');
});

test('what was neutralised is restored exactly, apostrophes of its own included: 10,000 texts', () => {
  const own = ["'=1", "''=1", "x;'=1", "'x", "it's", "';=1", "'\t=1", "' =1", `"'=1"`];
  for (const text of own) expect(restored(neutralised(text))).toBe(text);
  fc.assert(
    fc.property(cell, (text) => {
      expect(restored(neutralised(text))).toBe(text);
    }),
    { numRuns: 10_000 },
  );
});

test('what is no text has a plain form', () => {
  expect(csvLine([1, -2.5, true, null, undefined, ['a', 'b, c'], { status: 'OPEN' }, []])).toBe(
    '1,-2.5,true,,,"a, ""b, c""","{""status"":""OPEN""}",\r\n',
  );
  expect(csvLine([['=1', 'x']])).toBe(`"'=1, x"\r\n`);
  expect(csvLine([''])).toBe('""\r\n');
  expect(csvLine([1, 'a', null], ';')).toBe('1;a;\r\n');
});

test('blanks at the ends of a cell are kept by readers that trim what is not quoted', () => {
  const cells = [' a', 'b ', ' c d '];
  expect(parse(csvLine(cells), { trim: true })).toEqual([cells]);
});
