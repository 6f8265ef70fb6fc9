import type { Caller } from '@recourse/contract/values/common';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { compiledOncePerForm, type ValueOf } from '../../db/connect/compiled-once.ts';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { claimsVisibleTo } from '../../db/rows/claim-scope.ts';
import { foldedNames } from '../../db/rows/person-name.ts';
import type { Tables, UserRow } from '../../db/tables.ts';
import { foldedPattern, likePattern } from '../../kernel/lists/lists.ts';
import { isClient, isLiveClient } from './clients.sql.ts';

/** Finds people, and what is known about a client. Deleted accounts are never found here. */

export type PersonRow = Pick<UserRow, 'id' | 'username' | 'nom' | 'role' | 'email' | 'phone'>;
type ClientRow = PersonRow & Pick<UserRow, 'created_at'>;

const PERSON = ['id', 'username', 'nom', 'role', 'email', 'phone'] as const;

/**
 * People by a part of their name or username, and with `isFull` also of their e-mail and phone. Whoever has exactly that
 * name or username comes first, then those whose name or username begins with the text.
 */
export async function findPeopleRows(
  db: Kysely<Tables>,
  { q, isFull, most }: { q: string; isFull: boolean; most: number },
): Promise<PersonRow[]> {
  const pattern = foldedPattern(q);
  const beginning = sql<string>`fold(${likePattern(q).slice(1)})`;
  const whole = sql<string>`fold(${q})`;
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('account_kind', '=', 'PERSON')
    .where(isFull ? sql<string>`search` : foldedNames, 'like', pattern)
    .select(PERSON)
    .orderBy(sql`(fold(coalesce(nom, '')) = ${whole} or fold(username) = ${whole}) desc`)
    .orderBy(
      sql`(fold(coalesce(nom, '')) like ${beginning} or fold(username) like ${beginning}) desc`,
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Whether somebody is a client with an account. */
export async function findIsClient(db: Kysely<Tables>, id: number): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(isClient(id).as('found'))
    .modifyEnd(plannedOnce)
    .executeTakeFirstOrThrow();
  return Boolean(found);
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

interface ClientFigures {
  claims: number;
  open_claims: number;
  rating: number | null;
  ratings: number;
  last_contact_at: Date | null;
}

/** A client with an account, and counts of his claims that somebody may see; undefined for anybody else. */
export async function findClient(
  db: Kysely<Tables>,
  { role, userId }: Caller,
  id: number,
): Promise<(ClientRow & ClientFigures) | undefined> {
  const [row] = await readClient(db, { role }, { userId, id });
  return row;
}

const readClient = compiledOncePerForm(
  (db, { role }: Pick<Caller, 'role'>, valueOf: ValueOf<{ userId: number; id: number }>) => {
    const clientId = valueOf('id');
    const columns = [...PERSON, 'created_at'].map((name) => sql.ref(`u.${name}`));
    const statement = sql<ClientRow & ClientFigures>`
    with own as materialized (
      select c.id, c.status, c.created_by, c.created_at, c.client_replied_at from claims as c
      where c.client_id = ${clientId} and c.deleted_at is null
        and ${claimsVisibleTo({ role, userId: valueOf('userId') })}
    ), rated as (
      select avg(r.rating)::float8 as rating, count(r.rating)::integer as ratings
      from own join claim_ratings as r on r.claim_id = own.id
    ), counted as (
      select count(*)::integer as claims,
        (count(*) filter (where status in ('OPEN', 'PENDING')))::integer as open_claims,
        greatest(max(created_at) filter (where created_by = ${clientId}), max(client_replied_at)) as last_contact_at
      from own
    )
    select ${sql.join(columns)}, counted.*, rated.*
    from users as u cross join counted cross join rated
    where u.id = ${clientId} and ${isLiveClient} ${plannedOnce}`;
    return { compile: () => statement.compile(db) };
  },
);
