import * as trash from '@recourse/contract/trash';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { exportTrash, listTrash, restoreTrash } from './trash.service.ts';

export function trashRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, trash.listTrash, async (own, _actor, { query }) => listTrash(own, query));
  route(app, ctx, trash.exportTrash, async (_, actor, { query }) => exportTrash(ctx, actor, query));
  route(app, ctx, trash.restoreTrash, async (own, actor, { body }) =>
    restoreTrash(own, actor, body),
  );
}
