import { LIFE_MESSAGES } from '@recourse/contract/claims-life';
import type { Actor } from '../../../kernel/actor.ts';
import { noteClaimChanges } from '../../../kernel/changes/claim-changes.ts';
import { announce, announceLeft } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { LockedClaim } from '../store/claims.repository.ts';
import { beforeClaims, followClaims } from '../thread/claim-history.repository.ts';
import { closeWithdrawn, hideClaims } from './keep-record.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

/**
 * Deletes a locked claim whose policy keeps its record. When its client deletes it, it is withdrawn and hidden from
 * him; the staff still read it. Throws 409 for anybody else.
 */
export async function keepRecord(
  trx: Transaction,
  actor: Actor,
  { row, at }: { row: LockedClaim; at: Date },
): Promise<void> {
  const isTheirs = (row.client_id ?? row.created_by) === actor.userId;
  if (actor.role !== 'CLIENT' || !isTheirs) throw conflict(LIFE_MESSAGES.keptByPolicy, 'KEPT');
  if (row.status !== 'CLOSED') await withdraw(trx, actor, { row, at });
  const ids = await hideClaims(trx, row.id, at);
  await noteClaimChanges(
    trx,
    ids.map((claim_id) => ({
      claim_id,
      at,
      actor_id: actor.userId,
      kind: 'HIDDEN',
      from_value: null,
      to_value: null,
      client_visible: false,
    })),
  );
  await recordChange(trx, actor, {
    action: 'delete',
    area: 'claims',
    objectId: row.id,
    detail: { kept: true, from: row.status, to: 'CLOSED' },
  });
  await announce(
    trx,
    'claims',
    ids.filter((id) => id !== row.id),
  );
  await announce(trx, 'claim-notes', ids);
  for (const id of ids)
    // oxlint-disable-next-line no-await-in-loop -- one but for merged claims
    await announceLeft(trx, { area: 'claims', id }, [actor.userId]);
}

async function withdraw(
  trx: Transaction,
  actor: Actor,
  { row, at }: { row: LockedClaim; at: Date },
): Promise<void> {
  await beforeClaims(trx, [row]);
  await closeWithdrawn(trx, row.id, at);
  const writing = { userId: actor.userId, at, reason: 'WITHDRAWN', isMessage: true };
  await followClaims(trx, writing, [
    { id: row.id, before: row, after: { ...row, status: 'CLOSED' } },
  ]);
}
