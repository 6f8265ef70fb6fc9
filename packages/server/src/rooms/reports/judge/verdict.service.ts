import type { Actor } from '../../../kernel/actor.ts';
import { announceLeft } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { type ClaimState, lockClaimState } from '../../claims/store/claims-write.repository.ts';
import { newestMessage } from '../../claims/thread/thread.repository.ts';
import type { BeforeValidation, LockedReport } from '../store/reports-write.repository.ts';
import type { Transaction } from './hold-report.ts';
import { recordOutcome, removeOutcomes } from './outcomes.repository.ts';

/**
 * A verdict on a report. TAKEN: the suggested solution is right. OTHER: another one is right. NONE_FITS: no solution
 * fits. The next three dismiss the report; of these only NOT_A_COMPLAINT judges the assistant. PERSON: the report is
 * answered by hand. UNDONE: the last verdict is undone.
 */
export type Verdict =
  | 'TAKEN'
  | 'OTHER'
  | 'NONE_FITS'
  | 'NOT_A_COMPLAINT'
  | 'DUPLICATE'
  | 'TEST'
  | 'PERSON'
  | 'UNDONE';

interface Given {
  /** The report before the verdict. */
  row: LockedReport;
  verdict: Verdict;
  at: Date;
  /** Its name in the audit trail. */
  action: string;
  fields: readonly string[];
  /** Whether the report leaves the queue of the employees. */
  leaves: boolean;
}

/** Records every verdict on a report and every undo of one, in the transaction that stores it. */
export async function recordVerdict(
  trx: Transaction,
  actor: Actor,
  { row, verdict, at, action, fields, leaves }: Given,
): Promise<void> {
  if (verdict === 'UNDONE') await forgetOutcome(trx, row);
  else if (teaches(verdict)) await recordOutcome(trx, row.id, { verdict, at });
  await recordChange(trx, actor, {
    action,
    area: 'reports',
    objectId: row.id,
    fields: [...new Set(fields)],
    detail: { verdict },
  });
  if (leaves) await announceLeft(trx, { area: 'reports', id: row.id }, ['EMPLOYE']);
}

const TEACHING = ['TAKEN', 'OTHER', 'NONE_FITS', 'NOT_A_COMPLAINT'] as const;
const teaches = (verdict: Verdict): verdict is (typeof TEACHING)[number] =>
  TEACHING.some((one) => one === verdict);

/** Removes what the last verdict taught. An earlier "none fits" that it replaced counts again. */
async function forgetOutcome(trx: Transaction, row: LockedReport): Promise<void> {
  await removeOutcomes(trx, [row.id]);
  const isLast = !row.validated_by_employee && row.settled_by === null;
  if (row.none_fits_at === null || isLast) return;
  await recordOutcome(trx, row.id, { verdict: 'NONE_FITS', at: row.none_fits_at });
}

/** What a verdict changed in the claim, for its undo. */
export async function claimChanged(
  trx: Transaction,
  before: ClaimState,
): Promise<Pick<BeforeValidation, 'claim' | 'claim_version' | 'newest_message'>> {
  const after = await lockClaimState(trx, before.id);
  return {
    claim: before,
    claim_version: after?.version ?? before.version,
    newest_message: await newestMessage(trx, before.id),
  };
}
