import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { Deadline } from '../../db/connect/deadline.ts';
import { unavailable } from '../errors.ts';
import { READING } from './allowed-methods.ts';

/** Addresses of health checks, right and wrong: none of them is a screen. */
const HEALTH = /^\/(?:health|healthz|livez|readyz)(?:\/|$)/;

/** Whether a path is one of a health check, or meant to be one. */
export const isHealthPath = (path: string): boolean => HEALTH.test(path);

/**
 * Public health checks without details: whether the process runs, and whether the database answers. Parallel checks
 * share one query, because anybody may call them.
 */
export function serveHealth(
  app: FastifyInstance,
  { db, guards }: Pick<Context, 'db' | 'guards'>,
): void {
  const method = [...READING];
  let asking: Promise<unknown> | null = null;
  const ask = (): Promise<unknown> =>
    new Deadline(guards.requestMs)
      .run(() => sql`select 1`.execute(db))
      .finally(() => {
        asking = null;
      });
  app.route({ method, url: '/healthz', handler: async () => ({ status: 'ok' }) });
  app.route({
    method,
    url: '/readyz',
    handler: async () => {
      try {
        await (asking ??= ask());
      } catch {
        throw unavailable('The database does not answer.');
      }
      return { status: 'ok' };
    },
  });
}
