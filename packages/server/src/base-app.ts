import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { LAST_EVENT_ID } from '@recourse/contract/events';
import { IDEMPOTENCY_HEADER } from '@recourse/contract/idempotency';
import { HTTP, LIMITS } from '@recourse/contract/limits';
import type { Context } from './context.ts';
import { Deadline } from './db/deadline.ts';
import { refuseWhileClosing } from './kernel/http/closing.ts';
import { handleError } from './kernel/errors.ts';
import { serveGuards } from './kernel/security/guards.ts';
import { serveHealth } from './kernel/http/health.ts';
import { refuseInOverload } from './kernel/http/overload.ts';
import { answerUnreadable, answerUnroutable, boundRequests } from './kernel/http/request-bounds.ts';
import { timeRequests } from './kernel/http/serve-metrics.ts';
import { refuseSlowBodies } from './kernel/http/slow-bodies.ts';
import { securityHeaders } from './kernel/http/security-headers.ts';
import { withoutOrigin } from './kernel/http/without-origin.ts';

/** Nobody is in the middle of one request for longer; who is slow on the way is told much sooner (slow-bodies.ts). */
const REQUEST_TIMEOUT_MS = HTTP.uploadTimeoutMs;
const HEADERS_TIMEOUT_MS = 20_000;
/** How often Node looks for headers that are late: half a minute after its first byte each has come or is gone. */
const LATE_CHECK_MS = 5_000;
const IDLE_SOCKET_MS = 60_000;
const HEADERS_BYTES = 16_384;

/**
 * The contract's own shapes check what comes and goes. Fastify's compilers, which it would load for schemas of its
 * own, take some megabytes.
 */
const refuseSchema = (): never => {
  throw new Error('Routes have no schema of the framework: their endpoint has the shapes.');
};
const NO_COMPILERS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

export interface BaseOptions {
  /** Changes the address of a request before anything looks at it. */
  rewriteUrl?: (url: string) => string;
  /** Origins that call it beside those of CORS_ORIGINS. */
  callers?: readonly string[];
  /** Origins that its pages call beside their own. */
  called?: readonly string[];
}

/** A server without any room: what holds for every request, whatever the port. */
export async function createBaseApp(
  ctx: Context,
  { rewriteUrl = (url) => url, callers = [], called = [] }: BaseOptions = {},
): Promise<FastifyInstance> {
  const secure = securityHeaders(called);
  // What follows, from the headers to the log, knows addresses in one form only.
  const addressOf = (url: string): string => rewriteUrl(withoutOrigin(url));
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LIMITS.jsonBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_SOCKET_MS,
    http: {
      maxHeaderSize: HEADERS_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: LATE_CHECK_MS,
      // boundRequests does it, in the shape of every other refusal.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 128 },
    trustProxy: ctx.config.trustProxy.length > 0 ? [...ctx.config.trustProxy] : false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable(secure),
    // refuseWhileClosing does it, with Retry-After.
    return503OnClosing: false,
    schemaController: { compilersFactory: NO_COMPILERS },
    rewriteUrl: ({ url = '/' }: IncomingMessage) => addressOf(url),
  });
  refuseInOverload(app, ctx.guards.workload, addressOf);
  app.decorate('endpoints', []);
  app.decorateRequest('actor', null);
  app.decorateRequest('deadline');
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(handleError);
  // Hooks of every request call back: as a dozen of async ones they took a tenth of its memory, each for its promises.
  app.addHook('onRequest', (request, reply, done) => {
    request.deadline = new Deadline(ctx.guards.requestMs);
    reply.header('x-request-id', request.id);
    done();
  });
  refuseWhileClosing(app);
  logEachRequest(app);
  timeRequests(app, ctx);
  warnOfForwardedHeaders(app, ctx);
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply);
    done();
  });
  boundRequests(app);
  refuseSlowBodies(app);
  serveGuards(app, ctx.guards);
  const origins = [...ctx.config.corsOrigins, ...callers];
  await app.register(cors, {
    // The app itself is same-origin and needs no header; others only when they are named.
    origin: origins.length > 0 ? origins : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-match',
      IDEMPOTENCY_HEADER,
      LAST_EVENT_ID,
    ],
    exposedHeaders: ['content-disposition', 'etag', 'retry-after', 'x-request-id'],
    maxAge: 600,
  });
  serveHealth(app, ctx);
  return app;
}

/** One line a request: never a query string, header or body. */
function logEachRequest(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
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
    done();
  });
}

/** Forwarded headers count only from a proxy named in TRUST_PROXY; one that arrives otherwise is told once. */
function warnOfForwardedHeaders(app: FastifyInstance, ctx: Context): void {
  if (ctx.config.trustProxy.length > 0) return;
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      ctx.log.warn('A forwarded header arrived while TRUST_PROXY is off: it is ignored.');
    }
    done();
  });
}
