import type { ImportCounts, ImportKind } from '@recourse/contract/imports';
import { type Kysely, sql } from 'kysely';
import type { ImportRow, Tables } from '../../db/tables.ts';

export type { ImportRow };

/** Rows of the imports themselves: who started one, its progress, and what it has stored. */

/** Raises the time limit of the statements of a transaction, as a large file needs. */
export async function withoutTimeout(db: Kysely<Tables>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
}

interface Beginning {
  kind: ImportKind;
  fileName: string;
  by: number;
  at: Date;
}

/**
 * Starts an import; null when another one is running. An import without progress since `silentSince` counts as
 * interrupted, and a new one takes its place.
 */
export async function beginRun(
  db: Kysely<Tables>,
  { kind, fileName, by, at }: Beginning,
  silentSince: Date,
): Promise<number | null> {
  await db
    .updateTable('imports')
    .set({ state: 'BROKEN_OFF', finished_at: at })
    .where('state', '=', 'RUNNING')
    .where('heard_at', '<', silentSince)
    .execute();
  const row = await db
    .insertInto('imports')
    .values({
      kind,
      file_name: fileName,
      state: 'RUNNING',
      created_by: by,
      created_at: at,
      heard_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Stores the progress of a running import. */
export async function keepProgress(
  db: Kysely<Tables>,
  id: number,
  { share, at }: { share: number; at: Date },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ share, heard_at: at })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute();
}

/** Ends a running import. False when another one has taken its place meanwhile. */
export async function endRun(
  db: Kysely<Tables>,
  id: number,
  end: { state: 'DONE'; at: Date; result: ImportCounts } | { state: 'FAILED'; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      state: end.state,
      finished_at: end.at,
      ...(end.state === 'DONE' ? { share: 1, result: JSON.stringify(end.result) } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The newest import, or the one with an id. */
export async function findRun(db: Kysely<Tables>, id?: number): Promise<ImportRow | undefined> {
  const rows = db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(1);
  return (id === undefined ? rows : rows.where('id', '=', id)).executeTakeFirst();
}
