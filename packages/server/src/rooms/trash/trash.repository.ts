import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import {
  TRASH_AREAS,
  type TrashArea,
  type Trashed,
  type TrashItem,
  type TrashListQuery,
} from '@recourse/contract/trash';
import { personNamed } from '../../db/rows/person-name.ts';
import { unlessTaken } from '../../db/connect/retry.ts';
import type { Tables } from '../../db/tables.ts';
import { foldedPattern, type Page } from '../../kernel/lists/lists.ts';

/** Deleted and archived rows; no others are found here. */

/** How each area marks a row as deleted, and what the trash shows of it. */
interface TrashColumns {
  at: 'deleted_at' | 'archived_at';
  by: 'deleted_by' | 'archived_by';
  text: string;
  hasFile: RawBuilder<boolean>;
  /** Which deleted rows the trash shows; absent: all of them. */
  only?: RawBuilder<SqlBool>;
}

const deleted = { at: 'deleted_at', by: 'deleted_by', hasFile: sql<boolean>`false` } as const;

const COLUMNS: Readonly<Record<TrashArea, TrashColumns>> = {
  claims: { ...deleted, text: 'contenu' },
  solutions: { ...deleted, at: 'archived_at', by: 'archived_by', text: 'texte' },
  documents: {
    ...deleted,
    text: 'nom',
    hasFile: sql<boolean>`file_key is not null`,
    // An upload that its owner removed before sending it does not appear in the trash.
    only: sql`(purpose is null or claim_id is not null)`,
  },
  reports: { ...deleted, text: 'reclamation_text' },
};

/** How many characters of a text are shown. */
const SHOWN_CHARACTERS = 200;

interface TrashRow {
  area: TrashArea;
  id: number;
  text: string;
  deleted_at: Date;
  deleted_by: number | null;
  deleted_by_name: string | null;
  has_file: boolean;
}

const areasOf = (query: Pick<TrashListQuery, 'area'>): readonly TrashArea[] =>
  query.area ? [query.area] : TRASH_AREAS;

function trashOf(area: TrashArea, q: string | undefined): RawBuilder<unknown> {
  const found = q ? sql`search like ${foldedPattern(q)}` : sql`true`;
  const { at, only = sql`true` } = COLUMNS[area];
  return sql`from ${sql.table(area)} where ${sql.ref(at)} is not null and ${only} and ${found}`;
}

function shownIn(area: TrashArea): RawBuilder<unknown> {
  const { at, by, text, hasFile } = COLUMNS[area];
  return sql`${sql.lit(area)} as area, id,
    left(${sql.ref(text)}, ${sql.lit(SHOWN_CHARACTERS)}) as text,
    ${sql.ref(at)} as deleted_at, ${sql.ref(by)} as deleted_by, ${hasFile} as has_file`;
}

/** A page of the trash, the last deleted first. */
export async function listTrashRows(
  db: Kysely<Tables>,
  query: TrashListQuery,
  { page, perPage }: Page,
): Promise<TrashItem[]> {
  const skipped = (page - 1) * perPage;
  // Each area reads from its index at most the rows up to the end of the page.
  const parts = areasOf(query).map((area) => {
    const at = sql.ref(COLUMNS[area].at);
    return sql`(select ${shownIn(area)} ${trashOf(area, query.q)}
      order by ${at} desc, id desc limit ${skipped + perPage})`;
  });
  const { rows } = await sql<TrashRow>`
    select t.*, ${personNamed('t.deleted_by')} as deleted_by_name
    from (select * from (${sql.join(parts, sql` union all `)}) as every
      order by deleted_at desc, area, id desc limit ${perPage} offset ${skipped}) as t
    order by t.deleted_at desc, t.area, t.id desc`.execute(db);
  return rows.map(toItem);
}

/**
 * The rows that follow `last` in the order of the list; without it, the first rows. When `last` has been restored
 * meanwhile, its place is unknown and nothing follows.
 */
export async function trashRowsAfter(
  db: Kysely<Tables>,
  query: Pick<TrashListQuery, 'area' | 'q'>,
  { last, count }: { last: Trashed | undefined; count: number },
): Promise<TrashItem[]> {
  const parts = areasOf(query).map((area) => {
    const at = sql.ref(COLUMNS[area].at);
    return sql`(select ${shownIn(area)} ${trashOf(area, query.q)}
      ${last === undefined ? sql`` : sql`and ${follows(area, last)}`}
      order by ${at} desc, id desc limit ${count})`;
  });
  const { rows } = await sql<TrashRow>`
    select t.*, ${personNamed('t.deleted_by')} as deleted_by_name
    from (select * from (${sql.join(parts, sql` union all `)}) as every
      order by deleted_at desc, area, id desc limit ${count}) as t
    order by t.deleted_at desc, t.area, t.id desc`.execute(db);
  return rows.map(toItem);
}

/** Whether a row of an area comes after another one in the order of time, area and id. */
function follows(area: TrashArea, last: Trashed): RawBuilder<SqlBool> {
  const at = sql.ref(COLUMNS[area].at);
  const lastAt = sql`(select ${sql.ref(COLUMNS[last.area].at)} from ${sql.table(last.area)}
    where id = ${last.id})`;
  if (area === last.area) return sql`(${at}, id) < (${lastAt}, ${last.id})`;
  return area > last.area ? sql`${at} <= ${lastAt}` : sql`${at} < ${lastAt}`;
}

/** How many rows of the trash match a query, over all its areas. */
export async function countTrash(db: Kysely<Tables>, query: TrashListQuery): Promise<number> {
  const parts = areasOf(query).map((area) => sql`(select count(*) ${trashOf(area, query.q)})`);
  const { rows } = await sql<{ total: number }>`
    select ${sql.join(parts, sql` + `)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Locks the claim of a report, if it has one: a report begins to wait only under this lock. */
export async function lockClaimOfReport(trx: Transaction<Tables>, id: number): Promise<void> {
  await trx
    .selectFrom('claims')
    .where('id', '=', (eb) => eb.selectFrom('reports').where('id', '=', id).select('claim_id'))
    .select('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Takes a row out of the trash. False when it is not there. null when another row has taken its unique value; after
 * that the transaction can only be rolled back.
 */
export async function restoreRow(
  trx: Transaction<Tables>,
  { area, id }: Trashed,
  now: Date,
): Promise<boolean | null> {
  const { at, by, only = sql`true` } = COLUMNS[area];
  // Documents have no version, because they never change.
  const version = area === 'documents' ? sql`` : sql`, version = version + 1, updated_at = ${now}`;
  const written = await unlessTaken(
    sql`
      update ${sql.table(area)} set ${sql.ref(at)} = null, ${sql.ref(by)} = null ${version}
      where id = ${id} and ${sql.ref(at)} is not null and ${only}`.execute(trx),
  );
  return written && (written.numAffectedRows ?? 0n) > 0n;
}

const toItem = (row: TrashRow): TrashItem => ({
  area: row.area,
  id: row.id,
  text: row.text,
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: row.deleted_by,
  deletedByName: row.deleted_by_name,
  hasFile: row.has_file,
});
