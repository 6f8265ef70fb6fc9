import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when answers that may take any length of time have to end. */
    closing: AbortSignal;
  }
}

/** Long answers may go on for so long once the server is told to stop, in ms; it has 10 s altogether. */
const GRACE_MS = 5_000;

/**
 * From the moment that the server is told to stop, what runs is finished and what comes anew on an open
 * connection is 503 with Retry-After: Fastify's own answer to it says nothing about when to try again. Every answer
 * is its connection's last: whoever keeps one would keep the server.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
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
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // One that had sent its headers before. Its connection is idle when the answer is through, a moment later.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
