import * as webhooks from '@recourse/contract/told/webhooks';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { listDeliveries, replayDelivery, testWebhook } from './deliveries.service.ts';
import * as service from './webhooks.service.ts';

export function webhooksRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, webhooks.listWebhooks, async () => service.listWebhooks(ctx));
  route(app, ctx, webhooks.getWebhook, async (_, _actor, { params }) =>
    service.getWebhook(ctx, params.id),
  );
  route(app, ctx, webhooks.createWebhook, async (_, actor, { body }) =>
    service.createWebhook(ctx, actor, body),
  );
  route(app, ctx, webhooks.updateWebhook, async (_, actor, { params, body, ifMatch }) =>
    service.updateWebhook(ctx, actor, { id: params.id, ifMatch, changes: body }),
  );
  route(app, ctx, webhooks.deleteWebhook, async (_, actor, { params, ifMatch }) =>
    service.deleteWebhook(ctx, actor, { id: params.id, ifMatch }),
  );
  route(app, ctx, webhooks.rotateWebhook, async (_, actor, { params, ifMatch }) =>
    service.rotateWebhook(ctx, actor, { id: params.id, ifMatch }),
  );
  route(app, ctx, webhooks.testWebhook, async (_, actor, { params }) =>
    testWebhook(ctx, actor, params.id),
  );
  route(app, ctx, webhooks.listDeliveries, async (own, _actor, { params, query }) =>
    listDeliveries(own, params.id, query),
  );
  route(app, ctx, webhooks.replayDelivery, async (_, actor, { params }) =>
    replayDelivery(ctx, actor, params.id),
  );
}
