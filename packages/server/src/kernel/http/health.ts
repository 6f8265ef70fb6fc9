import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { Deadline } from '../../db/deadline.ts';
import { unavailable } from '../errors.ts';

/**
 * Public signs of life, without details: the process lives; the database answers. However many look at once, the
 * database is asked once: nobody needs a right for it.
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
