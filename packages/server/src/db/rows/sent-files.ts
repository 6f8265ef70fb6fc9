import { sql, type SqlBool } from 'kysely';

/** Whether a document (as f) is a file that was sent with a claim, with a message or with a note. */
export const isSentFile = sql<SqlBool>`(
  f.purpose = 'ATTACHMENT' and f.deleted_at is null and f.file_key is not null)`;
