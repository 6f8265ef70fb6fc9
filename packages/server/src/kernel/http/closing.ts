import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';
import type { Readiness } from '../readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when responses of unlimited length have to end. */
    closing: AbortSignal;
  }
}

/** How long such answers may go on after the server is told to stop, in ms. The whole stop has 10 s. */
const GRACE_MS = 5_000;

/**
 * Once the server is told to stop, it finishes running requests. New ones on open connections get 503 with Retry-After,
 * which Fastify's own answer lacks. Every answer closes its connection, because an open one would keep the server
 * running. While it is draining, it answers everything, but closes each connection after its answer, because a proxy
 * would send further requests over an open one.
 */
export function refuseWhileClosing(
  app: FastifyInstance,
  { isDraining }: Pick<Readiness, 'isDraining'>,
): void {
  let isClosing = false;
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => closing.abort(), GRACE_MS).unref();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) done(unavailable());
    else done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || isDraining()) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // For an answer whose headers were already sent: its connection becomes idle a moment later.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
