import { createHash, timingSafeEqual } from 'node:crypto';
import { API_PATH } from '@recourse/contract/wire/endpoint';
import { streamEvents } from '@recourse/contract/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bearerToken } from '../security/sessions.ts';
import { notFound } from '../errors.ts';
import { READING } from './allowed-methods.ts';

/** The label for everything that is not an endpoint: files of the web app, unknown addresses. */
const OTHER = 'other';

/** Measures the duration of every request, except event streams, which last as long as somebody listens. */
export function timeRequests(app: FastifyInstance, { metrics }: Pick<Context, 'metrics'>): void {
  if (!metrics) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { url = OTHER } = request.routeOptions;
    if (url !== streamEvents.path) {
      metrics.observe({
        method: request.method,
        route: url.startsWith(`${API_PATH}/`) ? url : OTHER,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
    }
    done();
  });
}

/** Serves the metrics to callers with METRICS_TOKEN. Everybody else gets 404. */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, config }: Pick<Context, 'metrics' | 'config'>,
): void {
  const token = config.metricsToken;
  if (!metrics || token === null) return;
  const expected = hash(token);
  app.route({
    method: [...READING],
    url: '/metrics',
    handler: async (request, reply) => {
      if (!timingSafeEqual(hash(givenToken(request)), expected)) throw notFound();
      const text = await metrics.text();
      return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
    },
  });
}

const givenToken = (request: FastifyRequest): string => bearerToken(request) ?? '';

/** A hash, because a comparison in constant time needs equal lengths. */
const hash = (token: string): Buffer => createHash('sha256').update(token).digest();
