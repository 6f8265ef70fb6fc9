import * as audit from '@recourse/contract/audit';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { exportAudit, listAudit } from './audit.service.ts';

export function auditRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, audit.listAudit, async (own, _actor, { query }) => listAudit(own, query));
  route(app, ctx, audit.exportAudit, async (_, actor, { query }) => exportAudit(ctx, actor, query));
}
