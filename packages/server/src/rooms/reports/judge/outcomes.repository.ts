import { type Kysely, sql } from 'kysely';
import type { ReportOutcomesTable, Tables } from '../../../db/tables.ts';

/**
 * Judgements of the assistant's first answers: for each report, at most one by the staff and one by the client. The
 * assistant follows the reports, so callers announce the report in the same transaction.
 */

export type Verdict = ReportOutcomesTable['verdict'];

/** A judgement of a report's first answer. */
export interface Judgement {
  verdict: Verdict;
  at: Date;
}

const BY_CLIENT: readonly Verdict[] = ['YES', 'NO'];

/** The staff's verdict on a first answer when they choose this solution. */
export const verdictFor = (
  suggestedId: number | null,
  solutionId: number | null,
): 'TAKEN' | 'OTHER' => (suggestedId === solutionId ? 'TAKEN' : 'OTHER');

/**
 * Records a judgement of a report's first answer, and replaces an earlier one of the same side. Without a first answer
 * there is nothing to judge; only "none fits" is recorded then.
 */
export async function recordOutcome(
  trx: Kysely<Tables>,
  reportId: number,
  { verdict, at }: Judgement,
): Promise<void> {
  const side = BY_CLIENT.includes(verdict) ? 'CLIENT' : 'STAFF';
  const isNone = verdict === 'NONE_FITS' || verdict === 'NOT_A_COMPLAINT';
  await trx
    .insertInto('report_outcomes')
    .columns(['report_id', 'side', 'verdict', 'features', 'confident', 'judged_at'])
    .expression((eb) =>
      eb
        .selectFrom('reports')
        .where('id', '=', reportId)
        .where((where) => where.or([where('answer_features', 'is not', null), where.val(isNone)]))
        .select([
          'id',
          eb.val(side).$castTo<'STAFF' | 'CLIENT'>().as('side'),
          eb.val(verdict).$castTo<Verdict>().as('verdict'),
          'answer_features',
          'confident',
          sql<Date>`${at}::timestamptz`.as('judged_at'),
        ]),
    )
    .onConflict((oc) =>
      oc.columns(['report_id', 'side']).doUpdateSet((eb) => ({
        verdict: eb.ref('excluded.verdict'),
        features: eb.ref('excluded.features'),
        confident: eb.ref('excluded.confident'),
        judged_at: eb.ref('excluded.judged_at'),
      })),
    )
    .execute();
}

/** Deletes one side's judgements of some reports, as if they had never been made. */
export async function removeOutcomes(
  trx: Kysely<Tables>,
  reportIds: readonly number[],
  side: ReportOutcomesTable['side'] = 'STAFF',
): Promise<void> {
  if (reportIds.length === 0) return;
  await trx
    .deleteFrom('report_outcomes')
    .where('report_id', 'in', reportIds)
    .where('side', '=', side)
    .execute();
}
