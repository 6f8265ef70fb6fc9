import * as serviceAccounts from '@recourse/contract/identity/service-accounts';
import * as tokens from '@recourse/contract/identity/tokens';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { route } from '../../../kernel/http/route.ts';
import {
  createServiceAccount,
  deleteServiceAccount,
  listServiceAccounts,
} from './service-accounts.service.ts';
import { createToken, listTokens, revokeToken } from './tokens.service.ts';

/** API tokens and the accounts of programs. */
export function tokenRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, tokens.listTokens, async (_, actor, { query }) => listTokens(ctx, actor, query));
  route(app, ctx, tokens.createToken, async (_, actor, { body }) => createToken(ctx, actor, body));
  route(app, ctx, tokens.revokeToken, async (_, actor, { params }) =>
    revokeToken(ctx, actor, params.id),
  );
  route(app, ctx, serviceAccounts.listServiceAccounts, async () => listServiceAccounts(ctx));
  route(app, ctx, serviceAccounts.createServiceAccount, async (_, actor, { body }) =>
    createServiceAccount(ctx, actor, body),
  );
  route(app, ctx, serviceAccounts.deleteServiceAccount, async (_, actor, { params, ifMatch }) =>
    deleteServiceAccount(ctx, actor, { id: params.id, ifMatch }),
  );
}
