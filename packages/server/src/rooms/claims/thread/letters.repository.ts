import { type Policy, policyTargets } from '@recourse/contract/clock/policies';
import { recourse } from '@recourse/contract/clock/terms';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** The rules for letters in the policy of a claim; undefined without a policy. */
export async function findLetterRules(
  db: Kysely<Tables>,
  claimId: number,
): Promise<Pick<Policy, 'recourse' | 'recourseOn' | 'targets'> | undefined> {
  const row = await db
    .selectFrom('claims as c')
    .innerJoin('policies as p', 'p.id', 'c.policy_id')
    .where('c.id', '=', claimId)
    .select(['p.recourse', 'p.recourse_on', 'p.targets'])
    .executeTakeFirst();
  return (
    row && {
      recourse: recourse.parse(row.recourse),
      recourseOn: row.recourse_on,
      targets: policyTargets.parse(row.targets),
    }
  );
}

/** The last day of the legal deadline for the final answer; null when there is none, or it has passed. */
export async function latestFinal(
  db: Kysely<Tables>,
  claimId: number,
  at: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('claim_targets')
    .where('claim_id', '=', claimId)
    .where('code', '=', 'FINAL')
    .where('legal', '=', true)
    .where('met_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('due_at', '>', at)
    .select('due_on')
    .executeTakeFirst();
  return row?.due_on ?? null;
}
