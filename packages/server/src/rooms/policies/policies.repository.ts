import { POLICIES } from '@recourse/contract/values/limits';
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { personNamed } from '../../db/rows/person-name.ts';
import { findVisibleRows } from '../../db/rows/visible-rows.ts';
import type { PoliciesTable, PolicyRow, Tables } from '../../db/tables.ts';

/** Rows of policies: one for each version. */

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

export type NewPolicyRow = Insertable<PoliciesTable>;

/** A version with the values that are read with it. */
export type ShownPolicy = PolicyRow & { newest: boolean; reviewer: string | null };

/** Which of these people may see which of these versions: the staff see all. */
export const findVisiblePolicies = findVisibleRows.bind(null, {
  table: 'policies',
  alias: 'p',
  visibleTo: ({ role }) => (role === 'CLIENT' ? sql`false` : sql`true`),
  deletedAt: null,
  hasVersion: true,
});

const newest = sql<boolean>`not exists (
  select from policies as later where later.code = p.code and later.version > p.version)`;

const shown = (db: Kysely<Tables>) =>
  db
    .selectFrom('policies as p')
    .selectAll('p')
    .select([newest.as('newest'), personNamed('p.reviewed_by').as('reviewer')]);

/** The newest version of each code, and the enabled one when it is another. */
export const listPolicyRows = (db: Kysely<Tables>): Promise<ShownPolicy[]> =>
  shown(db)
    .where((eb) => eb.or([eb('p.enabled', '=', true), newest]))
    .orderBy('p.code')
    .orderBy('p.version', 'desc')
    .limit(2 * POLICIES.policies)
    .execute();

/** One version of a policy, by its id. */
export const findPolicy = (db: Kysely<Tables>, id: number): Promise<ShownPolicy | undefined> =>
  shown(db).where('p.id', '=', id).executeTakeFirst();

/** All versions of the code of one version, newest first. */
export const listVersionRows = (db: Kysely<Tables>, id: number) =>
  db
    .selectFrom('policies as p')
    .where('p.code', '=', (eb) =>
      eb.selectFrom('policies as one').where('one.id', '=', id).select('one.code'),
    )
    .select(['p.id', 'p.version', 'p.enabled', 'p.reviewed_on', 'p.created_at'])
    .select([personNamed('p.reviewed_by').as('reviewer'), personNamed('p.created_by').as('maker')])
    .orderBy('p.version', 'desc')
    .limit(POLICIES.versions)
    .execute();

/** The newest version number of each code. Locks out others who add versions. */
export async function versionsAlone(trx: Trx): Promise<ReadonlyMap<string, number>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('policies', 0))`.execute(trx);
  const rows = await trx
    .selectFrom('policies')
    .groupBy('code')
    .select((eb) => ['code', eb.fn.max('version').as('version')])
    .execute();
  return new Map(rows.map(({ code, version }) => [code, version]));
}

/** The existing ones among some calendars, locked against deletion until the transaction ends. */
export async function keepCalendars(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('calendars')
    .where('id', 'in', [...ids])
    .select('id')
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The ids of shipped calendars by their codes. */
export async function shippedCalendars(trx: Trx): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('calendars')
    .where('shipped_as', 'is not', null)
    .select(['id', 'shipped_as'])
    .forShare()
    .execute();
  return new Map(rows.map(({ id, shipped_as }) => [shipped_as ?? '', id]));
}

/** Stores a new version of a policy. Returns its id. */
export async function insertPolicy(trx: Trx, values: NewPolicyRow): Promise<number> {
  const { id } = await trx
    .insertInto('policies')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One version; all versions of its code are locked until the transaction ends. */
export async function lockPolicy(trx: Trx, id: number): Promise<PolicyRow | undefined> {
  const rows = await trx
    .selectFrom('policies')
    .where('code', '=', (eb) => eb.selectFrom('policies').where('id', '=', id).select('code'))
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.find((row) => row.id === id);
}

/** Changes columns of one version of a policy. */
export async function updatePolicyRow(
  trx: Trx,
  id: number,
  values: Updateable<PoliciesTable>,
): Promise<void> {
  await trx.updateTable('policies').set(values).where('id', '=', id).execute();
}

/** Disables the enabled version of a code, if any. */
export async function disableCode(trx: Trx, code: string): Promise<void> {
  await trx
    .updateTable('policies')
    .set({ enabled: false })
    .where('code', '=', code)
    .where('enabled', '=', true)
    .execute();
}
