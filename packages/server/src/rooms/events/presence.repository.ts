import type { OtherPerson, Presence } from '@recourse/contract/events';
import { type Kysely, sql } from 'kysely';
import { personNamed } from '../../db/rows/person-name.ts';
import type { Tables } from '../../db/tables.ts';

/** Rows that say who has what open, and who writes. They are deleted when they expire, and not audited. */

type Place = Pick<Presence, 'area' | 'id' | 'tab'> & { userId: number };

/** Stores that a person has a row open, and whether he writes in it; true when either is new. */
export async function arriveAt(
  db: Kysely<Tables>,
  { area, id, tab, userId, isWriting }: Place & { isWriting: boolean },
  now: Date,
): Promise<boolean> {
  const seen = { seen_at: now, is_writing: isWriting };
  const row = await db
    .insertInto('presence')
    .values({ area, object_id: id, user_id: userId, tab, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['area', 'object_id', 'user_id', 'tab']).doUpdateSet(seen),
    )
    // A statement reads the rows as they were before it, so this is the state before.
    .returning(
      sql<boolean>`is_writing is distinct from (select before.is_writing from presence as before
        where before.area = presence.area and before.object_id = presence.object_id
          and before.user_id = presence.user_id and before.tab = presence.tab)`.as('isNews'),
    )
    .executeTakeFirstOrThrow();
  return row.isNews;
}

/** Stores that a person has closed a row; true when he had it open. */
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

/**
 * Deletes the presence of people who have not reported since then. Skips those who are coming back: two of them, each
 * with his own row locked, would wait for each other.
 */
export async function forgetSilent(db: Kysely<Tables>, since: Date): Promise<void> {
  await sql`
    delete from presence where (area, object_id, user_id, tab) in (
      select area, object_id, user_id, tab from presence
      where seen_at < ${since}::timestamptz for update skip locked)`.execute(db);
}

/** The other people who have reported a row as open since then, each once. */
export async function othersAt(
  db: Kysely<Tables>,
  { area, id, userId }: Omit<Place, 'tab'>,
  since: Date,
): Promise<OtherPerson[]> {
  const rows = await db
    .selectFrom('presence as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.area', '=', area)
    .where('p.object_id', '=', id)
    .where('p.user_id', '<>', userId)
    .where('p.seen_at', '>=', since)
    .where('u.deleted_at', 'is', null)
    .select(['p.user_id as id', personNamed('p.user_id').as('name')])
    .select(sql<boolean>`bool_or(p.is_writing)`.as('isWriting'))
    .groupBy('p.user_id')
    .orderBy('name')
    .execute();
  return rows.map(({ id: who, name, isWriting }) => ({ id: who, name: name ?? '', isWriting }));
}
