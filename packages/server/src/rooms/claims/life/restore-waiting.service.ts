import type { Actor } from '../../../kernel/actor.ts';
import { noteClaimChanges } from '../../../kernel/changes/claim-changes.ts';
import type { recordChange } from '../../../kernel/changes/record-change.ts';
import { followTargets } from '../../../kernel/targets/follow-targets.ts';
import { endPauses, resumePause } from '../../../kernel/targets/pauses.ts';
import type { LockedClaim } from '../store/claims.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

interface Restoring {
  readonly row: Pick<LockedClaim, 'id' | 'waiting_for'>;
  /** What it waited for until it was changed. */
  readonly waitingFor: LockedClaim['waiting_for'];
  readonly changedAt: Date;
  readonly at: Date;
  /** When the client wrote since: then nobody waits for anything any more. */
  readonly wordAt?: Date | null;
}

/** Goes on with what a locked claim had waited for until a change that is undone, as if that had never ended. */
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
