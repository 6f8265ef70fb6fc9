import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Actor } from './actor.ts';

/**
 * Reading from a replica what people have written themselves. Each person has a number that rises after each of his
 * changes. The check of his session reads it from the primary, and a replica that shows a lower one is not asked.
 */

/** The number of the newest change of a person (users as u), as `writes`; null: none. */
export const writesOf = sql<
  number | null
>`(select w.writes from person_writes as w where w.user_id = u.id)`.as('writes');

/**
 * Notes that somebody has made a change. All that he has written is committed before the number, so a reader who sees
 * the number sees his changes. Nothing is noted without a replica. A failure only means that a list may be some seconds
 * old.
 */
export async function noteWrite(
  { db, replica, log }: Pick<Context, 'db' | 'replica' | 'log'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  if (!replica) return;
  try {
    await sql`
      insert into person_writes (user_id) values (${userId})
      on conflict (user_id) do update set writes = person_writes.writes + 1`.execute(db);
  } catch (error) {
    log.warn({ err: error }, 'a change could not be noted for readings from the replica');
  }
}

/** Runs a reading on the replica if there is one that shows all that the reader has written, else on the primary. */
export const reading = <T>(
  ctx: Context,
  actor: Pick<Actor, 'userId' | 'writes'>,
  read: (own: Context) => Promise<T>,
): Promise<T> => (ctx.replica ? ctx.replica.read(actor, (db) => read({ ...ctx, db })) : read(ctx));
