import { VALIDATION } from '@recourse/contract/values/limits';
import { type Report, REPORT_MESSAGES } from '@recourse/contract/reports';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { conflict, forbidden, notFound, stale } from '../../../kernel/errors.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import { unsettle } from '../../claims/thread/settled-reports.repository.ts';
import * as writing from '../store/reports-write.repository.ts';
import { findVisibleReport, readReport } from '../store/reports.repository.ts';
import { noteTaught } from './answer-in-queue.service.ts';
import { type HeldReport, holdReport, type Transaction } from './hold-report.ts';
import { refuseOvertaken, restoreClaim } from './restore-claim.service.ts';
import { recordVerdict } from './verdict.service.ts';

const MS = 1_000;

export interface Undo {
  id: number;
  ifMatch: number | undefined;
  /** Only a dismissal is undone. */
  dismissalOnly?: boolean;
}

/** The last verdict on a report: which one, by whom and when. */
interface LastVerdict {
  kind: 'VALIDATED' | 'SETTLED' | 'NONE_FITS';
  by: number | null;
  at: Date | null;
}

/**
 * Undoes the verdict that the caller has just given: report and claim are restored. Administrators may undo anybody's
 * dismissal at any time. Throws 404; 403 for somebody else's verdict; 409 when there is none, it is too old, or
 * somebody has changed the claim since; 412 when the report has changed since.
 */
export async function undoVerdict(ctx: Context, actor: Actor, undo: Undo): Promise<Report> {
  return inTransaction(ctx.db, async (trx) => {
    const held = await holdReport(trx, undo.id);
    if (!held) throw notFound();
    const now = ctx.clock.now();
    const last = lastVerdictOf(held.row);
    await refuseForeign(trx, actor, { row: held.row, last });
    const before = refuseImpossible(actor, { row: held.row, last, undo, now });
    await refuseOvertaken(trx, { before, claim: held.claim });
    await takeBack(trx, actor, { held, last, before, at: now });
    return readReport(trx, actor, undo.id);
  });
}

function lastVerdictOf(row: writing.LockedReport): LastVerdict | null {
  if (row.validated_by_employee)
    return { kind: 'VALIDATED', by: row.employee_id, at: row.validated_at };
  if (row.settled_by !== null) return { kind: 'SETTLED', by: row.settler_id, at: row.settled_at };
  if (row.none_fits_at !== null)
    return { kind: 'NONE_FITS', by: row.none_fits_by, at: row.none_fits_at };
  return null;
}

const mayTakeBackAnybodys = (actor: Actor, row: writing.LockedReport): boolean =>
  actor.role === 'ADMIN' && row.settled_by === 'DISMISSED';

/** Throws for somebody else's verdict: 404 when the caller does not see the report, else 403. */
async function refuseForeign(
  trx: Transaction,
  actor: Actor,
  { row, last }: { row: writing.LockedReport; last: LastVerdict | null },
): Promise<void> {
  if (last === null || last.by === actor.userId || mayTakeBackAnybodys(actor, row)) return;
  throw (await findVisibleReport(trx, actor, row.id)) ? forbidden() : notFound();
}

interface Attempt {
  row: writing.LockedReport;
  last: LastVerdict | null;
  undo: Undo;
  now: Date;
}

/** The state that the verdict replaced. Throws when the verdict can't be undone, or no longer. */
function refuseImpossible(
  actor: Actor,
  { row, last, undo, now }: Attempt,
): writing.BeforeValidation {
  if (undo.dismissalOnly && row.settled_by !== 'DISMISSED')
    throw conflict(REPORT_MESSAGES.notDismissed, 'NOT_DISMISSED');
  if (last === null) throw conflict(REPORT_MESSAGES.notValidated, 'NOT_VALIDATED');
  const age = now.getTime() - (last.at?.getTime() ?? 0);
  const isOver = age > VALIDATION.undoSeconds * MS && !mayTakeBackAnybodys(actor, row);
  const before = beforeOf(row);
  if (!before || isOver) throw conflict(REPORT_MESSAGES.undoExpired, 'UNDO_EXPIRED');
  if (undo.ifMatch !== undefined && undo.ifMatch !== row.version) throw stale();
  return before;
}

/** The portal's own dismissal replaced nothing that had to be stored. */
function beforeOf(row: writing.LockedReport): writing.BeforeValidation | null {
  const { solution_id, solution_version } = row;
  return writing.isDismissedByPortal(row)
    ? { solution_id, solution_version, claim: null }
    : row.before_validation;
}

interface TakingBack {
  held: HeldReport;
  last: LastVerdict | null;
  before: writing.BeforeValidation;
  at: Date;
}

async function takeBack(
  trx: Transaction,
  actor: Actor,
  { held: { row, claim }, last, before, at }: TakingBack,
): Promise<void> {
  const { solution_id, solution_version, made } = before;
  await writing.storeWaiting(trx, row.id, {
    solution_id,
    solution_version,
    ...made,
    // A report without a solution is not handled by the AI, whatever an administrator set while
    // validating.
    handled_by_ai: (before.handled_by_ai ?? row.handled_by_ai) && solution_id !== null,
    ...(last?.kind === 'NONE_FITS' ? { none_fits_at: null, none_fits_by: null } : {}),
    // The employee has seen the suggestion by now, so his choice would not be blind.
    ...(before.revealed ? { blind: false } : {}),
    ...(before.opened ? { claim_id: null } : {}),
    updated_at: at,
  });
  await recordVerdict(trx, actor, {
    row,
    verdict: 'UNDONE',
    at,
    action: 'undo-validation',
    fields:
      last?.kind === 'VALIDATED'
        ? ['validatedByEmployee', 'employeeId', 'solutionId']
        : ['settledBy', 'solutionId'],
    leaves: false,
  });
  if (last?.by && last.at && before.settled) {
    const by = { settlerId: last.by, settledAt: last.at, at };
    await announce(trx, 'reports', await unsettle(trx, before.settled, by));
  }
  if (before.claim) await restoreClaim(trx, actor, { before, row, at });
  else if (last?.kind === 'VALIDATED' && claim !== null && row.solution_id !== null)
    await noteTaught(trx, actor, {
      claimId: claim.id,
      validated: { row, solution: { id: row.solution_id }, at },
      reason: 'UNDONE',
    });
}
