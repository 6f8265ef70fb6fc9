import pg from 'pg';

const { builtins } = pg.types;
/** Oids of bigint[] and text[]; the driver names single types only. */
const INT8_ARRAY = 1016;
const TEXT_ARRAY: number = 1009;

type Parse = (text: string) => unknown;

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);

const parsers = new Map<number, Parse>([
  [builtins.INT8, parseInt8],
  [INT8_ARRAY, (text) => parseTextArray(text).map(parseItem)],
  // A day has no time zone: as a Date it would shift with the zone of the machine.
  [builtins.DATE, (text) => text],
]);

/**
 * How columns arrive: bigint and count(*) as number (ids stay far below 2^53), date as 'YYYY-MM-DD',
 * timestamptz as Date (the driver's own), all else as the driver has it.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};

function parseItem(item: string | null): number | null {
  return item === null ? null : parseInt8(item);
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the database is beyond 2^53');
  return value;
}
