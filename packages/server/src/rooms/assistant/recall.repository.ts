import { takesMessages } from '../../db/rows/waiting-report.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { ClaimRow, ReportRow, Tables } from '../../db/tables.ts';
import type { StoredSummary } from '../../knowledge/summaries/summaries.ts';
import { type Kysely, sql } from 'kysely';
import { orFromTheBeginning } from '../../db/connect/retry.ts';

/** Takes a solution back from the people who were given it. */

export interface Given {
  solutionId: number;
  /** Only the reports validated with this version; undefined: with any. */
  version: number | undefined;
}

type GivenReport = Pick<ReportRow, 'id' | 'employee_id' | 'claim_id' | 'reclamation_text'>;

const given = (db: Kysely<Tables>, { solutionId, version }: Given) => {
  let reports = db
    .selectFrom('reports')
    .where('solution_id', '=', solutionId)
    .where('validated_by_employee', '=', true)
    .where('deleted_at', 'is', null);
  // Callers may send any number, even one too large for the column.
  if (version !== undefined)
    reports = reports.where('solution_version', '=', sql<number>`${version}::bigint`);
  return reports.select(['id', 'employee_id', 'claim_id', 'reclamation_text']).orderBy('id');
};

/** The next reports that were validated with the solution, oldest first, not locked. */
export async function listGiven(
  db: Kysely<Tables>,
  which: Given,
  count: number,
): Promise<GivenReport[]> {
  return given(db, which).limit(count).execute();
}

/**
 * Locks those of the reports that were still given the solution and whose claim has not changed since it was read. The
 * caller holds the locks of their claims, because whoever writes a claim settles its reports afterwards.
 */
export async function lockGiven(
  db: Kysely<Tables>,
  which: Given,
  listed: readonly GivenReport[],
): Promise<GivenReport[]> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ id }) => id);
  const claims = new Map(listed.map(({ id, claim_id }) => [id, claim_id]));
  const rows = await given(db, which).where('id', 'in', ids).forNoKeyUpdate().execute();
  return rows.filter(({ id, claim_id }) => claims.get(id) === claim_id);
}

/** Makes the reports pending again, without a solution. A conversation keeps at most one pending report. */
export async function takeBack(
  db: Kysely<Tables>,
  reports: readonly (StoredSummary & { id: number })[],
  at: Date,
): Promise<void> {
  const ids = reports.map(({ id }) => id);
  const column = (name: keyof StoredSummary) => sql.val(reports.map((report) => report[name]));
  const made = sql<StoredSummary & { id: number }>`(
    select * from unnest(${sql.val(ids)}::bigint[], ${column('summary')}::text[], ${column('steps')}::text[],
      ${column('tags')}::text[]) as made (id, summary, steps, tags))`;
  // A message of the same conversation may have just made a pending one.
  await orFromTheBeginning(
    db
      .updateTable('reports')
      .from(made.as('made'))
      .set((eb) => ({
        summary: eb.ref('made.summary'),
        steps: eb.ref('made.steps'),
        tags: eb.ref('made.tags'),
        validated_by_employee: false,
        handled_by_ai: false,
        solution_id: null,
        solution_version: null,
        employee_id: null,
        validated_at: null,
        before_validation: null,
        resolved_at: null,
        updated_at: at,
        version: NEXT_VERSION,
        // The conversation may already have another pending report, or several of these reports.
        conversation_id: sql<string | null>`case when exists (
        select from reports as newer
        where newer.created_by = reports.created_by and newer.conversation_id = reports.conversation_id
          and newer.id <> reports.id and newer.deleted_at is null
          and (${takesMessages('newer')} or newer.id = any (${sql.val(ids)}::bigint[]) and newer.id > reports.id)
      ) then null else conversation_id end`,
      }))
      .whereRef('reports.id', '=', 'made.id')
      .execute(),
  );
}

type GivenClaim = Pick<ClaimRow, 'id' | 'status' | 'response' | 'assignee_id'>;

/** These claims, locked. */
export async function lockClaims(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<GivenClaim[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('claims')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select(['id', 'status', 'response', 'assignee_id'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Reopens locked claims, and removes the solution's text from their responses. Returns the new rows. */
export async function reopenClaims(
  db: Kysely<Tables>,
  ids: readonly number[],
  { solutionId, at }: { solutionId: number; at: Date },
): Promise<GivenClaim[]> {
  if (ids.length === 0) return [];
  return db
    .updateTable('claims')
    .set({
      status: 'OPEN',
      cycle: sql<number>`cycle + 1`,
      response: sql<string | null>`case when response in (
        select texte from solution_versions where solution_id = ${solutionId}
      ) then null else response end`,
      updated_at: at,
      version: NEXT_VERSION,
    })
    .where('id', 'in', ids)
    .returning(['id', 'status', 'response', 'assignee_id'])
    .execute();
}
