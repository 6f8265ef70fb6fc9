import { type Insertable, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Caller } from '@recourse/contract/values/common';
import {
  type Document,
  type DocumentCounts,
  type DocumentListQuery,
} from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';
import { counterSum, EVERYBODY, readCounter, readNumber } from '../../db/rows/counters.ts';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import {
  findVisibleRows,
  seesRow,
  type Viewer,
  type Visibility,
} from '../../db/rows/visible-rows.ts';
import type { DocumentRow, DocumentsTable, Tables } from '../../db/tables.ts';
import {
  findHits,
  foldedPattern,
  type Listed,
  pageInOrder,
  type Page,
} from '../../kernel/lists/lists.ts';
import { findTextHits, isText } from '../../kernel/lists/text-search.ts';
import { DOCUMENT } from './documents.fields.ts';

/** Rows of documents. Deleted documents are never found here. A file's key never leaves the server. */

export type FileColumns = Pick<DocumentRow, 'file_key' | 'size' | 'mime' | 'sha256'>;

/**
 * Which documents somebody may see. Lists, single documents and contents all start from this condition. Attachments are
 * in none of them. `findAttachment` reads one, after the service has checked that the caller may read its claim,
 * message or note.
 */
export function documentsVisibleTo({ userId, role }: Viewer): RawBuilder<SqlBool> {
  const listed = sql<SqlBool>`d.purpose is null`;
  if (role === 'ADMIN') return listed;
  // A client sees what he uploaded and what names him as its user, even from his time as an employee. He does not see
  // documents that name him as their employee.
  const asEmployee = role === 'CLIENT' ? sql`` : sql` or d.employee_id = ${userId}`;
  return sql`(${listed} and (d.uploaded_by = ${userId} or d.user_id = ${userId}${asEmployee}))`;
}

const VISIBILITY: Visibility = {
  table: 'documents',
  alias: 'd',
  visibleTo: documentsVisibleTo,
  deletedAt: 'deleted_at',
  hasVersion: false,
};

/** Which of these people may see which of these documents. */
export const findVisibleDocuments = findVisibleRows.bind(null, VISIBILITY);

/** Whether somebody may see the document whose id an expression gives. */
export const seesDocument = seesRow.bind(null, VISIBILITY);

const live = (db: Kysely<Tables>) =>
  db.selectFrom('documents as d').where('d.deleted_at', 'is', null);

const visible = (db: Kysely<Tables>, caller: Caller) => live(db).where(documentsVisibleTo(caller));

function matching(db: Kysely<Tables>, caller: Caller, query: DocumentListQuery) {
  const { userId, employeeId, reclamationId, sent, q } = query;
  let documents = visible(db, caller);
  if (userId) documents = documents.where('d.user_id', '=', userId);
  if (employeeId) documents = documents.where('d.employee_id', '=', employeeId);
  if (reclamationId) documents = documents.where('d.claim_id', '=', reclamationId);
  if (sent !== undefined) {
    documents = documents.where('d.uploaded_by', sent ? '=' : '<>', caller.userId);
  }
  if (q) documents = documents.where('d.search', 'like', foldedPattern(q));
  return documents;
}

const shown = (documents: ReturnType<typeof live>) => documents.select(DOCUMENT.selection('d'));

/** A page of the documents that the caller may see and that match his query. */
export async function listDocumentRows(
  db: Kysely<Tables>,
  caller: Caller,
  { query, page }: { query: DocumentListQuery; page: Page },
): Promise<Listed<Document>> {
  const source = { all: live(db), fitting: matching(db, caller, query), id: 'd.id' };
  const { q, ...others } = query;
  if (caller.role === 'ADMIN' && q !== undefined && isText(q) && !isNarrowed(others)) {
    const searched = {
      ...source,
      fitting: visible(db, caller),
      area: 'documents',
      text: 'd.search',
    } as const;
    const { rows, total } = await findTextHits(db, { searched, typed: q }, page);
    return { rows: await readDocuments(rows), total };
  }
  if (caller.role !== 'ADMIN' || isNarrowed(query)) {
    const { rows, total } = await findHits(db, source, page);
    return { rows: await readDocuments(rows), total };
  }
  const total = counterSum('documents', EVERYBODY);
  const rows = await shown(pageInOrder(source, page)).select(total.as('total')).execute();
  return {
    rows: rows.map(DOCUMENT.toWire),
    total: rows[0]?.total ?? (await readNumber(db, total)),
  };
}

const isNarrowed = ({ userId, employeeId, reclamationId, sent, q }: DocumentListQuery): boolean =>
  Boolean(userId || employeeId || reclamationId || q) || sent !== undefined;

const readDocuments = async (documents: ReturnType<typeof live>): Promise<Document[]> =>
  (await shown(documents).execute()).map(DOCUMENT.toWire);

/** How many documents the caller may see, in total and of the most frequent types. Read from counters. */
export async function countDocumentRows(
  db: Kysely<Tables>,
  caller: Caller,
): Promise<DocumentCounts> {
  const counts = [...(await readCounters(db, caller))];
  const types = counts
    .filter(([, count]) => count > 0)
    .map(([type, count]) => ({ type, total: count }))
    .toSorted((a, b) => b.total - a.total || (a.type < b.type ? -1 : 1));
  const total = types.reduce((sum, type) => sum + type.total, 0);
  return { total, types: types.slice(0, LIMITS.countedTypes) };
}

/** Counts by type of what the caller may see. For an employee they include documents that name him as employee. */
function readCounters(db: Kysely<Tables>, { role, userId }: Caller): Promise<Map<string, number>> {
  if (role === 'ADMIN') return readCounter(db, 'documents', EVERYBODY);
  return readCounter(
    db,
    role === 'CLIENT' ? 'documents' : ['documents', 'documents-employee'],
    userId,
  );
}

/** One document that the caller may see. */
export async function findDocument(
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<Document | undefined> {
  const row = await shown(visible(db, caller))
    .where('d.id', '=', id)
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
  return row && DOCUMENT.toWire(row);
}

/** One document, without a check of who may see it. */
export async function readDocument(db: Kysely<Tables>, id: number): Promise<Document> {
  return DOCUMENT.toWire(await shown(live(db)).where('d.id', '=', id).executeTakeFirstOrThrow());
}

/** Where the file of a visible document is stored; undefined when it has none. */
export async function findFile(db: Kysely<Tables>, caller: Caller, id: number) {
  return withFile(visible(db, caller).where('d.id', '=', id)).executeTakeFirst();
}

const withFile = (documents: ReturnType<typeof live>) =>
  documents
    .where('d.file_key', 'is not', null)
    .select(['d.nom', 'd.file_key', 'd.size', 'd.mime', 'd.sha256'])
    .$narrowType<{ file_key: string; size: number; mime: string; sha256: string }>();

const attachment = (db: Kysely<Tables>, id: number) =>
  live(db).where('d.id', '=', id).where('d.purpose', '=', 'ATTACHMENT');

/** An attachment, without a check of who may read it. */
export async function findAttachment(
  db: Kysely<Tables>,
  id: number,
): Promise<Document | undefined> {
  const row = await shown(attachment(db, id)).executeTakeFirst();
  return row && DOCUMENT.toWire(row);
}

/** Where the file of an attachment is stored, without a check of who may read it. */
export async function findAttachmentFile(db: Kysely<Tables>, id: number) {
  return withFile(attachment(db, id)).executeTakeFirst();
}

/** Locks an attachment until the transaction ends, so that nobody sends or deletes it meanwhile. */
export async function lockAttachment(db: Kysely<Tables>, id: number): Promise<void> {
  await attachment(db, id).select('d.id').forNoKeyUpdate().execute();
}

/** One document that the caller may see, locked until the transaction ends. */
export async function lockDocument(
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<Pick<DocumentRow, 'uploaded_by'> | undefined> {
  return visible(db, caller)
    .where('d.id', '=', id)
    .select('d.uploaded_by')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Moves a document into the trash. Its file stays until the time of the trash is over. */
export async function softDeleteDocument(
  db: Kysely<Tables>,
  id: number,
  by: { userId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('documents')
    .set({ deleted_at: by.at, deleted_by: by.userId })
    .where('id', '=', id)
    .execute();
}

/** Locks an account until the transaction ends; false when it has been deleted. */
export async function lockUploader(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface Storage {
  files: number;
  bytes: number;
}

/**
 * The storage used by a person's uploads: that of documents that are not deleted, and that of all whose file is still
 * stored.
 */
export async function storageOf(
  db: Kysely<Tables>,
  userId: number,
): Promise<{ live: Storage; held: Storage }> {
  const row = await db
    .selectFrom('documents')
    .where('uploaded_by', '=', userId)
    .where('file_key', 'is not', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('held_files'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('held_bytes'),
      sql<number>`count(*) filter (where deleted_at is null)`.as('live_files'),
      sql<number>`coalesce(sum(size) filter (where deleted_at is null), 0)::bigint`.as(
        'live_bytes',
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    live: { files: row.live_files, bytes: row.live_bytes },
    held: { files: row.held_files, bytes: row.held_bytes },
  };
}

/** Locks a file's key until the transaction ends. Others who store or delete the file wait. */
export async function lockFileKey(db: Kysely<Tables>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** Stores a document whose file is already in the file store. Returns its id. */
export async function insertDocument(
  db: Kysely<Tables>,
  values: Insertable<DocumentsTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('documents')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
