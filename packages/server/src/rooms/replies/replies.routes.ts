import * as replies from '@recourse/contract/desk/replies';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { renderReply } from './render.service.ts';
import { createReply, deleteReply, getReply, listReplies, updateReply } from './replies.service.ts';

export function repliesRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, replies.listCannedReplies, async (own, actor, { query }) =>
    listReplies(own, actor, query),
  );
  route(app, ctx, replies.getCannedReply, async (_, actor, { params }) =>
    getReply(ctx.db, actor, params.id),
  );
  route(app, ctx, replies.createCannedReply, async (own, actor, { body }) =>
    createReply(own, actor, body),
  );
  route(app, ctx, replies.updateCannedReply, {
    beforeRefusal: async (actor, { params }) => getReply(ctx.db, actor, params.id),
    handle: async (_, actor, { params, body, ifMatch }) =>
      updateReply(ctx, actor, { id: params.id, ifMatch, changes: body }),
  });
  route(app, ctx, replies.deleteCannedReply, async (_, actor, { params, ifMatch }) =>
    deleteReply(ctx, actor, { id: params.id, ifMatch }),
  );
  route(app, ctx, replies.renderCannedReply, async (_, actor, { params, body }) =>
    renderReply(ctx, actor, { id: params.id, claimId: body.claimId }),
  );
}
