import type { Origin } from '../../kernel/actor.ts';
import { auditAll } from '../../kernel/changes/audit.ts';
import { noteClaimChanges } from '../../kernel/changes/claim-changes.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import type { recordChange } from '../../kernel/changes/record-change.ts';
import { clearAssignee } from './answerers.repository.ts';
import { deleteMemberships } from './users-write.repository.ts';

/** Claims recorded by one statement. Each needs several parameters, and a statement holds at most 65,535. */
const RECORDED_AT_ONCE = 1_000;

/** Removes a user who is no employee any more from his teams, and announces the change. */
export async function leaveTeams(
  trx: Parameters<typeof recordChange>[0],
  userId: number,
): Promise<void> {
  await announce(trx, 'teams', await deleteMemberships(trx, userId));
}

/** Puts the open and pending claims of a user who no longer answers claims back into the queue, and audits each. */
export async function handBackClaims(
  trx: Parameters<typeof recordChange>[0],
  actor: Origin & { userId: number },
  leaving: { userId: number; at: Date },
): Promise<void> {
  const ids = await clearAssignee(trx, leaving.userId, leaving.at);
  for (let done = 0; done < ids.length; done += RECORDED_AT_ONCE) {
    const some = ids.slice(done, done + RECORDED_AT_ONCE);
    await auditAll(
      trx,
      actor,
      some.map((objectId) => ({
        action: 'update',
        area: 'claims',
        objectId,
        fields: ['assigneeId'],
      })),
    );
    await noteClaimChanges(
      trx,
      some.map((claim_id) => ({
        claim_id,
        at: leaving.at,
        actor_id: actor.userId,
        kind: 'ASSIGN',
        from_value: String(leaving.userId),
        to_value: null,
        reason: 'LEFT',
        client_visible: false,
      })),
    );
    await announce(trx, 'claims', some);
  }
}
