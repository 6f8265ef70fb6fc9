import pg from 'pg';

const { builtins } = pg.types;
/** Oids of bigint[] and text[]; the driver has no names for array types. */
const INT8_ARRAY = 1016;
const TEXT_ARRAY: number = 1009;

type Parse = (text: string) => unknown;

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);

const parsers = new Map<number, Parse>([
  [builtins.INT8, parseInt8],
  [INT8_ARRAY, (text) => parseTextArray(text).map(parseItem)],
  // A date has no time zone: a Date object would shift it by the machine's time zone.
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, parseTime],
]);

/**
 * The JavaScript types of columns: bigint and count(*) as number (ids stay far below 2^53), date as 'YYYY-MM-DD',
 * timestamptz as Date. All other types are as the driver has them.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};

const parseAnyTime: Parse = pg.types.getTypeParser(builtins.TIMESTAMPTZ);

/**
 * '2026-11-22 09:05:06.043+00', the form on a connection in UTC. The engine's own parser is the fastest for it, but
 * would change a year below 1000.
 */
const UTC = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

function parseTime(text: string): unknown {
  return UTC.test(text) ? new Date(text) : parseAnyTime(text);
}

function parseItem(item: string | null): number | null {
  return item === null ? null : parseInt8(item);
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the database is beyond 2^53');
  return value;
}
