import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../actor.ts';
import { dateIn } from '../date-in.ts';
import { reading } from '../own-writes.ts';
import { audit } from '../changes/audit.ts';
import type { CsvReply, CsvValues } from './csv-reply.ts';
import { type Page, pageOf } from './lists.ts';

/** How many rows are in memory at once. */
export const EXPORT_PAGE = 500;

/** A list to be exported. */
export interface ExportedList<Row> {
  area: string;
  /** Fields of a row, in the order of the columns. */
  columns: readonly (keyof Row & string)[];
  /** Filters and order of the list. The audit trail records only their names. */
  query: object;
  /** Reads the rows after `last`, or the first rows: EXPORT_PAGE of them, fewer only at the end. */
  read: (db: Context['db'], last: Row | undefined) => Promise<readonly Row[]>;
}

/** The names of a shape's fields, for columns. */
export function columnsOf<Shape extends object>(schema: {
  shape: Shape;
}): readonly (keyof Shape & string)[] {
  return Object.keys(schema.shape) as (keyof Shape & string)[];
}

/** The page that follows a row in the requested order. */
export function pageAfter(
  last: { id: number } | undefined,
  { sort }: { sort?: string | undefined } = {},
): Page {
  return pageOf({ perPage: EXPORT_PAGE, after: last?.id, sort });
}

/**
 * A whole list as CSV. Reads the first rows and writes the audit row before the answer begins. Reads each further page
 * only when the client is ready for it, so that memory does not grow with the list.
 */
export function exportList<Row>(ctx: Context, actor: Actor, list: ExportedList<Row>): CsvReply {
  const { area } = list;
  const day = dateIn(ctx.clock.now(), ctx.config.organisation.timeZone).toString();
  return { name: `${area}-${day}.csv`, begin: () => begin(ctx, actor, list) };
}

async function begin<Row>(
  ctx: Context,
  actor: Actor,
  list: ExportedList<Row>,
): Promise<AsyncIterable<readonly CsvValues[]>> {
  const { area, query } = list;
  const read: ReadPage<Row> = (last) => reading(ctx, actor, ({ db }) => list.read(db, last));
  const first = await read(undefined);
  const fields = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  await inTransaction(ctx.db, (trx) =>
    audit(trx, actor, { action: 'export', area, objectId: null, fields }),
  );
  return pagesOf(list.columns, first, read);
}

type ReadPage<Row> = (last: Row | undefined) => Promise<readonly Row[]>;

async function* pagesOf<Row>(
  columns: ExportedList<Row>['columns'],
  first: readonly Row[],
  read: ReadPage<Row>,
): AsyncGenerator<CsvValues[]> {
  yield [columns];
  for (let rows = first; rows.length > 0;) {
    // `read` may return one extra row, which tells whether another page follows.
    const page = rows.slice(0, EXPORT_PAGE);
    yield page.map((row) => columns.map((column) => row[column]));
    rows = page.length < EXPORT_PAGE ? [] : await read(page.at(-1));
  }
}
