import * as ai from '@recourse/contract/ai';
import * as candidates from '@recourse/contract/ai-candidates';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route, WithStatus } from '../../kernel/http/route.ts';
import { handOver, listCandidates, resolveConversation, searchSolutions } from './ai.service.ts';

export function aiRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, ai.search, async (_, actor, { query }) => searchSolutions(ctx, actor, query));
  route(app, ctx, ai.searchLong, async (_, actor, { body }) => searchSolutions(ctx, actor, body));
  route(app, ctx, candidates.listCandidates, async (_, actor, { params }) =>
    listCandidates(ctx, actor, params.id),
  );
  route(app, ctx, ai.summarize, async (own, _actor, { body }) => own.summarize(body));
  route(app, ctx, ai.resolveConversation, async (own, actor, { body }) =>
    resolveConversation(own, actor, body.conversationId),
  );
  route(app, ctx, ai.handOver, async (own, actor, { body }) => {
    const { isNew, claim } = await handOver(own, actor, body.conversationId);
    return new WithStatus(isNew ? 201 : 200, claim);
  });
}
