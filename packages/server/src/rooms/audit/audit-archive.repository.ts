import { type Kysely, type Selectable, sql } from 'kysely';
import { inTransaction } from '../../db/connect/retry.ts';
import type { AuditArchivesTable, Tables } from '../../db/tables.ts';

/** Taking months out of the audit. All that changes something needs the owner of the tables. */

/** A part of the audit that can be taken out. */
export interface Part {
  name: string;
  /** The time at which it ends. */
  until: Date;
  /** Its entry that was sealed last; null when it has none. */
  lastSeq: number | null;
  unsealed: number;
  entries: number;
}

export type Archive = Selectable<AuditArchivesTable>;

const DELETED_AT_ONCE = 10_000;
/** How long the others may have to wait for the audit while a part is taken out. */
const LOCK_TIMEOUT_MS = 2_000;

/** The archives in the order of the chain. */
export const readArchives = (db: Kysely<Tables>): Promise<Archive[]> =>
  db.selectFrom('audit_archives').selectAll().orderBy('seq').execute();

/** The parts that end at this time or before, the oldest first. */
export async function readPartsBefore(db: Kysely<Tables>, before: Date): Promise<Part[]> {
  const { rows } = await sql<Pick<Part, 'name' | 'until'>>`
    select name, until from audit_parts.bounds where until <= ${before} order by until`.execute(db);
  const parts: Part[] = [];
  for (const { name, until } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- each reads a whole month
    const counted = await sql<Omit<Part, 'name' | 'until'>>`
      select max(c.seq) as "lastSeq", count(*) filter (where c.seq is null) as unsealed, count(*) as entries
      from ${sql.table(`audit_parts.${name}`)} as a left join audit_chain as c on c.audit_id = a.id`.execute(
      db,
    );
    const [counts = { lastSeq: null, unsealed: 0, entries: 0 }] = counted.rows;
    parts.push({ name, until, ...counts });
  }
  return parts;
}

/**
 * Takes a part out of the audit and drops it. `archive`: what its file ends with; null when the last file has all of
 * its entries. Resolves with false, and leaves the part, when entries came to it after it was read. A long transaction
 * or a slow clock of the database can cause that.
 */
export async function dropPart(
  db: Kysely<Tables>,
  { name, until, entries }: Part,
  archive: Omit<Archive, 'archived_at' | 'until'> | null,
): Promise<boolean> {
  const part = sql.table(`audit_parts.${name}`);
  return inTransaction(db, async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(trx);
    // From here on nobody writes into it.
    await sql`lock table only audit in access exclusive mode`.execute(trx);
    const { rows } = await sql<{ now: number }>`select count(*) as now from ${part}`.execute(trx);
    if (rows[0]?.now !== entries) return false;
    if (archive)
      await trx
        .insertInto('audit_archives')
        .values({ ...archive, until })
        .execute();
    else
      await sql`update audit_archives set until = ${until}
        where seq = (select max(seq) from audit_archives) and until < ${until}`.execute(trx);
    await sql`alter table audit detach partition ${part}`.execute(trx);
    await sql`drop table ${part}`.execute(trx);
    return true;
  });
}

/**
 * Deletes the links before a number whose entries are in an archive, a batch at a time. The last one stays, because the next one
 * continues it, and so do those of entries that are in the database, too.
 */
export async function deleteArchivedLinks(db: Kysely<Tables>, lastSeq: number): Promise<void> {
  const first = await db
    .selectFrom('audit_chain')
    .select(({ fn }) => fn.min('seq').as('seq'))
    .executeTakeFirst();
  for (let from = first?.seq ?? lastSeq; from < lastSeq; from += DELETED_AT_ONCE)
    // A scalar subquery, because NOT EXISTS would be planned as a hash over the whole audit.
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    await sql`delete from audit_chain as c
      where c.seq >= ${from} and c.seq < least(${from + DELETED_AT_ONCE}::bigint, ${lastSeq}::bigint)
        and (select a.id from audit as a where a.id = c.audit_id) is null`.execute(db);
}
