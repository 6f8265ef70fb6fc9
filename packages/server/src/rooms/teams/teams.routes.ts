import * as teams from '@recourse/contract/desk/teams';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { createTeam, deleteTeam, getTeam, listTeams, updateTeam } from './teams.service.ts';
import { listWorkload, setAvailability } from './workload.service.ts';

export function teamsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, teams.listTeams, async (own) => listTeams(own));
  route(app, ctx, teams.getTeam, async (_, _actor, { params }) => getTeam(ctx.db, params.id));
  route(app, ctx, teams.createTeam, async (own, actor, { body }) => createTeam(own, actor, body));
  route(app, ctx, teams.updateTeam, async (_, actor, { params, body, ifMatch }) =>
    updateTeam(ctx, actor, { id: params.id, ifMatch, changes: body }),
  );
  route(app, ctx, teams.deleteTeam, async (_, actor, { params, ifMatch }) =>
    deleteTeam(ctx, actor, { id: params.id, ifMatch }),
  );
  route(app, ctx, teams.listWorkload, async (own, actor, { query }) =>
    listWorkload(own, actor, query),
  );
  route(app, ctx, teams.setAvailability, async (_, actor, { params, body, ifMatch }) =>
    setAvailability(ctx, actor, { id: params.id, ifMatch, changes: body }),
  );
}
