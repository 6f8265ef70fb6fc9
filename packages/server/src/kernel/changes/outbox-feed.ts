import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { OutboxArea } from './outbox.ts';
import { TIMELINE } from './timeline.ts';

/**
 * A snapshot of the database, as a cursor of the outbox. A read between two snapshots returns each change that was
 * committed between them exactly once. A moment is a snapshot of PostgreSQL, 'xmin:xmax:running'. All transactions
 * before xmin are over, none from xmax on has begun, and the listed ones between were still running. A row that is
 * committed late is therefore read late, but never lost.
 */
export type Moment = string;

/** A moment that news reach to. */
export interface Reach {
  /** The moment up to which the news are complete. */
  until: Moment;
  /** The history to which the moment belongs (timeline.ts). */
  timeline: string;
}

export interface News<Area extends OutboxArea> extends Reach {
  /**
   * `leftBy`: who may no longer see the row after this change; null: the news is for those who may see it. `key` names
   * the change for ever, by its transaction, number and time. A failover and a restore give numbers again.
   */
  rows: { area: Area; id: number; leftBy: string | null; key: string }[];
  /** Whether there are more rows than the limit. */
  isCut: boolean;
}

/** The present. */
export async function readPresent(db: Kysely<Tables>): Promise<Reach> {
  const { rows } = await sql<{ now: string; timeline: string }>`
    select pg_current_snapshot()::text as now, ${TIMELINE} as timeline`.execute(db);
  return { until: rows[0]?.now ?? '', timeline: rows[0]?.timeline ?? '' };
}

/** Which news to read, and how many rows at most. */
export interface NewsQuery<Area extends OutboxArea> {
  areas: readonly Area[];
  limit: number;
  /** Read up to this moment; by default up to the present. */
  until?: Moment;
  /** Rows to leave out, because they were read before. The rows up to a given `until` never change. */
  skip?: number;
}

/** Reads what was announced in these areas after a moment. */
export async function readNews<Area extends OutboxArea>(
  db: Kysely<Tables>,
  since: Moment,
  { areas, limit, until, skip = 0 }: NewsQuery<Area>,
): Promise<News<Area>> {
  const known = until === undefined ? sql`` : sql`and pg_visible_in_snapshot(tx, asked.until)`;
  // In one statement, hence one snapshot: `until` belongs exactly to the rows read with it.
  const { rows } = await sql<{
    until: string;
    timeline: string;
    area: Area | null;
    id: number;
    leftBy: string | null;
    key: string;
  }>`
    select asked.until::text as until, ${TIMELINE} as timeline, news.area, news.object_id as id,
      news.left_by as "leftBy", concat_ws('.', news.tx, news.id, extract(epoch from news.at)) as key
    from (
      select ${since}::pg_snapshot as since,
        coalesce(${until ?? null}::pg_snapshot, pg_current_snapshot()) as until
    ) as asked
    left join lateral (
      select tx, id, at, area, object_id, left_by from outbox
      where tx >= pg_snapshot_xmin(asked.since) and not pg_visible_in_snapshot(tx, asked.since)
        ${known} and area = any (${sql.val(areas)}::text[])
      order by tx, id limit ${limit + 1} offset ${skip}
    ) as news on true`.execute(db);
  const found = rows.flatMap(({ area, id, leftBy, key }) =>
    area === null ? [] : { area, id, leftBy, key },
  );
  return {
    until: rows[0]?.until ?? since,
    rows: found.slice(0, limit),
    isCut: found.length > limit,
    timeline: rows[0]?.timeline ?? '',
  };
}

const SHAPE = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/;

/** Parses a snapshot that a client sent; null when it cannot be one of this database's past. */
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
