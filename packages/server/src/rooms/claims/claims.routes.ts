import * as claims from '@recourse/contract/claims';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { relatedRoutes } from './related.routes.ts';
import { deskRoutes } from './desk.routes.ts';
import { targetsRoutes } from './targets.routes.ts';
import { triageRoutes } from './triage.routes.ts';
import { threadRoutes } from './thread.routes.ts';
import { updateClaim } from './claims-update.service.ts';
import {
  countClaims,
  createClaim,
  deleteClaim,
  exportClaims,
  getClaim,
  listClaims,
} from './claims.service.ts';

export function claimsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, claims.listClaims, async (own, actor, { query }) =>
    listClaims(own, actor, query),
  );
  route(app, ctx, claims.exportClaims, async (_, actor, { query }) =>
    exportClaims(ctx, actor, query),
  );
  route(app, ctx, claims.countClaims, async (own, actor) => countClaims(own, actor));
  route(app, ctx, claims.getClaim, async (_, actor, { params }) => getClaim(ctx, actor, params.id));
  route(app, ctx, claims.createClaim, async (own, actor, { body }) =>
    createClaim(own, actor, body),
  );
  route(app, ctx, claims.updateClaim, async (_, actor, { params, body, ifMatch }) =>
    updateClaim(ctx, actor, { id: params.id, ifMatch, changes: body }),
  );
  route(app, ctx, claims.deleteClaim, async (_, actor, { params, ifMatch }) =>
    deleteClaim(ctx, actor, { id: params.id, ifMatch }),
  );
  threadRoutes(app, ctx);
  relatedRoutes(app, ctx);
  deskRoutes(app, ctx);
  targetsRoutes(app, ctx);
  triageRoutes(app, ctx);
  bulkRoutes(app, ctx);
}
