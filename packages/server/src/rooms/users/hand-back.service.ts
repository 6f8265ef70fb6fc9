import type { Actor } from '../../kernel/actor.ts';
import { auditAll } from '../../kernel/changes/audit.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import type { recordChange } from '../../kernel/changes/record-change.ts';
import { clearAssignee } from './answerers.repository.ts';

/** Claims recorded by one statement: each is several values, and a statement holds 65,535 of them. */
const RECORDED_AT_ONCE = 1_000;

/** Hands the open and pending claims of somebody who answers no more back to the queue, each of them audited. */
export async function handBackClaims(
  trx: Parameters<typeof recordChange>[0],
  actor: Actor,
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
    await announce(trx, 'claims', some);
  }
}
