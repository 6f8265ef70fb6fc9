import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { LIMITS } from '@recourse/contract/limits';
import type { Context } from './context.ts';
import { handleError } from './kernel/errors.ts';
import { serveGuards } from './kernel/guards.ts';
import { securityHeaders } from './kernel/security-headers.ts';
import { serveHealth } from './kernel/health.ts';
import { serveReference } from './kernel/reference.ts';
import { serveSite } from './kernel/site.ts';
import { aiRoutes } from './rooms/ai/ai.routes.ts';
import { auditRoutes } from './rooms/audit/audit.routes.ts';
import { authRoutes } from './rooms/auth/auth.routes.ts';
import { claimsRoutes } from './rooms/claims/claims.routes.ts';
import { dashboardsRoutes } from './rooms/dashboards/dashboards.routes.ts';
import { documentsRoutes } from './rooms/documents/documents.routes.ts';
import { eventsRoutes } from './rooms/events/events.routes.ts';
import { profileRoutes } from './rooms/profile/profile.routes.ts';
import { reportsRoutes } from './rooms/reports/reports.routes.ts';
import { solutionsRoutes } from './rooms/solutions/solutions.routes.ts';
import { trashRoutes } from './rooms/trash/trash.routes.ts';
import { usersRoutes } from './rooms/users/users.routes.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_BYTES = 16_384;

/** The whole server: what holds for every request, then one line a room, then the web app. */
export async function createApp(ctx: Context, siteDir: string | null): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LIMITS.jsonBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS * 2,
    http: { maxHeaderSize: HEADERS_BYTES },
    routerOptions: { maxParamLength: 128 },
    trustProxy: ctx.config.trustProxy.length > 0 ? [...ctx.config.trustProxy] : false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    return503OnClosing: true,
  });
  app.decorate('endpoints', []);
  app.decorateRequest('actor', null);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(handleError);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  logEachRequest(app);
  warnOfForwardedHeaders(app, ctx);
  securityHeaders(app);
  serveGuards(app, ctx.guards);
  await app.register(cors, {
    // The app itself is same-origin and needs no header; others only when they are named.
    origin: ctx.config.corsOrigins.length > 0 ? [...ctx.config.corsOrigins] : false,
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-match',
      'idempotency-key',
      'last-event-id',
    ],
    exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
    maxAge: 600,
  });
  serveHealth(app, ctx);
  serveReference(app, ctx);
  usersRoutes(app, ctx);
  authRoutes(app, ctx);
  profileRoutes(app, ctx);
  solutionsRoutes(app, ctx);
  claimsRoutes(app, ctx);
  documentsRoutes(app, ctx);
  reportsRoutes(app, ctx);
  aiRoutes(app, ctx);
  dashboardsRoutes(app, ctx);
  trashRoutes(app, ctx);
  auditRoutes(app, ctx);
  eventsRoutes(app, ctx);
  await serveSite(app, ctx, siteDir);
  return app;
}

/** One line a request: never a query string, header or body. */
function logEachRequest(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.actor?.userId,
        address: request.ip,
      },
      'request',
    );
  });
}

/** Forwarded headers count only from a proxy named in TRUST_PROXY; one that arrives otherwise is told once. */
function warnOfForwardedHeaders(app: FastifyInstance, ctx: Context): void {
  if (ctx.config.trustProxy.length > 0) return;
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    ctx.log.warn('A forwarded header arrived while TRUST_PROXY is off: it is ignored.');
  });
}
