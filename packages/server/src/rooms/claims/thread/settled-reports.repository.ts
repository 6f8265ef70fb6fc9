import { orFromTheBeginning } from '../../../db/connect/retry.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { NEXT_VERSION } from '../../../db/rows/next-version.ts';
import { isWaiting, WITHOUT_NEWER } from '../../../db/rows/waiting-report.ts';
import { auditAll } from '../../../kernel/changes/audit.ts';
import { announce, announceLeft } from '../../../kernel/changes/outbox.ts';
import type { recordChange } from '../../../kernel/changes/record-change.ts';

type Transaction = Parameters<typeof recordChange>[0];
type Author = Parameters<typeof recordChange>[1] & { userId: number };

interface Settling {
  claimId: number;
  at: Date;
  /** The report that is validated at the same time. */
  reportId?: number | undefined;
}

/**
 * Settles the pending reports of a claim that somebody has answered, because nobody else has to answer them. The caller
 * holds the claim's lock. Resolves with their ids.
 */
export async function settleReports(
  trx: Transaction,
  actor: Author,
  settling: Settling,
): Promise<number[]> {
  const ids = await settleWaiting(trx, actor.userId, settling);
  await tellOfSettling(trx, actor, { ids, to: 'PERSON' });
  await Promise.all(ids.map(async (id) => announceLeft(trx, { area: 'reports', id }, ['EMPLOYE'])));
  return ids;
}

async function tellOfSettling(
  trx: Transaction,
  actor: Author,
  { ids, to }: { ids: readonly number[]; to: 'PERSON' | null },
): Promise<void> {
  await auditAll(
    trx,
    actor,
    ids.map((objectId) => ({
      action: 'settle',
      area: 'reports',
      objectId,
      fields: ['settledBy'],
      detail: { to },
    })),
  );
  await announce(trx, 'reports', ids);
}

async function settleWaiting(
  trx: Transaction,
  settlerId: number,
  { claimId, reportId = 0, at }: Settling,
): Promise<number[]> {
  const rows = await trx
    .updateTable('reports')
    .set({
      settled_by: 'PERSON',
      settled_at: at,
      settler_id: settlerId,
      updated_at: at,
      version: NEXT_VERSION,
    })
    .where('claim_id', '=', claimId)
    .where('id', '<>', reportId)
    .where(isWaiting('reports'))
    .returning('id')
    .modifyEnd(plannedOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes reports pending again that somebody settled at a moment with the answer to their claim. Returns their ids. */
export async function unsettle(
  db: Transaction,
  ids: readonly number[],
  { settlerId, settledAt, at }: { settlerId: number; settledAt: Date; at: Date },
): Promise<number[]> {
  if (ids.length === 0) return [];
  // A message of the same conversation may have just made a pending one.
  const rows = await orFromTheBeginning(
    db
      .updateTable('reports')
      .set({
        settled_by: null,
        settled_at: null,
        settler_id: null,
        updated_at: at,
        version: NEXT_VERSION,
        conversation_id: WITHOUT_NEWER,
      })
      .where('id', 'in', ids)
      .where('settled_by', '=', 'PERSON')
      .where('settler_id', '=', settlerId)
      .where('settled_at', '=', settledAt)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute(),
  );
  return rows.map((row) => row.id);
}

/** Makes reports pending again when the end of their claim is undone. Records and announces the change. */
export async function unsettleReports(
  trx: Transaction,
  actor: Author,
  { ids, ...settled }: { ids: readonly number[] } & Parameters<typeof unsettle>[2],
): Promise<void> {
  await tellOfSettling(trx, actor, { ids: await unsettle(trx, ids, settled), to: null });
}
