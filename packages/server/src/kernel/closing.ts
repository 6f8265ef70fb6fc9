import type { FastifyInstance } from 'fastify';
import { unavailable } from './errors.ts';

/**
 * From the moment that the server is told to stop, what runs is finished and what comes anew on an open
 * connection is 503 with Retry-After: Fastify's own answer to it says nothing about when to try again.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw unavailable();
  });
}
