import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { codeOf } from '../../db/connect/connect.ts';
import { Deadline } from '../../db/connect/deadline.ts';
import { withTimeout } from '../async/timeout.ts';
import { READING } from './allowed-methods.ts';

/** Addresses of health checks, right and wrong: none of them is a screen. */
const HEALTH = /^\/(?:health|healthz|livez|readyz)(?:\/|$)/;
const CHECK = /^\/(?:healthz|readyz)$/;

/** Whether a path is one of a health check, or meant to be one. */
export const isHealthPath = (path: string): boolean => HEALTH.test(path);

/** Whether a path is one of a health check. A proxy asks for it every second. */
export const isHealthCheck = (path: string): boolean => CHECK.test(path);

type PartState = 'ok' | 'starting' | 'down';

/** The state of each part of a server; anybody may read it, so it has no details. */
interface Parts {
  database: PartState;
  assistant: PartState;
  files: PartState;
  migrations: PartState;
}

type Checked = Pick<Context, 'db' | 'guards' | 'knowledge' | 'readiness'>;

/** How long the files may take to answer, in ms. */
const FILES_MS = 2_000;
const RETRY_AFTER_SECONDS = 2;
/** SQLSTATE of a PostgreSQL that is starting. */
const STARTING = '57P03';

/**
 * Public health checks without details: liveness of the process, and readiness of the server, by part. Parallel checks
 * share one look, because anybody may call them. A server that is draining says so at once, with what was found last.
 */
export function serveHealth(app: FastifyInstance, ctx: Checked): void {
  const method = [...READING];
  const { readiness } = ctx;
  let found: Parts = { database: 'ok', assistant: 'starting', files: 'ok', migrations: 'ok' };
  let looking: Promise<void> | null = null;
  const look = (): Promise<void> =>
    lookAtParts(ctx, found)
      .then((parts) => {
        found = parts;
      })
      .finally(() => {
        looking = null;
      });
  app.route({ method, url: '/healthz', handler: async () => ({ status: 'ok' }) });
  app.route({
    method,
    url: '/readyz',
    handler: async (_, reply) => {
      if (!readiness.isDraining()) await (looking ??= look());
      if (!isReady(found, readiness))
        reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS));
      return found;
    },
  });
}

/** Lost files do not stop most of the portal, so they are only named. */
const isReady = (
  { database, migrations, assistant }: Parts,
  { isDraining, awaitsAssistant }: Context['readiness'],
): boolean =>
  database === 'ok' &&
  migrations === 'ok' &&
  !isDraining() &&
  !(assistant === 'starting' && awaitsAssistant());

async function lookAtParts(ctx: Checked, before: Parts): Promise<Parts> {
  const [database, files] = await Promise.all([
    lookAtDatabase(ctx, before.migrations),
    lookAtFiles(ctx),
  ]);
  return { ...database, assistant: ctx.knowledge.ready() ? 'ok' : 'starting', files };
}

/** Without an answer of the database, the migrations are as they were before. */
async function lookAtDatabase(
  { db, guards, readiness }: Checked,
  migrations: PartState,
): Promise<Pick<Parts, 'database' | 'migrations'>> {
  try {
    const { rows } = await new Deadline(guards.requestMs).run(() =>
      sql<{ writable: boolean; version: number | null }>`
        select current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery() as writable,
          (select max(version) from schema_migrations) as version`.execute(db),
    );
    const { writable = false, version = null } = rows[0] ?? {};
    return {
      database: writable ? 'ok' : 'down',
      migrations: (version ?? 0) >= readiness.schemaVersion ? 'ok' : 'down',
    };
  } catch (error) {
    return { database: codeOf(error) === STARTING ? 'starting' : 'down', migrations };
  }
}

async function lookAtFiles({ readiness }: Checked): Promise<PartState> {
  const answer = readiness.filesAnswer().then(
    () => 'ok' as const,
    () => 'down' as const,
  );
  return withTimeout(FILES_MS, answer, 'down');
}
