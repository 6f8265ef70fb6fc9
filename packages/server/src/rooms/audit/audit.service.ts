import {
  auditEntry,
  type AuditEntry,
  type AuditExportQuery,
  type AuditListQuery,
  type listAudit as listEndpoint,
} from '@recourse/contract/audit';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { CsvReply } from '../../kernel/lists/csv-reply.ts';
import { columnsOf, exportList, pageAfter } from '../../kernel/lists/export-list.ts';
import { listOf, pageOf } from '../../kernel/lists/lists.ts';
import { listAuditRows } from './audit.repository.ts';

/** A page of the audit trail. */
export async function listAudit(
  ctx: Context,
  query: AuditListQuery,
): Promise<EndpointReply<typeof listEndpoint>> {
  const page = pageOf(query);
  return listOf(await listAuditRows(ctx.db, query, page), page);
}

/** The whole list of entries as CSV. */
export async function exportAudit(
  ctx: Context,
  actor: Actor,
  query: AuditExportQuery,
): Promise<CsvReply> {
  return exportList<AuditEntry>(ctx, actor, {
    area: 'audit',
    columns: columnsOf(auditEntry),
    query,
    read: async (db, last) => (await listAuditRows(db, query, pageAfter(last))).rows,
  });
}
