import * as users from '@recourse/contract/users';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { endUserSessions } from './end-sessions.service.ts';
import { inviteUser } from './invite.service.ts';
import { deleteUser } from './users-delete.service.ts';
import { updateUser } from './users-update.service.ts';
import {
  countUsersByRole,
  exportUsers,
  getUser,
  listUsers,
  registerUser,
} from './users.service.ts';

export function usersRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, users.listUsers, async (own, actor, { query }) => listUsers(own, actor, query));
  route(app, ctx, users.exportUsers, async (_, actor, { query }) => exportUsers(ctx, actor, query));
  route(app, ctx, users.countUsers, async (own) => countUsersByRole(own));
  route(app, ctx, users.getUser, async (_, actor, { params }) => getUser(ctx, actor, params.id));
  route(app, ctx, users.register, async (own, actor, { body }) => registerUser(own, actor, body));
  route(app, ctx, users.inviteUser, async (_, actor, { params }) =>
    inviteUser(ctx, actor, params.id),
  );
  route(app, ctx, users.endUserSessions, async (_, actor, { params }) =>
    endUserSessions(ctx, actor, params.id),
  );
  route(app, ctx, users.updateUser, async (_, actor, { params, body, ifMatch }) =>
    updateUser(ctx, actor, { id: params.id, ifMatch, changes: body }),
  );
  route(app, ctx, users.deleteUser, async (_, actor, { params, ifMatch }) =>
    deleteUser(ctx, actor, { id: params.id, ifMatch }),
  );
}
