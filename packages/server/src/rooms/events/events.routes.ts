import { streamEvents } from '@recourse/contract/events';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/route.ts';
import { EventHub } from './event-hub.ts';

export function eventsRoutes(app: FastifyInstance, ctx: Context): void {
  const hub = new EventHub(ctx);
  route(app, ctx, streamEvents, async (_, actor, { lastEventId }) => hub.open(actor, lastEventId));
  // Before the server waits for its last answers: a stream is one that never ends by itself.
  app.addHook('preClose', () => hub.close());
}
