import * as assistant from '@recourse/contract/assistant';
import * as replay from '@recourse/contract/replay';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { closeGap, createGrouping, dismissGap, listGaps } from './gaps.service.ts';
import { getQuality } from './quality.service.ts';
import { recallSolution } from './recall.service.ts';
import { replaySolution } from './replay.service.ts';
import { getSettings, updateSettings } from './assistant-settings.service.ts';

export function assistantRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, assistant.getAssistantQuality, async (own, __, { query }) =>
    getQuality(own, query),
  );
  route(app, ctx, assistant.getAssistantSettings, async () => getSettings(ctx));
  route(app, ctx, assistant.updateAssistantSettings, async (_, actor, { body }) =>
    updateSettings(ctx, actor, body),
  );
  route(app, ctx, assistant.recallAnswers, async (_, actor, { body }) =>
    recallSolution(ctx, actor, body),
  );
  const grouping = createGrouping();
  route(app, ctx, assistant.listGaps, async (own, __, { query }) => listGaps(own, grouping, query));
  route(app, ctx, assistant.dismissGap, async (own, actor, { body }) =>
    dismissGap(own, actor, { reportIds: body.reportIds, isGap: false }),
  );
  route(app, ctx, assistant.undismissGap, async (own, actor, { body }) =>
    dismissGap(own, actor, { reportIds: body.reportIds, isGap: true }),
  );
  route(app, ctx, replay.replaySolution, async (_, __, { body }) => replaySolution(ctx, body));
  route(app, ctx, assistant.closeGap, async (own, actor, { body }) => closeGap(own, actor, body));
}
