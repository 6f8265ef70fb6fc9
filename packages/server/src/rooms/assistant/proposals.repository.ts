import { type Kysely, sql, type SqlBool } from 'kysely';
import { BY_HAND, WAITS } from '../../db/rows/gap-report.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { SolutionProposalsTable, Tables } from '../../db/tables.ts';

/** Published solutions that are still to be proposed, and the complaints that may get them. */

/**
 * The position before the newest report: the largest integer that JavaScript represents exactly.
 */
const BEFORE_ALL = Number.MAX_SAFE_INTEGER;

/** Solutions whose proposing has reached the same report. */
export interface Proposal {
  solutions: Pick<SolutionProposalsTable, 'solution_id' | 'version'>[];
  /** Reports with smaller ids have not been checked yet. */
  doneTo: number;
}

const doneTo = sql<number>`coalesce(done_to, ${sql.lit(BEFORE_ALL)})`;

/**
 * The published solutions with the most reports left to check; null when nothing is to be proposed. A newly published
 * solution goes first. It joins the others when it reaches their position.
 */
export async function readProposal(db: Kysely<Tables>): Promise<Proposal | null> {
  const rows = await db
    .selectFrom('solution_proposals')
    .where(doneTo, '=', sql<number>`(select max(${doneTo}) from solution_proposals)`)
    .select(['solution_id', 'version', doneTo.as('from')])
    .execute();
  const [first] = rows;
  return first ? { solutions: rows, doneTo: first.from } : null;
}

/** A complaint that may get a proposal, or one that was answered by hand. */
export interface Asked {
  id: number;
  reclamation_text: string;
  version: number;
  by_hand: boolean;
}

/** No solution is attached to it. */
const UNMATCHED = sql<SqlBool>`not handled_by_ai and solution_id is null`;

/** The next reports below an id, newest first: waiting ones without a solution, and ones answered by hand. */
export async function listAsked(
  db: Kysely<Tables>,
  below: number,
  count: number,
): Promise<Asked[]> {
  const next = (condition: ReturnType<typeof sql<SqlBool>>) => sql`(
    select id from reports where deleted_at is null and ${condition} and id < ${below}
    order by id desc limit ${count})`;
  return db
    .selectFrom('reports')
    .where(
      sql<SqlBool>`id = any (array(${next(sql`${WAITS} and ${UNMATCHED}`)} union all ${next(BY_HAND)}))`,
    )
    .select(['id', 'reclamation_text', 'version'])
    .select(sql<boolean>`settled_by is not null`.as('by_hand'))
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/** The proposal for a report. */
export interface Proposed {
  id: number;
  /** The version of the report when the assistant was asked about it. */
  version: number;
  solutionId: number;
  /** 0 to 2. */
  score: number;
  confident: boolean;
  features: readonly number[] | null;
  /** Hide it until an employee has chosen, if this is the report's first suggestion. */
  blind: boolean;
}

/**
 * Attaches the proposed solutions. Skips a report that has changed or no longer waits without a solution, and a
 * solution that no longer exists. The client does not read them before an employee confirms them. Returns the ids of
 * the reports.
 */
export async function attach(
  db: Kysely<Tables>,
  proposed: readonly Proposed[],
  at: Date,
): Promise<number[]> {
  if (proposed.length === 0) return [];
  const waiting = await db
    .selectFrom('reports')
    .where(
      'id',
      'in',
      proposed.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .where(WAITS)
    .where(UNMATCHED)
    .select(['id', 'version'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const versions = new Map(waiting.map(({ id, version }) => [id, version]));
  const standing = proposed.filter(({ id, version }) => versions.get(id) === version);
  if (standing.length === 0) return [];
  // Sorted, because everybody locks solutions in this order.
  const live = db
    .selectFrom('solutions')
    .where('id', 'in', [...new Set(standing.map(({ solutionId }) => solutionId))])
    .where('archived_at', 'is', null)
    .select(['id', 'version'])
    .orderBy('id')
    .forKeyShare();
  const known = new Map((await live.execute()).map(({ id, version }) => [id, version]));
  const rows = standing.flatMap(({ features, ...row }) => {
    const solutionVersion = known.get(row.solutionId);
    return solutionVersion === undefined
      ? []
      : { ...row, solutionVersion, features: features && [...features] };
  });
  if (rows.length === 0) return [];
  const made = sql<Made>`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (
    id bigint, "solutionId" bigint, "solutionVersion" integer, score double precision, confident boolean,
    features double precision[], blind boolean))`;
  const updated = await db
    .updateTable('reports')
    .from(made.as('made'))
    .set((eb) => ({
      solution_id: eb.ref('made.solutionId'),
      solution_version: eb.ref('made.solutionVersion'),
      unoffered_solution_id: eb.ref('made.solutionId'),
      handled_by_ai: true,
      blind: sql<boolean>`reports.blind or (made.blind and reports.suggested_solution_id is null)`,
      suggested_solution_id: eb.ref('made.solutionId'),
      score: eb.ref('made.score'),
      confident: eb.ref('made.confident'),
      answer_features: eb.ref('made.features'),
      updated_at: at,
      version: NEXT_VERSION,
    }))
    .whereRef('reports.id', '=', 'made.id')
    .returning('reports.id')
    .execute();
  return updated.map(({ id }) => id);
}

interface Made {
  id: number;
  solutionId: number;
  solutionVersion: number;
  score: number;
  confident: boolean;
  features: number[] | null;
  blind: boolean;
}

/**
 * Notes which reports these solutions have been checked against; null: all. Returns false when one of them was
 * published again meanwhile, or when another server was faster.
 */
export async function moveOn(
  db: Kysely<Tables>,
  { solutions, doneTo: from }: Proposal,
  to: number | null,
): Promise<boolean> {
  const same = sql<SqlBool>`(solution_id, version) in (
    select * from unnest(${sql.val(solutions.map(({ solution_id }) => solution_id))}::bigint[],
      ${sql.val(solutions.map(({ version }) => version))}::integer[]))
    and ${doneTo} = ${from}`;
  const moved =
    to === null
      ? await db.deleteFrom('solution_proposals').where(same).returning('solution_id').execute()
      : await db
          .updateTable('solution_proposals')
          .set({ done_to: to })
          .where(same)
          .returning('solution_id')
          .execute();
  return moved.length === solutions.length;
}
