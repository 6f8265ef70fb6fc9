import Fastify from 'fastify';
import pg from 'pg';

/**
 * The reference for the product: Fastify and pg alone, in a separate process. It answers one indexed page of 10 claims,
 * or one claim by its id. It has no session, no access check, no log and no response schema. Reads DATABASE_URL, prints
 * its address.
 */

const POOL_SIZE = 10;
const COLUMNS =
  'id, contenu, status, response, client_id, assignee_id, created_by, created_at, updated_at, version';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: POOL_SIZE });
const app = Fastify();

app.get('/page', async () => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select ${COLUMNS} from claims where deleted_at is null order by id desc limit 10`,
  );
  return rows;
});

app.get<{ Params: { id: string } }>('/one/:id', async ({ params }, reply) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select ${COLUMNS} from claims where id = $1 and deleted_at is null`,
    [params.id],
  );
  return rows[0] ?? reply.code(404).send();
});

process.on('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
console.log(`Ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
