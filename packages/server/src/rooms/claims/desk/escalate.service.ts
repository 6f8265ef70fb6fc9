import type { ClaimDesk, Escalation } from '@recourse/contract/desk/assignment';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { noteClaimChanges } from '../../../kernel/changes/claim-changes.ts';
import { notify } from '../../../kernel/changes/notify.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { notFound } from '../../../kernel/errors.ts';
import { lockClaim } from '../store/claims.repository.ts';
import { refuseOthers } from './assign.service.ts';
import { readDesk, setEscalation } from './desk.repository.ts';

const levelText = (level: number): string | null => (level === 0 ? null : String(level));

/**
 * Escalates a claim, or ends its escalation. The staff read the reason in its thread. Changes nothing that its client
 * sees. Throws 404; 403 for an employee who only filed it.
 */
export async function escalateClaim(
  ctx: Context,
  actor: Actor,
  { id, level, reason }: Escalation & { id: number },
): Promise<ClaimDesk> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockClaim(trx, actor, id);
    if (!row) throw notFound();
    refuseOthers(actor, row);
    const { escalation } = await readDesk(trx, id);
    if (escalation === level) return readDesk(trx, id);
    const at = ctx.clock.now();
    await setEscalation(trx, [id], level);
    await noteClaimChanges(trx, [
      {
        claim_id: id,
        at,
        actor_id: actor.userId,
        kind: 'ESCALATE',
        from_value: levelText(escalation),
        to_value: levelText(level),
        reason,
        client_visible: false,
      },
    ]);
    const change = { action: 'escalate', area: 'claim-notes', objectId: id } as const;
    await recordChange(trx, actor, { ...change, detail: { from: escalation, to: level } });
    await notify(trx, { userId: actor.userId, at }, [
      { kind: 'claim.note', area: 'claims', objectId: id, to: 'ASSIGNEE' },
    ]);
    return readDesk(trx, id);
  });
}
