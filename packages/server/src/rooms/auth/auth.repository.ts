import { SESSION } from '@recourse/contract/values/limits';
import type { Kysely, Transaction } from 'kysely';
import type { SessionRow, Tables } from '../../db/tables.ts';
import { type Page, paged } from '../../kernel/lists/lists.ts';

/** Rows of sessions, one a token. */

/** Opens a session, and keeps when its owner signed in: that is no change of the account, whose version stays. */
export async function insertSession(
  db: Transaction<Tables>,
  session: Omit<SessionRow, 'id' | 'revoked_at'>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_sign_in_at: session.created_at })
    .where('id', '=', session.user_id)
    .execute();
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

/** Whose sessions, and at what time: whether a session is valid depends on it. */
export interface SessionOwner {
  userId: number;
  now: Date;
}

/** The valid sessions of a user: not ended, not idle too long, not at their absolute end. */
const holding = (db: Kysely<Tables>, { userId, now }: SessionOwner) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - SESSION.idleMinutes * 60_000));

/** A page of valid sessions, newest first. */
export async function listSessionRows(
  db: Kysely<Tables>,
  owner: SessionOwner,
  page: Page,
): Promise<SessionRow[]> {
  let query = holding(db, owner).selectAll().orderBy('id', 'desc');
  if (page.after !== undefined) query = query.where('id', '<', page.after);
  return paged(query, page).execute();
}

export async function countSessions(db: Kysely<Tables>, owner: SessionOwner): Promise<number> {
  const { total } = await holding(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Ends a session of that user; false when it is somebody else's, over, or missing. */
export async function revokeOwnSession(
  trx: Transaction<Tables>,
  id: number,
  owner: SessionOwner,
): Promise<boolean> {
  const row = await holding(trx, owner)
    .where('id', '=', id)
    .select('jti')
    .forUpdate()
    .executeTakeFirst();
  if (row) await revokeSession(trx, row.jti, owner.now);
  return row !== undefined;
}

/** Deletes sessions whose absolute end lies before a moment. The audit trail keeps the sign-ins. */
export async function deleteSessionsEndedBefore(db: Kysely<Tables>, moment: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', moment).execute();
}
