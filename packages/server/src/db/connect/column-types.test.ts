import pg from 'pg';
import { expect, test } from 'vitest';
import { columnTypes } from './column-types.ts';

const { builtins } = pg.types;
const read = (oid: number) => columnTypes.getTypeParser(oid) as (text: string) => unknown;
const time = read(builtins.TIMESTAMPTZ);

test.each([
  ['2026-11-22 09:05:06.043+00', '2026-11-22T09:05:06.043Z'],
  ['2026-11-22 09:05:06+00', '2026-11-22T09:05:06.000Z'],
  ['2026-11-22 09:05:06.043219+00', '2026-11-22T09:05:06.043Z'],
  ['2026-11-22 09:05:06.1+00', '2026-11-22T09:05:06.100Z'],
  ['2026-11-22 14:35:06+05:30', '2026-11-22T09:05:06.000Z'],
  ['2026-11-22 04:05:06.5-05', '2026-11-22T09:05:06.500Z'],
  ['1000-02-28 23:59:59.999999+00', '1000-02-28T23:59:59.999Z'],
  ['0099-01-02 00:00:00+00', '0099-01-02T00:00:00.000Z'],
])('the moment %s arrives as a Date whatever the zone of the connection', (text, wanted) => {
  expect((time(text) as Date).toISOString()).toBe(wanted);
});

test('a moment without a date stays what the driver makes of it', () => {
  expect(time('infinity')).toBe(Infinity);
});

test('whole numbers are numbers, days are text, and nothing beyond 2^53 passes for a number', () => {
  expect(read(builtins.INT8)('42')).toBe(42);
  expect(read(1016)('{1,NULL,3}')).toEqual([1, null, 3]);
  expect(read(builtins.DATE)('2026-11-22')).toBe('2026-11-22');
  expect(() => read(builtins.INT8)('9007199254740993')).toThrow(RangeError);
});
