import type { Kysely } from 'kysely';
import type { SessionRow, Tables } from '../../db/tables.ts';

/** Rows of sessions, one a token. */

export async function insertSession(
  db: Kysely<Tables>,
  session: Omit<SessionRow, 'id' | 'revoked_at'>,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, revoked_at: null })
    .execute();
}

export async function revokeSession(db: Kysely<Tables>, jti: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('jti', '=', jti)
    .where('revoked_at', 'is', null)
    .execute();
}
