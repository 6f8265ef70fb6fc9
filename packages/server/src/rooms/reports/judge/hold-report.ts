import { REPORT_MESSAGES } from '@recourse/contract/reports';
import type { Actor } from '../../../kernel/actor.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { recordChange } from '../../../kernel/changes/record-change.ts';
import { type ClaimState, lockClaimState } from '../../claims/store/claims-write.repository.ts';
import { findClaimOf, type LockedReport, lockReport } from '../store/reports-write.repository.ts';
import { readReport } from '../store/reports.repository.ts';

export type Transaction = Parameters<typeof recordChange>[0];

/** A report with its claim, both locked. `claim` is null when there is none, or it is deleted. */
export interface HeldReport {
  row: LockedReport;
  claim: ClaimState | null;
}

/**
 * Locks a report with its claim. The claim is locked first, because whoever writes a claim settles its reports
 * afterwards. Resolves with undefined for a missing or deleted report.
 */
export async function holdReport(trx: Transaction, id: number): Promise<HeldReport | undefined> {
  const claimId = (await findClaimOf(trx, id)) ?? null;
  const claim = claimId === null ? null : await lockClaimState(trx, claimId);
  const row = await lockReport(trx, id);
  if (!row) return undefined;
  if (row.claim_id === claimId) return { row, claim };
  // The report was linked to another claim in the meantime.
  return { row, claim: row.claim_id === null ? null : await lockClaimState(trx, row.claim_id) };
}

/** Throws 409 for a report that is already validated or settled. */
export async function refuseSettled(
  trx: Transaction,
  actor: Actor,
  row: LockedReport,
): Promise<void> {
  if (row.validated_by_employee) throw await comesSecond(trx, actor, row.id);
  if (row.settled_by !== null) throw conflict(REPORT_MESSAGES.settled, 'SETTLED');
}

/** The error for the second of two people who validate. */
export async function comesSecond(trx: Transaction, actor: Actor, id: number): Promise<Error> {
  const { employeeName } = await readReport(trx, actor, id);
  return conflict(REPORT_MESSAGES.alreadyValidated(employeeName ?? ''), 'ALREADY_VALIDATED');
}

/** Whether a claim may be answered or closed with a verdict on its report: its assignee is the caller or nobody. */
export const isMineOrNobodys = (actor: Actor, claim: ClaimState): boolean =>
  claim.assignee_id === null || claim.assignee_id === actor.userId;

/**
 * Whether somebody has decided on a report: chosen a solution, or said that none fits. Its suggestion is then visible.
 */
export const isJudged = (row: LockedReport): boolean =>
  row.validated_by_employee ||
  row.blind_choice_id !== null ||
  row.settled_by !== null ||
  row.none_fits_at !== null;
