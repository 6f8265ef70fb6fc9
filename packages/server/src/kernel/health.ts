import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { unavailable } from './errors.ts';

/** Public signs of life, without details: the process lives; the database answers. */
export function serveHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    try {
      await sql`select 1`.execute(ctx.db);
    } catch {
      throw unavailable('The database does not answer.');
    }
    return { status: 'ok' };
  });
}
