import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { Deadline } from '../../db/connect/deadline.ts';
import { unavailable } from '../errors.ts';

/**
 * Public health checks without details: whether the process runs, and whether the database answers. Parallel checks
 * share one query, because anybody may call them.
 */
export function serveHealth(
  app: FastifyInstance,
  { db, guards }: Pick<Context, 'db' | 'guards'>,
): void {
  let asking: Promise<unknown> | null = null;
  const ask = (): Promise<unknown> =>
    new Deadline(guards.requestMs)
      .run(() => sql`select 1`.execute(db))
      .finally(() => {
        asking = null;
      });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    try {
      await (asking ??= ask());
    } catch {
      throw unavailable('The database does not answer.');
    }
    return { status: 'ok' };
  });
}
