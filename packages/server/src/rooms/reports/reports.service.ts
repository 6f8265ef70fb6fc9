import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import {
  type listReports as listEndpoint,
  report as shape,
  type Report,
  REPORT_MESSAGES,
  type ReportExportQuery,
  type ReportListQuery,
} from '@recourse/contract/reports';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { CsvReply } from '../../kernel/lists/csv-reply.ts';
import { notFound, stale } from '../../kernel/errors.ts';
import { columnsOf, exportList, pageAfter } from '../../kernel/lists/export-list.ts';
import { listOf, pageOf } from '../../kernel/lists/lists.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { lockReport, softDeleteReport } from './store/reports-write.repository.ts';
import { findVisibleReport, listReportRows } from './store/reports.repository.ts';

/** A page of the reports that the caller may see. */
export async function listReports(
  ctx: Context,
  actor: Actor,
  query: ReportListQuery,
): Promise<EndpointReply<typeof listEndpoint>> {
  const page = pageOf(query);
  return listOf(await listReportRows(ctx.db, actor, { query, page }), page);
}

/** The whole list of reports as CSV. */
export async function exportReports(
  ctx: Context,
  actor: Actor,
  query: ReportExportQuery,
): Promise<CsvReply> {
  return exportList<Report>(ctx, actor, {
    area: 'reports',
    columns: columnsOf(shape),
    query,
    read: async (db, last) =>
      (await listReportRows(db, actor, { query, page: pageAfter(last, query) })).rows,
  });
}

/** One report. Throws 404 when it is missing or the caller may not see it. */
export async function getReport(ctx: Context, actor: Actor, id: number): Promise<Report> {
  const report = await findVisibleReport(ctx.db, actor, id);
  if (!report) throw notFound();
  return report;
}

/** Deletes a report; the assistant forgets what it taught. An administrator can restore it. Throws 404, 412. */
export async function deleteReport(
  ctx: Context,
  actor: Actor,
  target: { id: number; ifMatch: number | undefined },
): Promise<string> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockReport(trx, target.id);
    if (!row) throw notFound();
    if (target.ifMatch !== undefined && target.ifMatch !== row.version) throw stale();
    await softDeleteReport(trx, row.id, { userId: actor.userId, at: ctx.clock.now() });
    await recordChange(trx, actor, { action: 'delete', area: 'reports', objectId: row.id });
    return REPORT_MESSAGES.deleted;
  });
}
