import { createHash, timingSafeEqual } from 'node:crypto';
import { API_PATH } from '@recourse/contract/endpoint';
import { streamEvents } from '@recourse/contract/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bearerToken } from '../security/sessions.ts';
import { notFound } from '../errors.ts';

/** What stands for everything that is no endpoint: files of the web app, unknown addresses. */
const OTHER = 'other';

/** Times every request of this server. Streams of events are left out: they last as long as somebody looks. */
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

/** Serves the metrics to whoever has METRICS_TOKEN; for everybody else there is nothing here. */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, config }: Pick<Context, 'metrics' | 'config'>,
): void {
  const token = config.metricsToken;
  if (!metrics || token === null) return;
  const expected = hash(token);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hash(givenToken(request)), expected)) throw notFound();
    const text = await metrics.text();
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

const givenToken = (request: FastifyRequest): string => bearerToken(request) ?? '';

/** Of one length whatever is given, as a comparison in constant time needs it. */
const hash = (token: string): Buffer => createHash('sha256').update(token).digest();
