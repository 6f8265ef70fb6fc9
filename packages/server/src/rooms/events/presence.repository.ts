import type { Presence } from '@recourse/contract/events';
import { type Kysely, sql } from 'kysely';
import { personNamed } from '../../db/rows/person-name.ts';
import type { Tables } from '../../db/tables.ts';

/** Rows of who has what open for editing. They are not a record: they are deleted when over, and not audited. */

type Place = Pick<Presence, 'area' | 'id' | 'tab'> & { userId: number };

/** Stores that somebody has a row open; true when he did not have it open before. */
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
    // xmax is 0 only for an inserted row, not for an updated one.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return row.isNew;
}

/** Stores that somebody has closed a row; true when he had it open. */
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

/** Deletes whoever has not reported since then. */
export async function forgetSilent(db: Kysely<Tables>, since: Date): Promise<void> {
  await db.deleteFrom('presence').where('seen_at', '<', since).execute();
}

/** The other people who have reported a row as open since then, each once. */
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
