import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { noteClaimChanges } from '../../../kernel/changes/claim-changes.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import { followTargets } from '../../../kernel/targets/follow-targets.ts';
import { lockOutdated, readDueDays } from './move-dates.repository.ts';

/** Claims in one transaction. */
const AT_ONCE = 500;

/**
 * Recounts the dates of some claims whose calendar has changed. When the next date of a claim moved, stores the old and
 * the new date in its thread. Any number of servers may do this, because each locks its claims. Resolves with the
 * number of claims.
 */
export async function moveDates({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const claims = await lockOutdated(trx, AT_ONCE);
    if (claims.length === 0) return 0;
    const ids = claims.map(({ id }) => id);
    await followTargets(trx, ids);
    const after = await readDueDays(trx, ids);
    const moved = claims.filter(({ id, dueOn }) => dueOn !== (after.get(id)?.dueOn ?? null));
    await noteClaimChanges(
      trx,
      moved.map(({ id, dueOn, calendar, isReplaced }) => ({
        claim_id: id,
        at: clock.now(),
        actor_id: null,
        kind: 'DUE',
        from_value: dueOn,
        to_value: after.get(id)?.dueOn ?? null,
        reason: (isReplaced ? after.get(id)?.calendar : null) ?? calendar,
        client_visible: false,
      })),
    );
    await announce(
      trx,
      'claim-notes',
      moved.map(({ id }) => id),
    );
    return claims.length;
  });
}
