import { DAY_MS, RETENTION } from '@recourse/contract/values/limits';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { OutboxArea } from './outbox.ts';
import { TIMELINE } from './timeline.ts';

/** Reads the outbox without ever skipping a row that was committed late. */

export interface OutboxRow {
  id: number;
  /** The transaction that wrote it. */
  tx: bigint;
  area: OutboxArea;
  object_id: number;
}

/** Everything announced from a transaction on. No more rows can appear from transactions before `horizon`. */
export interface OutboxReading extends Horizon {
  rows: OutboxRow[];
}

/** A place in the order of transactions. */
export interface Horizon {
  /** The first transaction that may still be running. */
  horizon: bigint;
  /** The history to which it belongs. Another server that becomes the primary begins a new one. */
  timeline: string;
}

const PAGE = 5_000;
const KEPT_DAYS = RETENTION.news;

/** The present. Later statements see everything that transactions before it announced. */
export async function readHorizon(db: Kysely<Tables>): Promise<Horizon> {
  const { rows } = await sql<{ horizon: string; timeline: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, ${TIMELINE} as timeline`.execute(
    db,
  );
  return { horizon: BigInt(rows[0]?.horizon ?? 0), timeline: rows[0]?.timeline ?? '' };
}

/** Reads all visible rows of these areas that transactions from `since` on wrote, in their order. */
export async function readOutbox(
  db: Kysely<Tables>,
  areas: readonly OutboxArea[],
  since: bigint,
): Promise<OutboxReading> {
  const first = await readPage(db, areas, { tx: since, id: 0 });
  const rows = first.rows;
  let page = first.rows;
  while (page.length === PAGE) {
    const last = page.at(-1) as OutboxRow;
    page = (await readPage(db, areas, last)).rows;
    rows.push(...page);
  }
  // The horizon of the first page is valid for the later pages too, because it only rises.
  return { ...first, rows };
}

async function readPage(
  db: Kysely<Tables>,
  areas: readonly OutboxArea[],
  after: { tx: bigint; id: number },
): Promise<OutboxReading> {
  // In one statement, hence one snapshot: the horizon belongs exactly to the rows read with it.
  const { rows } = await sql<{
    horizon: string;
    timeline: string;
    id: number | null;
    tx: string;
    area: OutboxArea;
    object_id: number;
  }>`
    select now.horizon::text as horizon, ${TIMELINE} as timeline, o.id, o.tx::text as tx, o.area, o.object_id
    from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) as now
    left join lateral (
      select id, tx, area, object_id from outbox
      where (tx, id) > (${String(after.tx)}::xid8, ${after.id}::bigint)
        and area = any (${sql.val(areas)}::text[])
      order by tx, id limit ${PAGE}
    ) as o on true
    order by o.tx, o.id`.execute(db);
  return {
    horizon: BigInt(rows[0]?.horizon ?? 0),
    timeline: rows[0]?.timeline ?? '',
    rows: rows.flatMap(({ id, tx, area, object_id }) =>
      id === null ? [] : { id, tx: BigInt(tx), area, object_id },
    ),
  };
}

/** How long a follower may have been away, in ms: a day less than rows are kept. */
export const MAX_ABSENCE_MS = (KEPT_DAYS - 1) * DAY_MS;
