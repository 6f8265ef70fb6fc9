import * as ai from '@recourse/contract/ai';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route, WithStatus } from '../../kernel/route.ts';
import { handOver, searchSolutions, summarizeComplaint } from './ai.service.ts';

export function aiRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, ai.search, async (_, _actor, { query }) => searchSolutions(ctx, query));
  route(app, ctx, ai.searchLong, async (_, _actor, { body }) => searchSolutions(ctx, body));
  route(app, ctx, ai.summarize, async (_, _actor, { body }) => summarizeComplaint(body));
  route(app, ctx, ai.handOver, async (own, actor, { body }) => {
    const { isNew, claim } = await handOver(own, actor, body.conversationId);
    return new WithStatus(isNew ? 201 : 200, claim);
  });
}
