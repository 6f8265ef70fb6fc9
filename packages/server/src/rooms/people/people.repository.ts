import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import type { Tables, UserRow } from '../../db/tables.ts';
import { likePattern } from '../../kernel/lists/lists.ts';

/** Finds people, and what is known about a client. Deleted accounts are never found here. */

type PersonRow = Pick<UserRow, 'id' | 'username' | 'nom' | 'role' | 'email' | 'phone'>;
export type ClientRow = PersonRow & Pick<UserRow, 'created_at'>;

const PERSON = ['id', 'username', 'nom', 'role', 'email', 'phone'] as const;

/**
 * People by a part of their name or username, and with `isFull` also of their e-mail and phone. Whoever has exactly that
 * name or username comes first, then those whose name or username begins with the text.
 */
export async function findPeopleRows(
  db: Kysely<Tables>,
  { q, isFull, most }: { q: string; isFull: boolean; most: number },
): Promise<PersonRow[]> {
  const pattern = sql<string>`fold(${likePattern(q)})`;
  const beginning = sql<string>`fold(${likePattern(q).slice(1)})`;
  const whole = sql<string>`fold(${q})`;
  const names = sql<string>`fold(username || ' ' || coalesce(nom, ''))`;
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('account_kind', '=', 'PERSON')
    .where(isFull ? sql<string>`search` : names, 'like', pattern)
    .select(PERSON)
    .orderBy(sql`(fold(coalesce(nom, '')) = ${whole} or fold(username) = ${whole}) desc`)
    .orderBy(
      sql`(fold(coalesce(nom, '')) like ${beginning} or fold(username) like ${beginning}) desc`,
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** A client with an account; undefined for anybody else. */
export async function findClientRow(
  db: Kysely<Tables>,
  id: number,
): Promise<ClientRow | undefined> {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .where('role', '=', 'CLIENT')
    .where('deleted_at', 'is', null)
    .select([...PERSON, 'created_at'])
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
}

/** Which of these people are the client of a claim that fits a condition on `c`. */
export async function findClientsAmong(
  db: Kysely<Tables>,
  ids: readonly number[],
  visible: RawBuilder<SqlBool>,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${sql.val(ids)}::bigint[]) as u (id)
    where exists (select from claims as c where c.client_id = u.id and c.deleted_at is null and ${visible})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface ClientFigures {
  claims: number;
  open_claims: number;
  rating: number | null;
  ratings: number;
  last_contact_at: Date | null;
}

/** Counts of the claims of a client that fit a condition on `c`. */
export async function readClientFigures(
  db: Kysely<Tables>,
  clientId: number,
  visible: RawBuilder<SqlBool>,
): Promise<ClientFigures> {
  const { rows } = await sql<ClientFigures>`
    with own as materialized (
      select c.id, c.status, c.created_by, c.created_at, c.client_replied_at from claims as c
      where c.client_id = ${clientId} and c.deleted_at is null and ${visible}
    ), rated as (
      select avg(r.rating)::float8 as rating, count(r.rating)::integer as ratings
      from own join claim_ratings as r on r.claim_id = own.id
    )
    select count(*)::integer as claims,
      (count(*) filter (where status in ('OPEN', 'PENDING')))::integer as open_claims,
      (select rating from rated), (select ratings from rated),
      greatest(max(created_at) filter (where created_by = ${clientId}), max(client_replied_at)) as last_contact_at
    from own ${plannedOnce}`.execute(db);
  return rows[0] ?? { claims: 0, open_claims: 0, rating: null, ratings: 0, last_contact_at: null };
}
