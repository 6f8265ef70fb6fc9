import * as triage from '@recourse/contract/desk/triage';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { proposeTriage } from './triage/proposal.service.ts';
import { getTriage, triageClaim } from './triage/triage.service.ts';

export function triageRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, triage.getTriage, async (_, actor, { params }) =>
    getTriage(ctx, actor, params.id),
  );
  route(app, ctx, triage.proposeTriage, async (_, actor, { params }) =>
    proposeTriage(ctx, actor, params.id),
  );
  route(app, ctx, triage.triageClaim, async (own, actor, { params, body, ifMatch }) =>
    triageClaim(own, actor, { id: params.id, ifMatch, changes: body }),
  );
}
