import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { OutboxArea } from './outbox.ts';

/**
 * The outbox as news: what has been committed between two moments, each change once. A moment is a snapshot of
 * PostgreSQL, 'xmin:xmax:running': all transactions before xmin are over, none from xmax on has begun, and
 * between them those named were still running. So a row committed late is late news, and never lost.
 */
export type Moment = string;

export interface News<Area extends OutboxArea> {
  /** `leftBy`: whom the row has left with this change; null: it is told to those who may see it. */
  rows: { area: Area; id: number; leftBy: string | null }[];
  /** Up to when this is all. */
  until: Moment;
  /** There is more than was asked for. */
  isCut: boolean;
}

/** The present. */
export async function readMoment(db: Kysely<Tables>): Promise<Moment> {
  const { rows } = await sql<{ now: string }>`
    select pg_current_snapshot()::text as now`.execute(db);
  return rows[0]?.now ?? '';
}

/** Which news are read, and how many rows of them at most. */
export interface NewsQuery<Area extends OutboxArea> {
  areas: readonly Area[];
  limit: number;
  /** Up to which moment of the past; the present when absent. */
  until?: Moment;
}

/** What was announced in these areas since a moment. */
export async function readNews<Area extends OutboxArea>(
  db: Kysely<Tables>,
  since: Moment,
  { areas, limit, until }: NewsQuery<Area>,
): Promise<News<Area>> {
  const known = until === undefined ? sql`` : sql`and pg_visible_in_snapshot(tx, asked.until)`;
  // One statement, one snapshot: `until` belongs to exactly the rows that stand beside it.
  const { rows } = await sql<{
    until: string;
    area: Area | null;
    id: number;
    leftBy: string | null;
  }>`
    select asked.until::text as until, news.area, news.object_id as id, news.left_by as "leftBy"
    from (
      select ${since}::pg_snapshot as since,
        coalesce(${until ?? null}::pg_snapshot, pg_current_snapshot()) as until
    ) as asked
    left join lateral (
      select area, object_id, left_by from outbox
      where tx >= pg_snapshot_xmin(asked.since) and not pg_visible_in_snapshot(tx, asked.since)
        ${known} and area = any (${sql.val(areas)}::text[])
      order by tx, id limit ${limit + 1}
    ) as news on true`.execute(db);
  const found = rows.flatMap(({ area, id, leftBy }) => (area === null ? [] : { area, id, leftBy }));
  return {
    until: rows[0]?.until ?? since,
    rows: found.slice(0, limit),
    isCut: found.length > limit,
  };
}

const SHAPE = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/;

/** Reads a moment that somebody else kept; null for what cannot be one in this database's past. */
export function toMoment(text: string, now: Moment): Moment | null {
  const match = SHAPE.exec(text);
  if (!match) return null;
  const [xmin, xmax] = [BigInt(match[1] ?? 0), BigInt(match[2] ?? 0)];
  const running = match[3] ? match[3].split(',').map(BigInt) : [];
  const isSorted = running.every(
    (tx, index) => tx >= xmin && tx < xmax && tx > (running[index - 1] ?? -1n),
  );
  const present = BigInt(SHAPE.exec(now)?.[2] ?? 0);
  return isSorted && xmin > 0n && xmin <= xmax && xmax <= present ? text : null;
}
