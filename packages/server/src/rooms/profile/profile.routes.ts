import * as profile from '@recourse/contract/profile';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { cancelEmail } from './email-change.service.ts';
import { changePassword } from './password.service.ts';
import { readProfile, updateProfile } from './profile.service.ts';

export function profileRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, profile.me, async (_, actor) => readProfile(ctx, actor));
  route(app, ctx, profile.updateMe, async (_, actor, { body, ifMatch }) =>
    updateProfile(ctx, actor, { changes: body, ifMatch }),
  );
  route(app, ctx, profile.cancelEmail, async (_, actor) => cancelEmail(ctx, actor));
  route(app, ctx, profile.changePassword, async (_, actor, { body }) =>
    changePassword(ctx, actor, body),
  );
}
