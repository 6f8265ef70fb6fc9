import { API_PATH } from '@recourse/contract/wire/endpoint';
import type { FastifyInstance } from 'fastify';
import { createBaseApp } from '../base-app.ts';
import { claimThread } from '../claim-thread.ts';
import type { ServiceArea } from '../config-variables.ts';
import type { Context } from '../context.ts';
import { handleError, notFound } from '../kernel/errors.ts';
import { aiRoutes } from '../rooms/ai/ai.routes.ts';
import { authRoutes } from '../rooms/auth/auth.routes.ts';
import { claimsRoutes } from '../rooms/claims/claims.routes.ts';
import { documentsRoutes } from '../rooms/documents/documents.routes.ts';
import { profileRoutes } from '../rooms/profile/profile.routes.ts';
import { answersRoutes, reportsRoutes } from '../rooms/reports/reports.routes.ts';
import { solutionsRoutes } from '../rooms/solutions/solutions.routes.ts';
import { lockWithRole } from '../rooms/users/given-role.service.ts';
import { usersRoutes } from '../rooms/users/users.routes.ts';

/** Areas on ports of their own (SERVICE_PORTS), for programs written against the split services. */

type Routes = (app: FastifyInstance, ctx: Context) => void;

const ROUTES: Readonly<Record<ServiceArea, readonly Routes[]>> = {
  auth: [usersRoutes, (app, ctx) => authRoutes(app, ctx, { lockWithRole }), profileRoutes],
  claims: [claimsRoutes, (app, ctx) => answersRoutes(app, ctx, claimThread)],
  documents: [documentsRoutes],
  solutions: [solutionsRoutes, aiRoutes],
  reports: [(app, ctx) => reportsRoutes(app, ctx, claimThread)],
  profile: [profileRoutes],
};

const SIGNS_OF_LIFE = /^\/(?:healthz|readyz)(?:\?|$)/;

/**
 * Turns '/documents/create' into '/api/documents/create'. Both paths are served, because answers contain the latter.
 */
function withApiPath(url: string): string {
  return url.startsWith(`${API_PATH}/`) || SIGNS_OF_LIFE.test(url) ? url : API_PATH + url;
}

/**
 * A server of one area: the same handlers and rules as the portal's, with and without /api before the path. `callers`
 * are the origins of the portal.
 */
export async function createServiceApp(
  ctx: Context,
  area: ServiceArea,
  callers: readonly string[] = [],
): Promise<FastifyInstance> {
  const app = await createBaseApp(ctx, { rewriteUrl: withApiPath, callers });
  for (const routes of ROUTES[area]) routes(app, ctx);
  app.setNotFoundHandler((request, reply) => handleError(notFound(), request, reply));
  return app;
}
