import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BYTE_ORDER_MARK, csvLine, neutralised } from './csv.ts';

const read = (text: string): string[][] => parse(text, { bom: true });

/** Texts with all that means something to readers of CSV. */
const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', ' ', '=', '-', "'", 'é', '😀'),
  }),
);
const records = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
  );

test('whatever texts are written, a reader of CSV finds the same, neutralised', () => {
  fc.assert(
    fc.property(records, (rows) => {
      const file = `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`;
      expect(read(file)).toEqual(rows.map((row) => row.map(neutralised)));
    }),
  );
});

test('no cell that is read begins a formula', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝'), cell, (sign, rest) => {
      const [[first = ''] = []] = read(csvLine([`${sign}${rest}`]));
      expect(first).toBe(`'${sign}${rest}`);
    }),
  );
});

test('what is no text has a plain form', () => {
  expect(csvLine([1, -2.5, true, null, undefined, ['a', 'b, c'], { status: 'OPEN' }, []])).toBe(
    '1,-2.5,true,,,"a, b, c","{""status"":""OPEN""}",\r\n',
  );
  expect(csvLine([['=1', 'x']])).toBe(`"'=1, x"\r\n`);
  expect(csvLine([''])).toBe('""\r\n');
});
