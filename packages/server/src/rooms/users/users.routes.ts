import * as users from '@recourse/contract/users';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/route.ts';
import { listUsers, registerUser } from './users.service.ts';

export function usersRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, users.listUsers, async (_, actor, { query }) => listUsers(ctx, actor, query));
  route(app, ctx, users.register, async (_, actor, { body }) => registerUser(ctx, actor, body));
}
