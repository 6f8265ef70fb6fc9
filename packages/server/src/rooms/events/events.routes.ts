import { streamEvents, tellPresence } from '@recourse/contract/events';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { EventHub } from './event-hub.ts';
import * as presence from './presence.service.ts';

export function eventsRoutes(app: FastifyInstance, ctx: Context): void {
  const hub = new EventHub(ctx);
  route(app, ctx, streamEvents, async (_, actor, { lastEventId }) => hub.open(actor, lastEventId));
  route(app, ctx, tellPresence, (own, actor, { body }) => presence.tellPresence(own, actor, body));
  // In the `preClose` hook, because the server then waits for open responses, and a stream never ends by itself.
  app.addHook('preClose', () => hub.close());
}
