import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Which stored files a row refers to, deleted rows included. */

/** Removes the reference to the file from documents deleted before a time; the rows stay. */
export async function releaseDeletedFiles(db: Kysely<Tables>, deletedBefore: Date): Promise<void> {
  await db
    .updateTable('documents')
    .set({ file_key: null, size: null, mime: null, sha256: null })
    .where('deleted_at', '<', deletedBefore)
    .where('file_key', 'is not', null)
    .execute();
}

/** Deletes the rows of attachments that were uploaded before a time and never sent. */
export async function dropUnattached(db: Kysely<Tables>, uploadedBefore: Date): Promise<void> {
  await db
    .deleteFrom('documents')
    .where('purpose', '=', 'ATTACHMENT')
    .where('claim_id', 'is', null)
    .where('created_at', '<', uploadedBefore)
    .execute();
}

/** Those of the keys to which a row refers. */
export async function knownKeys(
  db: Kysely<Tables>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('documents')
    .where('file_key', 'in', keys)
    .select('file_key')
    .execute();
  return new Set(rows.flatMap((row) => row.file_key ?? []));
}
