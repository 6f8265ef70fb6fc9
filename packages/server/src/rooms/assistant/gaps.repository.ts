import { type Kysely, sql } from 'kysely';
import type { ReportRow, Tables } from '../../db/tables.ts';

/** Pending complaints that no solution answers well. */

const unanswered = (db: Kysely<Tables>) =>
  db
    .selectFrom('reports')
    .where('deleted_at', 'is', null)
    .where('validated_by_employee', '=', false)
    .where('settled_by', 'is', null)
    .where('resolved_at', 'is', null)
    .where('confident', '=', false);

type Waiting = Pick<ReportRow, 'id' | 'reclamation_text' | 'user_id'>;

/** The newest ones. */
export async function listUnanswered(db: Kysely<Tables>, count: number): Promise<Waiting[]> {
  return unanswered(db)
    .select(['id', 'reclamation_text', 'user_id'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/** Attaches a solution to the reports that are still unanswered; the staff confirm it. Returns their ids. */
export async function propose(
  db: Kysely<Tables>,
  ids: readonly number[],
  solution: { id: number; version: number; at: Date },
): Promise<number[]> {
  const waiting = await unanswered(db)
    .where('id', 'in', ids)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (waiting.length === 0) return [];
  const rows = await db
    .updateTable('reports')
    .set({
      solution_id: solution.id,
      solution_version: solution.version,
      handled_by_ai: true,
      updated_at: solution.at,
      version: sql<number>`version + 1`,
    })
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
