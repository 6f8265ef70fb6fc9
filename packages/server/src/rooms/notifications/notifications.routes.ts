import * as notifications from '@recourse/contract/notifications';
import * as told from '@recourse/contract/told/notification-list';
import * as settings from '@recourse/contract/told/settings';
import * as contract from '@recourse/contract/told/unsubscribe';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import {
  countNotifications,
  listNotifications,
  readNotifications,
} from './notifications.service.ts';
import {
  mute,
  readMute,
  readSettings,
  unmute,
  unsubscribe,
  updateSettings,
} from './settings.service.ts';

export function notificationsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, told.listNotifications, async (own, actor, { query }) =>
    listNotifications(own, actor, query),
  );
  route(app, ctx, notifications.countNotifications, async (own, actor) =>
    countNotifications(own, actor),
  );
  route(app, ctx, notifications.readNotifications, async (_, actor, { body }) =>
    readNotifications(ctx, actor, body),
  );
  route(app, ctx, settings.getNotificationSettings, async (_, actor) => readSettings(ctx, actor));
  route(app, ctx, settings.updateNotificationSettings, async (_, actor, { body }) =>
    updateSettings(ctx, actor, body),
  );
  route(app, ctx, settings.readMute, async (_, actor, { params }) => readMute(ctx, actor, params));
  route(app, ctx, settings.muteThing, async (_, actor, { params }) => mute(ctx, actor, params));
  route(app, ctx, settings.unmuteThing, async (_, actor, { params }) => unmute(ctx, actor, params));
  void app.register(async (scope) => {
    takeAnyForm(scope);
    route(scope, ctx, contract.unsubscribe, async (_, origin, { query }) =>
      unsubscribe(ctx, origin, query.t),
    );
  });
}

const FORM_BYTES = 4_096;

/**
 * Mail programs send 'List-Unsubscribe=One-Click' as a form of either type (RFC 8058). The address contains everything
 * needed.
 */
function takeAnyForm(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: FORM_BYTES },
    (_request, _body, done) => done(null),
  );
}
