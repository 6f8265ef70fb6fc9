import { type Recourse, recourse } from '@recourse/contract/clock/terms';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** The facts in the short letter about a quick settlement. */
interface Settlement {
  /** The final answer that the client accepted, and who wrote it. */
  readonly answer: string;
  readonly authorId: number | null;
  readonly receivedAt: Date;
  readonly recourse: Recourse;
}

/**
 * The settlement of a claim that its client accepted at that moment; undefined when the acceptance was in no window for
 * a summary.
 */
export async function findSettlement(
  db: Kysely<Tables>,
  claimId: number,
  acceptedAt: Date,
): Promise<Settlement | undefined> {
  const row = await db
    .selectFrom('claim_targets as t')
    .innerJoin('claims as c', 'c.id', 't.claim_id')
    .innerJoin('policies as p', 'p.id', 'c.policy_id')
    .innerJoin('messages as m', 'm.claim_id', 'c.id')
    .where('t.claim_id', '=', claimId)
    .where('t.code', '=', 'SUMMARY')
    .where('t.met_at', '=', acceptedAt)
    .where('m.purpose', '=', 'FINAL')
    .where('m.withdrawn_at', 'is', null)
    .select(['m.body', 'm.author_id', 'c.created_at', 'c.received_at', 'p.recourse'])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      answer: row.body,
      authorId: row.author_id,
      receivedAt: row.received_at ?? row.created_at,
      recourse: recourse.parse(row.recourse),
    }
  );
}
