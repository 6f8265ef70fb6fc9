import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { LAST_EVENT_ID } from '@recourse/contract/events';
import { IDEMPOTENCY_HEADER } from '@recourse/contract/wire/idempotency';
import { HTTP, LIMITS } from '@recourse/contract/values/limits';
import type { Context } from './context.ts';
import { Deadline } from './db/connect/deadline.ts';
import { refuseWhileClosing } from './kernel/http/closing.ts';
import { handleError } from './kernel/errors.ts';
import { refuseWrongMethods } from './kernel/http/allowed-methods.ts';
import { serveGuards } from './kernel/security/guards.ts';
import { isHealthCheck, serveHealth } from './kernel/http/health.ts';
import { refuseInOverload } from './kernel/http/overload.ts';
import { answerUnreadable, answerUnroutable, boundRequests } from './kernel/http/request-bounds.ts';
import { timeRequests } from './kernel/http/serve-metrics.ts';
import { refuseSlowBodies } from './kernel/http/slow-bodies.ts';
import { securityHeaders } from './kernel/http/security-headers.ts';
import { withoutOrigin } from './kernel/http/without-origin.ts';

/** The longest time for a whole request; slow bodies are refused much sooner (slow-bodies.ts). */
const REQUEST_TIMEOUT_MS = HTTP.uploadTimeoutMs;
const HEADERS_TIMEOUT_MS = 20_000;
/**
 * How often Node checks for late headers. A request whose headers are incomplete is cut off at most half a minute after
 * its first byte.
 */
const LATE_CHECK_MS = 5_000;
const IDLE_SOCKET_MS = 60_000;
const HEADERS_BYTES = 16_384;

/**
 * Replaces Fastify's schema compilers, which take some megabytes. The contract's own shapes check requests and answers.
 */
const refuseSchema = (): never => {
  throw new Error('Routes have no schema of the framework: their endpoint has the shapes.');
};
const NO_COMPILERS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

/** The headers that pages of allowed origins may send, and those that they may read. */
const SENT_HEADERS = [
  'authorization',
  'content-type',
  'if-match',
  'if-none-match',
  IDEMPOTENCY_HEADER,
  LAST_EVENT_ID,
] as const;
const TOLD_HEADERS = [
  'allow',
  'content-disposition',
  'etag',
  'link',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-request-id',
] as const;

export interface BaseOptions {
  /** Rewrites the address of a request before anything else reads it. */
  rewriteUrl?: (url: string) => string;
  /** Origins that may call this server, besides those of CORS_ORIGINS. */
  callers?: readonly string[];
  /** Origins that its pages may call, besides their own. */
  called?: readonly string[];
}

/** A server without any room: the rules that apply to every request, on every port. */
export async function createBaseApp(
  ctx: Context,
  { rewriteUrl = (url) => url, callers = [], called = [] }: BaseOptions = {},
): Promise<FastifyInstance> {
  const secure = securityHeaders(called);
  // All later code, from the headers to the log, sees addresses in a single form.
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
      // boundRequests checks the Host header, and answers in the form of every other refusal.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 128 },
    trustProxy: ctx.config.trustProxy.length > 0 ? [...ctx.config.trustProxy] : false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable(secure),
    // refuseWhileClosing answers in this case, with Retry-After.
    return503OnClosing: false,
    schemaController: { compilersFactory: NO_COMPILERS },
    rewriteUrl: ({ url = '/' }: IncomingMessage) => addressOf(url),
  });
  const { isDraining } = ctx.readiness;
  refuseInOverload(app, { workload: ctx.guards.workload, isDraining }, addressOf);
  app.decorate('endpoints', []);
  app.decorateRequest('actor', null);
  app.decorateRequest('isAskedToProve', false);
  app.decorateRequest('deadline');
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(handleError);
  // Hooks for every request use callbacks. As async functions, a dozen hooks took a tenth of a request's memory for
  // promises.
  app.addHook('onRequest', (request, reply, done) => {
    request.deadline = new Deadline(ctx.guards.requestMs);
    reply.header('x-request-id', request.id);
    done();
  });
  refuseWhileClosing(app, ctx.readiness);
  logEachRequest(app);
  timeRequests(app, ctx);
  warnOfForwardedHeaders(app, ctx);
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply);
    done();
  });
  boundRequests(app);
  refuseWrongMethods(app);
  refuseSlowBodies(app);
  serveGuards(app, ctx.guards);
  const origins = [...ctx.config.corsOrigins, ...callers];
  // The app itself is same-origin and needs no header. Without other origins OPTIONS is a wrong method like any other.
  if (origins.length > 0)
    await app.register(cors, {
      origin: origins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: [...SENT_HEADERS],
      exposedHeaders: [...TOLD_HEADERS],
      maxAge: 600,
    });
  serveHealth(app, ctx);
  return app;
}

/**
 * Logs one line for each request, never with a query string, header or body. Health checks, which a proxy repeats all
 * day, are only logged at the level debug.
 */
function logEachRequest(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const [path = ''] = request.url.split('?', 1);
    request.log[isHealthCheck(path) ? 'debug' : 'info'](
      {
        method: request.method,
        path,
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

/** Warns once about a forwarded header when TRUST_PROXY names no proxy, because such headers are ignored then. */
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
