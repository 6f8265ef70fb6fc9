import * as bulk from '@recourse/contract/inbox/bulk';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { changeClaims } from './bulk/bulk.service.ts';
import { undoBulk } from './bulk/undo-bulk.service.ts';

export function bulkRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, bulk.changeClaims, async (_, actor, { body }) => changeClaims(ctx, actor, body));
  route(app, ctx, bulk.undoBulk, async (_, actor, { params }) => undoBulk(ctx, actor, params.id));
}
