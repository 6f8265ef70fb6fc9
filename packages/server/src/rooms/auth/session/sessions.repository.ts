import { SESSION } from '@recourse/contract/values/limits';
import type { Kysely, Transaction } from 'kysely';
import type { SessionRow, Tables } from '../../../db/tables.ts';
import { type Page, paged } from '../../../kernel/lists/lists.ts';

/** Rows of sessions, one for each token. */

/** Opens a session, and stores when its user signed in. That is no change of the account, so its version stays. */
export async function insertSession(
  db: Transaction<Tables>,
  session: Omit<SessionRow, 'id' | 'revoked_at' | 'proved_at'>,
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

/** Ends a session. One that was ended before keeps its time. */
export async function revokeSession(db: Kysely<Tables>, jti: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('jti', '=', jti)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Stores that the user of a session has proved who he is. */
export async function proveSession(trx: Transaction<Tables>, jti: string, at: Date): Promise<void> {
  await trx.updateTable('sessions').set({ proved_at: at }).where('jti', '=', jti).execute();
}

/** Whose sessions are meant, and the time at which they must be valid. */
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

/** How many sessions of a user are valid. */
export async function countSessions(db: Kysely<Tables>, owner: SessionOwner): Promise<number> {
  const { total } = await holding(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Ends a session of that user. Resolves with its name; undefined when the session is missing, over, or somebody else's.
 */
export async function revokeOwnSession(
  trx: Transaction<Tables>,
  id: number,
  owner: SessionOwner,
): Promise<string | undefined> {
  const row = await holding(trx, owner)
    .where('id', '=', id)
    .select('jti')
    .forUpdate()
    .executeTakeFirst();
  if (row) await revokeSession(trx, row.jti, owner.now);
  return row?.jti;
}
