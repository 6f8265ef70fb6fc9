import { type Insertable, type Kysely, sql } from 'kysely';
import { UNKNOWN_ROLE, type UserCounts, type UserSort } from '@recourse/contract/users';
import { canonicalName } from '@recourse/contract/values/usernames';
import { EVERYBODY, readCounter } from '../../db/rows/counters.ts';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { foldedNames } from '../../db/rows/person-name.ts';
import { findVisibleRows } from '../../db/rows/visible-rows.ts';
import type { Tables, UserRow, UsersTable } from '../../db/tables.ts';
import { foldedPattern, type Page, paged } from '../../kernel/lists/lists.ts';
import { USER } from './users.fields.ts';

/** Rows of people. Deleted accounts and those of programs are never found here. */

export interface UserFilter {
  q: string | undefined;
  role: UserRow['role'] | undefined;
  /** Whether e-mail and phone may be searched and shown. */
  full: boolean;
  /** Only accounts with a password and without a second factor. */
  withoutFactor: boolean;
}

type Columns = Pick<UserRow, (typeof USER.columns)[number]>;

/** Which of these people may read which of these accounts: administrators all, everyone else his own. */
export const findVisibleUsers = findVisibleRows.bind(null, {
  table: 'users',
  alias: 'u',
  visibleTo: ({ role, userId }) => (role === 'ADMIN' ? sql`true` : sql`u.id = ${userId}`),
  deletedAt: 'deleted_at',
  hasVersion: true,
});

const people = (db: Kysely<Tables>) =>
  db.selectFrom('users').where('deleted_at', 'is', null).where('account_kind', '=', 'PERSON');

function matching(db: Kysely<Tables>, filter: UserFilter) {
  let query = people(db);
  if (filter.role) query = query.where('role', '=', filter.role);
  if (filter.withoutFactor)
    query = query.where('password_hash', 'is not', null).where('second_factor_at', 'is', null);
  if (filter.q) {
    // A search only covers fields that the caller may see.
    const searched = filter.full ? sql<string>`search` : foldedNames;
    query = query.where(searched, 'like', foldedPattern(filter.q));
  }
  return query;
}

/** The sort key of each field; the id orders rows with equal keys. */
const SORT_KEYS = {
  id: sql`id`,
  username: sql`lower(username)`,
  email: sql`lower(email)`,
  role: sql`role`,
} as const;

/**
 * The sort keys for searches, in a form that matches no index. PostgreSQL then finds the hits first and sorts them,
 * instead of reading all users in that order to find hits.
 */
const HIT_KEYS: typeof SORT_KEYS = {
  id: sql`id + 0`,
  username: sql`lower(username) || ''`,
  email: sql`lower(email) || ''`,
  role: sql`role || ''`,
};

/** A page of users in the requested order. */
export async function listUserRows(
  db: Kysely<Tables>,
  { sort, ...filter }: UserFilter & { sort: UserSort },
  page: Page,
): Promise<Columns[]> {
  const [field, direction] = readSort(sort);
  const key = (filter.q ? HIT_KEYS : SORT_KEYS)[field];
  let query = matching(db, filter)
    .select(USER.columns)
    .orderBy(key, direction)
    .orderBy('id', direction);
  if (page.after !== undefined) {
    const follows = direction === 'asc' ? sql`>` : sql`<`;
    query = query.where(
      sql<boolean>`(${key}, id) ${follows} (select ${key}, id from users where id = ${page.after})`,
    );
  }
  return paged(query, page).execute();
}

function readSort(sort: UserSort): [keyof typeof SORT_KEYS, 'asc' | 'desc'] {
  const isDescending = sort.startsWith('-');
  return [
    sort.slice(isDescending ? 1 : 0) as keyof typeof SORT_KEYS,
    isDescending ? 'desc' : 'asc',
  ];
}

/** How many users match the filter; without a search, read from a counter. */
export async function countUsers(db: Kysely<Tables>, filter: UserFilter): Promise<number> {
  if (!filter.q && !filter.withoutFactor) {
    const roles = await countRoles(db);
    const counted = roles.filter(({ role }) => !filter.role || role === filter.role);
    return counted.reduce((sum, { total }) => sum + total, 0);
  }
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many people hold each role: the counter of all accounts, less the few of programs. */
export async function countRoles(db: Kysely<Tables>): Promise<UserCounts['roles']> {
  const programs = await db
    .selectFrom('users')
    .where('account_kind', '=', 'SERVICE')
    .where('deleted_at', 'is', null)
    .select((eb) => ['role', eb.fn.countAll<number>().as('total')])
    .groupBy('role')
    .execute();
  const less = new Map<string, number>(programs.map(({ role, total }) => [role, total]));
  const counts = [...(await readCounter(db, 'users', EVERYBODY))];
  return counts
    .map(([role, total]) => [role, total - (less.get(role) ?? 0)] as const)
    .filter(([, total]) => total > 0)
    .map(([role, total]) => ({ role: role || UNKNOWN_ROLE, total }))
    .toSorted((a, b) => (a.role < b.role ? -1 : 1));
}

/** Inserts a user; null when the username or the e-mail (any case) is taken. */
export async function insertUser(
  db: Kysely<Tables>,
  values: Insertable<UsersTable>,
): Promise<Columns | null> {
  const row = await db
    .insertInto('users')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .returning(USER.columns)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * A user by e-mail or username, in any case and Unicode form. A username contains no @, so at most one matches. `typed`
 * is the name in its normalised form.
 */
export async function findForSignIn(db: Kysely<Tables>, name: string) {
  const canonical = canonicalName(name);
  const column = canonical.includes('@') ? sql`lower(u.email)` : sql`lower(u.username)`;
  const row = await db
    .selectFrom(sql<{ name: string }>`(select lower(${canonical}::text) as name)`.as('typed'))
    .leftJoin('users as u', (join) =>
      join
        .on('u.deleted_at', 'is', null)
        .on('u.account_kind', '=', 'PERSON')
        .on(column, '=', sql.ref('typed.name')),
    )
    .select(['typed.name as typed', 'u.id', 'u.password_hash', 'u.local_sign_in'])
    .executeTakeFirstOrThrow();
  const { typed, id, password_hash, local_sign_in } = row;
  const account = { password_hash, local_sign_in: local_sign_in === true };
  return { typed, account: id === null ? null : { id, ...account } };
}

/** The users whose e-mail is not stored in the normalised form that look-ups use. */
export async function listOtherForms(
  db: Kysely<Tables>,
): Promise<Pick<UserRow, 'id' | 'username'>[]> {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`email is not NFKC normalized`)
    .select(['id', 'username'])
    .orderBy('id')
    .execute();
}

/** A person by his id, deleted ones and service accounts left out. */
export async function findUser(db: Kysely<Tables>, id: number): Promise<Columns | undefined> {
  return people(db)
    .where('id', '=', id)
    .select(USER.columns)
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
}

/** The credentials of a user who is not deleted. */
export async function findCredentials(db: Kysely<Tables>, id: number) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['username', 'email', 'password_hash', 'second_factor_at', 'local_sign_in'])
    .executeTakeFirst();
}

/**
 * Replaces the hash of a password by one with the present cost. The version stays, because the password is the same.
 */
export async function setPasswordHash(db: Kysely<Tables>, id: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
}

/** Whether any user exists or ever existed. */
export async function hasUsers(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Takes a lock until the transaction ends, so that servers that start at once on an empty database wait for each other.
 */
export async function takeTurnsAtFirst(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(trx);
}

/** How many second factors and identities stay when an account gets another password, for the mail about it. */
export async function remainingWays(
  db: Kysely<Tables>,
  { userId, hasFactor }: { userId: number; hasFactor: boolean },
): Promise<Record<string, number>> {
  const { identities } = await db
    .selectFrom('identities')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('identities'))
    .executeTakeFirstOrThrow();
  return { ...(hasFactor ? { factors: 1 } : {}), ...(identities > 0 ? { identities } : {}) };
}

/**
 * Whether some administrator, besides the one with that number, can sign in with a password whatever the identity
 * provider does.
 */
export async function hasLocalAdministrator(
  db: Kysely<Tables>,
  besides: number | null = null,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .where('deleted_at', 'is', null)
    .where('local_sign_in', '=', true)
    .where('password_hash', 'is not', null)
    .$if(besides !== null, (query) => query.where('id', '<>', besides))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
