import { type Kysely, sql, type Transaction } from 'kysely';
import type { ClaimRow, Tables } from '../../../db/tables.ts';

/** What the balanced teams have to assign, and to whom. */

type Trx = Transaction<Tables>;

const waits = sql<boolean>`(c.deleted_at is null and c.assignee_id is null and c.status in ('OPEN', 'PENDING'))`;

/** The balanced teams with claims that have no assignee. */
export async function teamsWithWork(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from teams as t where t.mode = 'BALANCED'
      and exists (select from claims as c where c.team_id = t.id and ${waits})
    order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks a balanced team until the transaction ends. Resolves with false when another server holds the lock, or the team
 * is no longer balanced.
 */
export async function lockBalanced(trx: Trx, teamId: number): Promise<boolean> {
  const team = trx
    .selectFrom('teams')
    .where('id', '=', teamId)
    .where('mode', '=', 'BALANCED')
    .select('id')
    // Does not block code that reads the team's calendar meanwhile.
    .forNoKeyUpdate()
    .skipLocked();
  return (await team.executeTakeFirst()) !== undefined;
}

/** A member with room for claims. */
export interface Room {
  id: number;
  open: number;
  /** null: no limit. */
  capacity: number | null;
  /** In milliseconds since 1970; 0: never. */
  givenAt: number;
}

/**
 * The members of a team who are not away and have room, locked until the transaction ends. Their limit counts across
 * teams, so other teams that assign claims to them wait.
 */
export async function lockRoom(trx: Trx, teamId: number, now: Date): Promise<Room[]> {
  // Takes the locks before it counts, because a statement sees only what was committed when it
  // began.
  await sql`
    select u.id from users as u join team_members as m on m.user_id = u.id
    where m.team_id = ${teamId} order by u.id for no key update of u`.execute(trx);
  const { rows } = await sql<Room>`
    select * from (
      select m.user_id as id, a.capacity,
        coalesce(extract(epoch from m.given_at) * 1000, 0)::float8 as "givenAt",
        (select count(*) from claims as c where c.assignee_id = m.user_id and c.deleted_at is null
          and c.status in ('OPEN', 'PENDING')) as open
      from team_members as m join users as u on u.id = m.user_id
      left join availability as a on a.user_id = m.user_id
      where m.team_id = ${teamId} and u.role = 'EMPLOYE' and u.deleted_at is null
        and not coalesce(a.away_from <= ${now} and (a.away_to is null or a.away_to > ${now}), false)
    ) as members where capacity is null or open < capacity`.execute(trx);
  return rows;
}

/** A claim without an assignee, locked. */
export type Waiting = Pick<ClaimRow, 'id' | 'status' | 'response' | 'assignee_id'>;

/**
 * The first claims of a team that have no assignee: the first due ones first, then those without a date, the oldest
 * first. Skips claims that somebody is writing.
 */
export async function lockWaiting(trx: Trx, teamId: number, count: number): Promise<Waiting[]> {
  return trx
    .selectFrom('claims as c')
    .where('c.team_id', '=', teamId)
    .where(waits)
    .select(['c.id', 'c.status', 'c.response', 'c.assignee_id'])
    .orderBy('c.next_due_at', (order) => order.asc().nullsLast())
    .orderBy('c.id')
    .limit(count)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Which member gets which claim. */
export interface Gift {
  claimId: number;
  userId: number;
}

/** Stores who got which claims, and when the team assigned them. */
export async function give(
  trx: Trx,
  teamId: number,
  { gifts, at }: { gifts: readonly Gift[]; at: Date },
): Promise<void> {
  const column = (read: (gift: Gift) => number) => sql`${sql.val(gifts.map(read))}::bigint[]`;
  await sql`
    update claims as c set assignee_id = g.user_id, updated_at = ${at}, version = c.version + 1
    from unnest(${column(({ claimId }) => claimId)}, ${column(({ userId }) => userId)}) as g (id, user_id)
    where c.id = g.id`.execute(trx);
  await trx
    .updateTable('team_members')
    .set({ given_at: at })
    .where('team_id', '=', teamId)
    .where('user_id', 'in', [...new Set(gifts.map(({ userId }) => userId))])
    .execute();
}
