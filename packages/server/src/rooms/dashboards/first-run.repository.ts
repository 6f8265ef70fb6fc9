import type { FirstStep } from '@recourse/contract/dashboards';
import { type Kysely, sql } from 'kysely';
import { isDoneIn } from '../../db/rows/done-claim.ts';
import type { Tables } from '../../db/tables.ts';

/** Reads from the rows which first steps of an installation are done. */

/** A first complaint is searched among this many of the oldest. An installation with more is past its first steps. */
const OLDEST = 1_000;

const oldest = (table: 'claims' | 'reports') =>
  sql`(select * from ${sql.table(table)} order by id limit ${sql.lit(OLDEST)}) as ${sql.ref(table)}`;

/** Which steps are done, counting deleted rows, so that a step stays done. Also whether the list was dismissed. */
export async function readFirstRun(
  db: Kysely<Tables>,
): Promise<{ isDismissed: boolean; done: Record<FirstStep, boolean> }> {
  const { rows } = await sql<Record<FirstStep, boolean> & { isDismissed: boolean }>`
    select
      exists (select from first_run) as "isDismissed",
      exists (select from solutions) as "SOLUTIONS",
      exists (select from users where role = 'EMPLOYE' and account_kind = 'PERSON') as "EMPLOYEE",
      exists (select from claims) or exists (select from reports) as "COMPLAINT",
      exists (select from ${oldest('claims')} where ${isDoneIn('status')} or coalesce(response, '') <> '')
        or exists (select from ${oldest('reports')} where validated_by_employee)
        or exists (select from claims offset ${sql.lit(OLDEST)} limit 1) as "ANSWER",
      exists (select from clock_settings) as "POLICY"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a table has one row.');
  const { isDismissed, ...done } = row;
  return { isDismissed, done };
}

/** Dismisses the list. False when it was already dismissed. */
export async function dismissFirstRun(
  db: Kysely<Tables>,
  by: { userId: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('first_run')
    .values({ dismissed_at: by.at, dismissed_by: by.userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
