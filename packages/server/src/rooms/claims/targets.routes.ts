import * as targets from '@recourse/contract/clock/targets';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { explainTarget, listTargets } from './clock/targets.service.ts';

export function targetsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, targets.listTargets, async (_, actor, { params }) =>
    listTargets(ctx, actor, params.id),
  );
  route(app, ctx, targets.explainTarget, async (_, actor, { params }) =>
    explainTarget(ctx, actor, params),
  );
}
