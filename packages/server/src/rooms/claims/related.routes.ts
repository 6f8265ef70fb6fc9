import * as related from '@recourse/contract/claims-links';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { linkClaims, listLinks, unlinkClaims } from './related/links.service.ts';
import { mergeClaim } from './related/merge.service.ts';
import { findSimilar, listSimilar } from './related/similar.service.ts';
import { unmergeClaim } from './related/unmerge.service.ts';

export function relatedRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, related.findSimilar, async (_, actor, { body }) => findSimilar(ctx, actor, body));
  route(app, ctx, related.listSimilar, async (own, actor, { params }) =>
    listSimilar(own, actor, params.id),
  );
  route(app, ctx, related.listLinks, async (_, actor, { params }) =>
    listLinks(ctx, actor, params.id),
  );
  route(app, ctx, related.linkClaims, async (own, actor, { params, body }) =>
    linkClaims(own, actor, { id: params.id, ...body }),
  );
  route(app, ctx, related.unlinkClaims, async (_, actor, { params }) =>
    unlinkClaims(ctx, actor, { id: params.id, linkId: params.linkId }),
  );
  route(app, ctx, related.mergeClaim, async (own, actor, { params, body, ifMatch }) =>
    mergeClaim(own, actor, { id: params.id, intoId: body.intoId, ifMatch }),
  );
  route(app, ctx, related.unmergeClaim, async (own, actor, { params, ifMatch }) =>
    unmergeClaim(own, actor, { id: params.id, ifMatch }),
  );
}
