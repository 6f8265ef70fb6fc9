import { type Kysely, sql } from 'kysely';
import type { AuditEntry, AuditListQuery } from '@recourse/contract/audit';
import { personNamed } from '../../db/rows/person-name.ts';
import type { Tables } from '../../db/tables.ts';
import { findHits, type Listed, pageInOrder, type Page } from '../../kernel/lists/lists.ts';

/** Reading the audit trail. */

function matching(db: Kysely<Tables>, query: AuditListQuery) {
  let entries = db.selectFrom('audit as a');
  if (query.actorId) entries = entries.where('a.actor_id', '=', query.actorId);
  if (query.area) entries = entries.where('a.area', '=', query.area);
  if (query.objectId) entries = entries.where('a.object_id', '=', query.objectId);
  if (query.action) entries = entries.where('a.action', '=', query.action);
  if (query.from) entries = entries.where('a.at', '>=', new Date(query.from));
  if (query.to) entries = entries.where('a.at', '<', new Date(query.to));
  return entries;
}

/** A page of entries, newest first. */
export async function listAuditRows(
  db: Kysely<Tables>,
  query: AuditListQuery,
  page: Page,
): Promise<Listed<AuditEntry>> {
  const source = { all: db.selectFrom('audit as a'), fitting: matching(db, query), id: 'a.id' };
  if (isNarrowed(query)) {
    const { rows, total } = await findHits(db, source, page);
    return { rows: await readEntries(rows), total };
  }
  const [rows, total] = await Promise.all([readEntries(pageInOrder(source, page)), countAll(db)]);
  return { rows, total };
}

const isNarrowed = ({ actorId, area, objectId, action, from, to }: AuditListQuery): boolean =>
  Boolean(actorId || area || objectId || action || from || to);

async function readEntries(entries: ReturnType<typeof matching>): Promise<AuditEntry[]> {
  const rows = await entries
    .leftJoin('audit_chain as c', 'c.audit_id', 'a.id')
    .select([
      'a.id',
      'a.at',
      'a.actor_id',
      'a.action',
      'a.area',
      'a.object_id',
      'a.fields',
      'a.detail',
      'a.request_id',
      'a.address',
      'c.seq',
      'c.hash',
      personNamed('a.actor_id').as('actor_name'),
      sql<string | null>`case when a.area = 'users' then ${personNamed('a.object_id')} end`.as(
        'object_name',
      ),
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    area: row.area,
    objectId: row.object_id,
    objectName: row.object_name,
    fields: row.fields,
    detail: row.detail,
    requestId: row.request_id,
    address: row.address,
    seq: row.seq,
    hash: row.hash,
  }));
}

/**
 * The sealer lags at most a second behind, so entries without a number are among this many newest
 * ones.
 */
const NEWEST = 1_000;

/**
 * How many entries there are, from the numbers of the chain: counting all rows would take too long. Of the numbers up to
 * the last archive, few are left.
 */
async function countAll(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce((select max(seq) from audit_chain), 0) - archived.seq + (
      select count(*) from audit_chain where seq < archived.seq
    ) + (
      select count(*) from (select id from audit order by id desc limit ${NEWEST}) as a
      where (select c.seq from audit_chain as c where c.audit_id = a.id) is null
    ) as total
    from (select coalesce(max(seq), 0) as seq from audit_archives) as archived`.execute(db);
  return rows[0]?.total ?? 0;
}
