import * as auth from '@recourse/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/route.ts';
import { signIn, signOut } from './auth.service.ts';

export function authRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, auth.login, async (_, origin, { body }) => signIn(ctx, origin, body));
  route(app, ctx, auth.logout, async (_, actor) => signOut(ctx, actor));
}
