import { type Recourse, recourse } from '@recourse/contract/clock/terms';
import type { Kysely, Selectable } from 'kysely';
import { personNamed } from '../../../db/rows/person-name.ts';
import type { ClaimTargetsTable, Tables } from '../../../db/tables.ts';

/** Reads the targets of a claim. The caller has checked that its reader may see it. */

/** A target with its calendar's name and zone, and the person who met it. */
export type TargetRow = Selectable<ClaimTargetsTable> & {
  calendar_name: string;
  time_zone: string;
  met_by_name: string | null;
};

const targetsOf = (db: Kysely<Tables>, claimId: number) =>
  db
    .selectFrom('claim_targets as t')
    .innerJoin('calendars as k', 'k.id', 't.calendar_id')
    .where('t.claim_id', '=', claimId)
    .selectAll('t')
    .select(['k.name as calendar_name', 'k.time_zone', personNamed('t.met_by').as('met_by_name')]);

/**
 * The targets of a claim in order of their dates; those whose clock is paused come last. Can be limited to what the law
 * asks for.
 */
export function readTargets(
  db: Kysely<Tables>,
  claimId: number,
  { onlyLegal }: { onlyLegal: boolean },
): Promise<TargetRow[]> {
  const targets = targetsOf(db, claimId);
  return (onlyLegal ? targets.where('t.legal', '=', true) : targets)
    .orderBy('t.due_at', (order) => order.asc().nullsLast())
    .orderBy('t.id')
    .execute();
}

/** One target; undefined when the claim has none with this id. */
export const findTarget = (
  db: Kysely<Tables>,
  { claimId, targetId }: { claimId: number; targetId: number },
): Promise<TargetRow | undefined> =>
  targetsOf(db, claimId).where('t.id', '=', targetId).executeTakeFirst();

/**
 * What the law required when the claim came in, in order of its dates. An acknowledgement is left out, because the
 * receipt is one.
 */
export const readLimits = (db: Kysely<Tables>, claimId: number): Promise<TargetRow[]> =>
  targetsOf(db, claimId)
    .where('t.legal', '=', true)
    .where('t.cycle', '=', 1)
    .where('t.round', '=', 1)
    .where('t.code', '<>', 'ACK')
    .where('t.due_on', 'is not', null)
    .orderBy('t.due_at')
    .orderBy('t.id')
    .execute();

/**
 * The body that the client can turn to, from the policy of the claim; undefined without a policy.
 */
export async function readRecourse(
  db: Kysely<Tables>,
  claimId: number,
): Promise<Recourse | undefined> {
  const row = await db
    .selectFrom('claims as c')
    .innerJoin('policies as p', 'p.id', 'c.policy_id')
    .where('c.id', '=', claimId)
    .select('p.recourse')
    .executeTakeFirst();
  return row && recourse.parse(row.recourse);
}
