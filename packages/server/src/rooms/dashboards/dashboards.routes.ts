import * as dashboards from '@recourse/contract/dashboards';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { getDashboard } from './dashboards.service.ts';
import { dismissFirstRun, getFirstRun } from './first-run.service.ts';
import { getAttention } from './homes.service.ts';

export function dashboardsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, dashboards.getDashboard, async (own, actor, { query }) =>
    getDashboard(own, actor, query),
  );
  route(app, ctx, dashboards.getAttention, async (own, actor) => getAttention(own, actor));
  route(app, ctx, dashboards.getFirstRun, async () => getFirstRun(ctx));
  route(app, ctx, dashboards.dismissFirstRun, async (_, actor) => dismissFirstRun(ctx, actor));
}
