import * as inbox from '@recourse/contract/inbox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { countInbox } from './inbox.service.ts';

export function inboxRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, inbox.countInbox, async (_, actor) => countInbox(ctx, actor));
}
