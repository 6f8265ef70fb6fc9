import * as auth from '@recourse/contract/auth';
import * as links from '@recourse/contract/told/links';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { signIn, signOut } from './auth.service.ts';
import { readLink, redeemLink } from './links.service.ts';
import { recoverAccount } from './recover.service.ts';
import { endSession, listSessions } from './sessions.service.ts';

export function authRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, auth.login, async (_, origin, { body }) => signIn(ctx, origin, body));
  route(app, ctx, links.recover, async (_, origin, { body }) => recoverAccount(ctx, origin, body));
  route(app, ctx, links.lookAtLink, async (_, __, { body }) => readLink(ctx, body));
  route(app, ctx, links.useLink, async (_, origin, { body }) => redeemLink(ctx, origin, body));
  route(app, ctx, auth.logout, async (_, actor) => signOut(ctx, actor));
  route(app, ctx, auth.listSessions, async (_, actor, { query }) =>
    listSessions(ctx, actor, query),
  );
  route(app, ctx, auth.endSession, async (_, actor, { params }) =>
    endSession(ctx, actor, params.id),
  );
}
