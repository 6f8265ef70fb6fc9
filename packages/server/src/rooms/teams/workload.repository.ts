import type { Caller } from '@recourse/contract/values/common';
import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { nameOfLive } from '../../db/rows/person-name.ts';
import { findVisibleRows, type Viewer } from '../../db/rows/visible-rows.ts';
import type { AvailabilityRow, Tables } from '../../db/tables.ts';

/** The work of employees, and their limits. */

/** Whose workload (users as u) somebody may see: an employee his own and that of his teams' members. */
function workloadVisibleTo({ role, userId }: Viewer): RawBuilder<SqlBool> {
  const isEmployee = sql`u.role = 'EMPLOYE' and u.account_kind = 'PERSON' and u.deleted_at is null`;
  if (role === 'CLIENT') return sql`false`;
  if (role === 'ADMIN') return sql`(${isEmployee})`;
  return sql`(${isEmployee} and (u.id = ${userId} or exists (
    select from team_members as mine join team_members as theirs on theirs.team_id = mine.team_id
    where mine.user_id = ${userId} and theirs.user_id = u.id)))`;
}

/** Which of these people may see the workload of which of these employees. */
export const findVisibleWorkload = findVisibleRows.bind(null, {
  table: 'users',
  alias: 'u',
  visibleTo: workloadVisibleTo,
  deletedAt: 'deleted_at',
  hasVersion: false,
});

type Availability = Pick<AvailabilityRow, 'capacity' | 'away_from' | 'away_to'>;

/**
 * An employee with the number of his open claims. version 0: nobody has set a limit or an absence.
 */
export type WorkloadRow = Availability & {
  id: number;
  name: string;
  open: number;
  version: number;
};

const isOpen = sql`c.deleted_at is null and c.status in ('OPEN', 'PENDING')`;

const shown = (db: Kysely<Tables>, viewer: Viewer) =>
  db
    .selectFrom('users as u')
    .leftJoin('availability as a', 'a.user_id', 'u.id')
    .where(workloadVisibleTo(viewer))
    .select([
      'u.id',
      nameOfLive.as('name'),
      sql<number>`(select count(*) from claims as c where c.assignee_id = u.id and ${isOpen})`.as(
        'open',
      ),
      'a.capacity',
      'a.away_from',
      'a.away_to',
      sql<number>`coalesce(a.version, 0)`.as('version'),
    ]);

interface Wanted {
  teamId: number | undefined;
  page: number;
  perPage: number;
}

/** A page of the employees whose workload somebody may see, those with most open claims first, and their number. */
export async function listWorkloadRows(
  db: Kysely<Tables>,
  caller: Caller,
  { teamId, page, perPage }: Wanted,
): Promise<{ rows: WorkloadRow[]; total: number }> {
  const isMember = sql<SqlBool>`exists (
    select from team_members as m where m.team_id = ${teamId ?? null} and m.user_id = u.id)`;
  const all = shown(db, caller);
  const asked = teamId === undefined ? all : all.where(isMember);
  const rows = await asked
    .orderBy('open', 'desc')
    .orderBy(sql`lower(${nameOfLive})`)
    .orderBy('u.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const counted = asked.clearSelect().select((eb) => eb.fn.countAll<number>().as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  return { rows, total };
}

/** The workload of one employee. */
export const findWorkload = (
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<WorkloadRow | undefined> => shown(db, caller).where('u.id', '=', id).executeTakeFirst();

/** Whether somebody is an active employee. Locks him and his limit against changes until the transaction ends. */
export async function lockEmployee(trx: Transaction<Tables>, id: number): Promise<boolean> {
  const employee = trx
    .selectFrom('users')
    .where('id', '=', id)
    .where('role', '=', 'EMPLOYE')
    .where('account_kind', '=', 'PERSON')
    .where('deleted_at', 'is', null)
    .select('id')
    .forNoKeyUpdate();
  return (await employee.executeTakeFirst()) !== undefined;
}

/** Stores an employee's limit and absence, and raises the version. */
export async function storeAvailability(
  trx: Transaction<Tables>,
  userId: number,
  { capacity, away_from, away_to }: Availability,
): Promise<void> {
  const values = { capacity, away_from, away_to };
  await trx
    .insertInto('availability')
    .values({ user_id: userId, ...values })
    .onConflict((oc) =>
      oc
        .column('user_id')
        .doUpdateSet({ ...values, version: sql<number>`availability.version + 1` }),
    )
    .execute();
}
