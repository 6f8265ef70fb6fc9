import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Moment } from '../../kernel/changes/outbox-feed.ts';

/** The hash chain over the audit trail: finds unsealed entries, and reads and adds links. */

/** An entry as it is hashed: every column as text in a fixed form, so that the hash covers each byte. */
export interface SealedContent {
  id: number;
  /** UTC with microseconds: '2026-03-02T10:00:00.123456'. */
  at: string;
  actor_id: number | null;
  action: string;
  area: string;
  object_id: number | null;
  fields: string[];
  /** The text of a jsonb, whose keys PostgreSQL keeps in one order. */
  detail: string;
  request_id: string;
  address: string;
}

/** A link of the chain. */
export interface Link {
  seq: number;
  audit_id: number;
  prev: string;
  hash: string;
}

/** A place in the order of transactions, and of the entries within one transaction. */
export interface Place {
  /** A 64-bit transaction number as text. */
  tx: string;
  id: number;
}

/** An entry that may need sealing. */
export type Candidate = Place & { isSealed: boolean };

/** Which entries to look for: those committed since a moment (null: all) and after a place. */
export interface Search {
  since: Moment | null;
  after: Place;
  limit: number;
}

const TIME: RawBuilder<unknown> = sql`
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at`;

const CONTENT: RawBuilder<unknown> = sql`${TIME},
  a.actor_id, a.action, a.area, a.object_id, a.fields, a.detail::text as detail, a.request_id, a.address`;

/**
 * The place just before the first entry without a link, or before future entries when all have one. Reads the whole
 * audit trail.
 */
export async function readFirstUnsealed(db: Kysely<Tables>): Promise<Place> {
  const { rows } = await sql<{ tx: string }>`
    select coalesce(
      (select a.tx from audit as a
       where not exists (select from audit_chain as c where c.audit_id = a.id) order by a.tx limit 1),
      pg_snapshot_xmin(pg_current_snapshot())
    )::text as tx`.execute(db);
  return { tx: rows[0]?.tx ?? '0', id: 0 };
}

/** A restored entry may carry a transaction number that this server has not reached yet. Such an entry is not new. */
const committedSince = (since: Moment): RawBuilder<unknown> => sql`
  and not pg_visible_in_snapshot(tx, ${since}::pg_snapshot)
  and tx < pg_snapshot_xmax(pg_current_snapshot())`;

/** The matching entries in the order of their transactions, and the moment up to which they are complete. */
export async function readCandidates(
  db: Kysely<Tables>,
  { since, after, limit }: Search,
): Promise<{ entries: Candidate[]; until: Moment }> {
  // A scalar subquery, because PostgreSQL would plan EXISTS as a hash over the whole chain.
  const { rows } = await sql<Omit<Candidate, 'id'> & { id: number | null; until: Moment }>`
    with found as materialized (
      select tx, id from audit
      where (tx, id) > (${after.tx}::xid8, ${after.id}::bigint)
        ${since === null ? sql`` : committedSince(since)}
      order by tx, id limit ${limit}
    )
    select pg_current_snapshot()::text as until, a.id, a.tx::text as tx,
      (select c.seq from audit_chain as c where c.audit_id = a.id) is not null as "isSealed"
    from (select 1) as one left join found as a on true
    order by a.tx, a.id`.execute(db);
  return {
    until: rows[0]?.until ?? since ?? '',
    entries: rows.flatMap(({ id, ...row }) => (id === null ? [] : { ...row, id })),
  };
}

/** The last link of the chain; undefined when there is none. */
export async function readLastLink(db: Kysely<Tables>): Promise<Link | undefined> {
  return db
    .selectFrom('audit_chain')
    .select(['seq', 'audit_id', 'prev', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Seals those of these entries that have no link yet, and resolves with their number; null when another process is
 * sealing. The database computes the links, because the serving role may not add any.
 */
export async function sealEntries(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<number | null> {
  const { rows } = await sql<{ sealed: number | null }>`
    select seal_audit(${sql.val(ids)}::bigint[]) as sealed`.execute(db);
  return rows[0]?.sealed ?? null;
}

/** A link with the entry that it seals; null when the entry is gone. */
export type LinkedEntry = Link & { sealed_at: Date; entry: SealedContent | null };

const PAGE = 5_000;

/** The links after a number, and up to another one if it is given, in order. */
export async function* readChain(
  db: Kysely<Tables>,
  afterSeq: number,
  untilSeq: number | null = null,
): AsyncGenerator<LinkedEntry> {
  for (let after = afterSeq, full = true; full;) {
    const page = await readPage(db, after, untilSeq);
    yield* page;
    after = page.at(-1)?.seq ?? after;
    full = page.length === PAGE;
  }
}

async function readPage(
  db: Kysely<Tables>,
  afterSeq: number,
  untilSeq: number | null,
): Promise<LinkedEntry[]> {
  const { rows } = await sql<
    Omit<LinkedEntry, 'entry'> & Omit<SealedContent, 'id'> & { id: number | null }
  >`
    select c.seq, c.audit_id, c.prev, c.hash, c.sealed_at, a.id, ${CONTENT}
    from (
      select * from audit_chain
      where seq > ${afterSeq} ${untilSeq === null ? sql`` : sql`and seq <= ${untilSeq}`}
      order by seq limit ${PAGE}
    ) as c
    -- The limit lets each entry be found by its index; a join of whole tables would read the audit for each page.
    left join lateral (select * from audit where id = c.audit_id limit 1) as a on true
    order by c.seq`.execute(db);
  return rows.map(({ seq, audit_id, prev, hash, sealed_at, id, ...content }) => ({
    seq,
    audit_id,
    prev,
    hash,
    sealed_at,
    entry: id === null ? null : { ...content, id },
  }));
}

/** The entries without a link. */
export interface Unsealed {
  total: number;
  /** The entry with the earliest time. */
  oldest: Pick<SealedContent, 'id' | 'at'> | null;
}

/** The entries that nobody has sealed yet. */
export async function readUnsealed(db: Kysely<Tables>): Promise<Unsealed> {
  const { rows } = await sql<{ total: number; id: number; at: string }>`
    select count(*) over () as total, a.id, ${TIME}
    from audit as a
    where not exists (select from audit_chain as c where c.audit_id = a.id)
    order by a.at, a.id limit 1`.execute(db);
  const [row] = rows;
  return { total: row?.total ?? 0, oldest: row ? { id: row.id, at: row.at } : null };
}
