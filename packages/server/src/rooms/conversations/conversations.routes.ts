import * as conversations from '@recourse/contract/conversations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import type { OtherRooms } from './other-rooms.ts';
import { listConversations, readConversation } from './read-conversation.service.ts';
import { say } from './say.service.ts';

export function conversationsRoutes(app: FastifyInstance, ctx: Context, rooms: OtherRooms): void {
  route(app, ctx, conversations.listConversations, async (own, actor, { query }) =>
    listConversations(own, actor, query),
  );
  route(app, ctx, conversations.postConversationMessage, async (own, actor, { params, body }) =>
    say(own, actor, { conversationId: params.id, message: body }, rooms),
  );
  route(app, ctx, conversations.listConversationMessages, async (_, actor, { params, query }) =>
    readConversation(ctx, actor, {
      name: params.id,
      clientId: query.clientId,
      after: query.after,
    }),
  );
}
