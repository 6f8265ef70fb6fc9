import * as profile from '@recourse/contract/profile';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/route.ts';
import { readProfile } from './profile.service.ts';

export function profileRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, profile.me, async (_, actor) => readProfile(ctx, actor));
}
