import * as notifications from '@recourse/contract/notifications';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import {
  countNotifications,
  listNotifications,
  readNotifications,
} from './notifications.service.ts';

export function notificationsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, notifications.listNotifications, async (_, actor, { query }) =>
    listNotifications(ctx, actor, query),
  );
  route(app, ctx, notifications.countNotifications, async (_, actor) =>
    countNotifications(ctx, actor),
  );
  route(app, ctx, notifications.readNotifications, async (_, actor, { body }) =>
    readNotifications(ctx, actor, body),
  );
}
