import { isSuggestionHidden, type Report } from '@recourse/contract/reports';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { notFound, stale } from '../../../kernel/errors.ts';
import { summarizeAgain } from '../../../knowledge/summaries/summaries.ts';
import { updateReportRow } from '../store/reports-write.repository.ts';
import { readReport } from '../store/reports.repository.ts';
import { holdReport, isJudged, refuseSettled } from './hold-report.ts';
import { recordVerdict } from './verdict.service.ts';

/**
 * Marks that no solution fits a report: it moves to the unmatched ones, to be answered by hand. Repeating it changes
 * nothing. Throws 404, 409 for a report that is validated or settled, 412 for a stale If-Match.
 */
export async function sayNoneFits(
  ctx: Context,
  actor: Actor,
  { id, ifMatch }: { id: number; ifMatch: number | undefined },
): Promise<Report> {
  return inTransaction(ctx.db, async (trx) => {
    const held = await holdReport(trx, id);
    if (!held) throw notFound();
    const { row } = held;
    await refuseSettled(trx, actor, row);
    if (row.none_fits_at !== null && row.solution_id === null) return readReport(trx, actor, id);
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    const at = ctx.clock.now();
    const { solution_id, solution_version, handled_by_ai, summary, steps, tags } = row;
    await updateReportRow(trx, id, {
      ...(solution_id === null ? {} : summarizeAgain(row.reclamation_text, null)),
      solution_id: null,
      solution_version: null,
      handled_by_ai: false,
      none_fits_at: at,
      none_fits_by: actor.userId,
      before_validation: {
        solution_id,
        solution_version,
        handled_by_ai,
        claim: null,
        made: { summary, steps, tags },
        revealed: isSuggestionHidden(actor, { blind: row.blind, isChosen: isJudged(row) }),
      },
      updated_at: at,
    });
    await recordVerdict(trx, actor, {
      row,
      verdict: 'NONE_FITS',
      at,
      action: 'none-fits',
      fields: ['noneFits', 'solutionId', 'handledByAI'],
      leaves: false,
    });
    return readReport(trx, actor, id);
  });
}
