import type { Presence } from '@recourse/contract/events';
import { type Kysely, sql } from 'kysely';
import { personNamed } from '../../db/person-name.ts';
import type { Tables } from '../../db/tables.ts';

/** Rows of who has what open for changing. They are no record: what is over is deleted, and no audit tells of it. */

type Place = Pick<Presence, 'area' | 'id' | 'tab'> & { userId: number };

/** Notes that somebody has a row open; whether he has come just now. */
export async function arriveAt(
  db: Kysely<Tables>,
  { area, id, tab, userId }: Place,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('presence')
    .values({ area, object_id: id, user_id: userId, tab, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['area', 'object_id', 'user_id', 'tab']).doUpdateSet({ seen_at: now }),
    )
    // Only a row that was changed has been touched by an earlier transaction.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return row.isNew;
}

/** Notes that somebody has closed it; whether he had it open. */
export async function leave(
  db: Kysely<Tables>,
  { area, id, tab, userId }: Place,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('presence')
    .where('area', '=', area)
    .where('object_id', '=', id)
    .where('user_id', '=', userId)
    .where('tab', '=', tab)
    .returning('tab')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Forgets whoever has said nothing since then. */
export async function forgetSilent(db: Kysely<Tables>, since: Date): Promise<void> {
  await db.deleteFrom('presence').where('seen_at', '<', since).execute();
}

/** The other people who have a row open, each once, and have said so since then. */
export async function othersAt(
  db: Kysely<Tables>,
  { area, id, userId }: Omit<Place, 'tab'>,
  since: Date,
): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('presence as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.area', '=', area)
    .where('p.object_id', '=', id)
    .where('p.user_id', '<>', userId)
    .where('p.seen_at', '>=', since)
    .where('u.deleted_at', 'is', null)
    .select(['p.user_id as id', personNamed('p.user_id').as('name')])
    .distinct()
    .orderBy('name')
    .execute();
  return rows.map(({ id: who, name }) => ({ id: who, name: name ?? '' }));
}
