import type { FastifyInstance } from 'fastify';
import { unavailable } from './errors.ts';

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
 * connection is 503 with Retry-After: Fastify's own answer to it says nothing about when to try again.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => closing.abort(), GRACE_MS).unref();
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw unavailable();
  });
}
