import { type Kysely, sql, type SqlBool } from 'kysely';
import { BY_HAND, WAITS } from '../../db/rows/gap-report.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { ReportRow, Tables } from '../../db/tables.ts';

/** Complaints that no solution answers well: the waiting ones, and those that a person answered in his own words. */

/** No solution is attached, or the assistant is not confident of it. */
const UNANSWERED = sql<SqlBool>`(not handled_by_ai or not confident)`;

export interface GapReport extends Pick<
  ReportRow,
  'id' | 'reclamation_text' | 'user_id' | 'version'
> {
  by_hand: boolean;
  none_fits: boolean;
  dismissed: boolean;
}

/** The newest ones. Each of the two kinds is read from an index of its own. */
export async function listGapReports(db: Kysely<Tables>, count: number): Promise<GapReport[]> {
  const newest = (condition: ReturnType<typeof sql<SqlBool>>) => sql`(
    select id from reports where deleted_at is null and ${condition} order by id desc limit ${count})`;
  const ids = sql.join(
    [
      newest(sql`${WAITS} and not handled_by_ai`),
      newest(sql`${WAITS} and not confident`),
      newest(BY_HAND),
    ],
    sql` union all `,
  );
  return db
    .selectFrom('reports')
    .where(sql<SqlBool>`id = any (array(${ids}))`)
    .select(['id', 'reclamation_text', 'user_id', 'version'])
    .select([
      sql<boolean>`settled_by is not null`.as('by_hand'),
      sql<boolean>`settled_by is null and none_fits_at is not null`.as('none_fits'),
      sql<boolean>`gap_dismissed_at is not null`.as('dismissed'),
    ])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

const among = (db: Kysely<Tables>, ids: readonly number[]) =>
  db
    .selectFrom('reports')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate();

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/**
 * Marks the reports as no gap, or takes that back with null. No version is raised, because nothing that others edit has
 * changed. Returns the ids of the reports that this changed.
 */
export async function markDismissed(
  db: Kysely<Tables>,
  ids: readonly number[],
  at: Date | null,
): Promise<number[]> {
  const marked = await among(db, ids)
    .where('gap_dismissed_at', at === null ? 'is not' : 'is', null)
    .execute();
  if (marked.length === 0) return [];
  const rows = await db
    .updateTable('reports')
    .set({ gap_dismissed_at: at })
    .where('id', 'in', idsOf(marked))
    .returning('id')
    .execute();
  return idsOf(rows);
}

/**
 * Notes that a solution answers these reports, which were answered by hand. Returns the ids of the reports that this
 * changed.
 */
export async function markClosed(
  db: Kysely<Tables>,
  ids: readonly number[],
  at: Date,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const closed = await among(db, ids).where(BY_HAND).execute();
  if (closed.length === 0) return [];
  await db
    .updateTable('reports')
    .set({ gap_closed_at: at })
    .where('id', 'in', idsOf(closed))
    .execute();
  return idsOf(closed);
}

/** Attaches a solution to the reports that are still unanswered; the staff confirm it. Returns their ids. */
export async function propose(
  db: Kysely<Tables>,
  ids: readonly number[],
  solution: { id: number; version: number; at: Date },
): Promise<number[]> {
  const waiting = await among(db, ids).where(WAITS).where(UNANSWERED).execute();
  if (waiting.length === 0) return [];
  const rows = await db
    .updateTable('reports')
    .set({
      solution_id: solution.id,
      solution_version: solution.version,
      handled_by_ai: true,
      updated_at: solution.at,
      version: NEXT_VERSION,
    })
    .where('id', 'in', idsOf(waiting))
    .returning('id')
    .execute();
  return idsOf(rows);
}
