import * as desk from '@recourse/contract/desk/assignment';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { assignClaim, getDesk } from './desk/assign.service.ts';
import { getDeskSettings, updateDeskSettings } from './desk/desk-settings.service.ts';
import { escalateClaim } from './desk/escalate.service.ts';

export function deskRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, desk.getDesk, async (_, actor, { params }) => getDesk(ctx, actor, params.id));
  route(app, ctx, desk.assignClaim, async (_, actor, { params, body }) =>
    assignClaim(ctx, actor, { id: params.id, ...body }),
  );
  route(app, ctx, desk.escalateClaim, async (_, actor, { params, body }) =>
    escalateClaim(ctx, actor, { id: params.id, ...body }),
  );
  route(app, ctx, desk.getDeskSettings, async () => getDeskSettings(ctx));
  route(app, ctx, desk.updateDeskSettings, async (_, actor, { body }) =>
    updateDeskSettings(ctx, actor, body),
  );
}
