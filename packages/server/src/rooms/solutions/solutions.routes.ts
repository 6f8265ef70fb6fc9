import * as solutions from '@recourse/contract/solutions';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import {
  createSolution,
  deleteSolution,
  exportSolutions,
  getSolution,
  listSolutions,
  updateSolution,
} from './solutions.service.ts';

export function solutionsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, solutions.listSolutions, async (own, _actor, { query }) =>
    listSolutions(own, query),
  );
  route(app, ctx, solutions.exportSolutions, async (_, actor, { query }) =>
    exportSolutions(ctx, actor, query),
  );
  route(app, ctx, solutions.getSolution, async (_, _actor, { params }) =>
    getSolution(ctx, params.id),
  );
  route(app, ctx, solutions.createSolution, async (own, actor, { body }) =>
    createSolution(own, actor, body),
  );
  route(app, ctx, solutions.updateSolution, async (_, actor, { params, body, ifMatch }) =>
    updateSolution(ctx, actor, { id: params.id, ifMatch, changes: body }),
  );
  route(app, ctx, solutions.deleteSolution, async (_, actor, { params, ifMatch }) =>
    deleteSolution(ctx, actor, { id: params.id, ifMatch }),
  );
}
