import * as inbox from '@recourse/contract/inbox/queues';
import * as views from '@recourse/contract/inbox/views';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { countInbox } from './inbox.service.ts';
import {
  countViews,
  createView,
  deleteView,
  getView,
  listViews,
  updateView,
} from './views.service.ts';

export function inboxRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, inbox.countInbox, async (own, actor) => countInbox(own, actor));
  route(app, ctx, views.listViews, async (own, actor) => listViews(own, actor));
  route(app, ctx, views.countViews, async (own, actor) => countViews(own, actor));
  route(app, ctx, views.getView, async (_, actor, { params }) => getView(ctx.db, actor, params.id));
  route(app, ctx, views.createView, async (own, actor, { body }) => createView(own, actor, body));
  route(app, ctx, views.updateView, {
    beforeRefusal: async (actor, { params }) => getView(ctx.db, actor, params.id),
    handle: async (_, actor, { params, body, ifMatch }) =>
      updateView(ctx, actor, { id: params.id, ifMatch, changes: body }),
  });
  route(app, ctx, views.deleteView, async (_, actor, { params, ifMatch }) =>
    deleteView(ctx, actor, { id: params.id, ifMatch }),
  );
}
