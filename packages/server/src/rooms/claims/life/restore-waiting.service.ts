import type { Actor } from '../../../kernel/actor.ts';
import { noteClaimChanges } from '../../../kernel/changes/claim-changes.ts';
import type { recordChange } from '../../../kernel/changes/record-change.ts';
import { followTargets } from '../../../kernel/targets/follow-targets.ts';
import { endPauses, resumePause } from '../../../kernel/targets/pauses.ts';
import type { LockedClaim } from '../store/claims.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

interface Restoring {
  readonly row: Pick<LockedClaim, 'id' | 'waiting_for'>;
  /** Whom it waited for before the change. */
  readonly waitingFor: LockedClaim['waiting_for'];
  readonly changedAt: Date;
  readonly at: Date;
  /** When the client has written since: the claim then waits for nobody. */
  readonly wordAt?: Date | null;
}

/** Resumes the pause that a locked claim had before the undone change, as if it had never ended. */
export async function restoreWaiting(
  trx: Transaction,
  actor: Actor,
  { row: { id, waiting_for }, waitingFor, changedAt, at, wordAt = null }: Restoring,
): Promise<void> {
  await resumePause(trx, id, { waitingFor, at: changedAt });
  if (wordAt !== null) await endPauses(trx, [id], wordAt);
  await followTargets(trx, [id]);
  const after = wordAt === null ? waitingFor : null;
  if (after === waiting_for) return;
  await noteClaimChanges(trx, [
    {
      claim_id: id,
      at,
      actor_id: actor.userId,
      kind: 'WAIT',
      from_value: waiting_for,
      to_value: after,
      reason: 'UNDONE',
      client_visible: [waiting_for, after].includes('CLIENT'),
    },
  ]);
}
