import type { AuditListQuery, listAudit as listEndpoint } from '@recourse/contract/audit';
import type { EndpointReply } from '@recourse/contract/endpoint';
import type { Context } from '../../context.ts';
import { listOf, pageOf } from '../../kernel/lists.ts';
import { countAudit, listAuditRows } from './audit.repository.ts';

/** A page of the audit trail. */
export async function listAudit(
  ctx: Context,
  query: AuditListQuery,
): Promise<EndpointReply<typeof listEndpoint>> {
  const page = pageOf(query);
  const [rows, total] = await Promise.all([
    listAuditRows(ctx.db, query, page),
    countAudit(ctx.db, query),
  ]);
  return listOf(rows, page, total);
}
