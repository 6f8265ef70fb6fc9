import type { Kysely } from 'kysely';
import { personNamed } from '../../../db/rows/person-name.ts';
import type { Tables } from '../../../db/tables.ts';

/**
 * Internal notes are written here. thread.repository.ts reads them, and reads none for a client. They change no column
 * of their claim, so a client who polls it notices nothing.
 */

/** Stores a note; resolves with its id and its author's name. */
export async function insertNote(
  db: Kysely<Tables>,
  note: { claim_id: number; author_id: number; body: string; created_at: Date },
): Promise<{ id: number; author_name: string | null }> {
  return db
    .insertInto('claim_notes')
    .values(note)
    .returning(['id', personNamed('claim_notes.author_id').as('author_name')])
    .executeTakeFirstOrThrow();
}

/** Locks a note of one of these claims that is not deleted. */
export async function lockNote(
  db: Kysely<Tables>,
  claimIds: readonly number[],
  id: number,
): Promise<{ claim_id: number; author_id: number } | undefined> {
  return db
    .selectFrom('claim_notes')
    .where('id', '=', id)
    .where('claim_id', 'in', claimIds)
    .where('deleted_at', 'is', null)
    .select(['claim_id', 'author_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Hides an internal note. The row stays, with who deleted it and when. */
export async function softDeleteNote(
  db: Kysely<Tables>,
  id: number,
  by: { userId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('claim_notes')
    .set({ deleted_at: by.at, deleted_by: by.userId })
    .where('id', '=', id)
    .execute();
}
