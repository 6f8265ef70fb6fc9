import * as policies from '@recourse/contract/clock/policies';
import * as targets from '@recourse/contract/clock/targets';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../kernel/http/route.ts';
import { getClockSettings, updateClockSettings } from './clock-settings.service.ts';
import {
  createPolicy,
  enablePolicy,
  getPolicy,
  listPolicies,
  listPolicyVersions,
  reviewPolicy,
} from './policies.service.ts';

export function policiesRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, policies.listPolicies, async (own) => listPolicies(own));
  route(app, ctx, policies.getPolicy, async (_, _actor, { params }) =>
    getPolicy(ctx.db, params.id),
  );
  route(app, ctx, policies.listPolicyVersions, async (own, _actor, { params }) =>
    listPolicyVersions(own.db, params.id),
  );
  route(app, ctx, policies.createPolicy, async (own, actor, { body, ifMatch }) =>
    createPolicy(own, actor, { ifMatch, policy: body }),
  );
  route(app, ctx, policies.reviewPolicy, async (_, actor, { params, body }) =>
    reviewPolicy(ctx, actor, { id: params.id, reviewedOn: body.reviewedOn }),
  );
  route(app, ctx, policies.enablePolicy, async (_, actor, { params, body }) =>
    enablePolicy(ctx, actor, { id: params.id, enabled: body.enabled }),
  );
  route(app, ctx, targets.getClockSettings, async () => getClockSettings(ctx));
  route(app, ctx, targets.updateClockSettings, async (_, actor, { body }) =>
    updateClockSettings(ctx, actor, body),
  );
}
