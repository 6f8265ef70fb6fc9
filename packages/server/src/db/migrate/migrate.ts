import path from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../../start-error.ts';
import { codeOf, roleOf, withClient } from '../connect/connect.ts';
import { OutcomeUnknownError } from '../connect/deadline.ts';
import { leavesOutcomeOpen } from '../connect/limited-pool.ts';
import {
  buildIndexes,
  concurrentStatements,
  insideTransaction,
  whileBuilding,
} from './concurrent-indexes.ts';
import { grantServing } from './grants.ts';
import { isNewer, newestOf, pendingMigrations, readMigrations } from './migration-files.ts';
import type { AppliedMigration, MigrationFile } from './migration-files.ts';

export interface MigrateOptions {
  /** Signs in as the role that may change the schema. */
  migrationUrl: string;
  /** Signs in as the serving role, which this gives its rights. */
  appUrl: string;
  /** Folder of the numbered .sql files. */
  directory: string;
  log: Logger;
}

/** The folder of the product's own numbered .sql files. */
export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');

/** An arbitrary number that nothing else in the database locks. */
const MIGRATION_LOCK = 7_365_001;
const UNDEFINED_TABLE = '42P01';

/**
 * Brings the schema up to date. Applies every pending file in a transaction of its own, so a killed run can be
 * repeated. A file of indexes runs without a transaction, while others write. Servers that start at the same time wait
 * for each other: each takes a lock that ends with the transaction. Then grants the serving role its rights. Returns
 * the names of the applied files. Throws StartError when files and database do not belong together, or a file fails.
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const files = await readMigrations(options.directory);
  return withClient(options.migrationUrl, async (client) => {
    const applied: string[] = [];
    for (;;) {
      const next = await inMigrationTransaction(client, () => applyNextOrIndexes(client, files));
      if (!next) break;
      if (!next.isApplied && !(await applyIndexes(client, next.file))) continue;
      applied.push(next.file.name);
      options.log.debug({ migration: next.file.name }, 'migration applied');
    }
    if (applied.length > 0)
      options.log.info({ count: applied.length, last: applied.at(-1) }, 'migrations applied');
    await inMigrationTransaction(client, async () => {
      const schema = await readApplied(client);
      if (!isNewer(files, schema)) return grantServingRole(client, options);
      // The newer version has granted the rights, including those on tables that this version does not know.
      const { log } = options;
      log.info(
        { schema: newestOf(schema), known: newestOf(files) },
        'a newer version shares this database',
      );
    });
    return { applied };
  });
}

/** Whether every migration of the folder is applied. Reads only; throws StartError as `migrate` does. */
export async function schemaIsCurrent(pool: pg.Pool, directory: string): Promise<boolean> {
  const files = await readMigrations(directory);
  try {
    return pendingMigrations(files, await readApplied(pool)).length === 0;
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return files.length === 0;
    throw error;
  }
}

/** Whether any migration was ever applied. */
export async function hasSchema(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  return (rows[0]?.exists ?? false) && (await readApplied(client)).length > 0;
}

/**
 * Runs `work` in one transaction under the migration lock. Rolls back when it throws. Throws an OutcomeUnknownError
 * when the COMMIT gets no answer.
 */
export async function inMigrationTransaction<T>(
  client: pg.Client,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    // The role may have a short timeout for requests; a migration has none.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const result = await work();
    await commit(client);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function commit(client: pg.Client): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    throw leavesOutcomeOpen(error) ? new OutcomeUnknownError(error) : error;
  }
}

/** Applies the first pending one of these migrations, in the caller's transaction; undefined when none is pending. */
export async function applyNext(
  client: pg.Client,
  files: readonly MigrationFile[],
): Promise<MigrationFile | undefined> {
  const next = await firstPending(client, files);
  if (next) await runFile(client, { ...next, sql: insideTransaction(next.sql) });
  return next;
}

/**
 * The same, except that it does not apply a file of indexes, which is built without a transaction.
 */
async function applyNextOrIndexes(
  client: pg.Client,
  files: readonly MigrationFile[],
): Promise<{ file: MigrationFile; isApplied: boolean } | undefined> {
  const file = await firstPending(client, files);
  if (!file) return undefined;
  if (concurrentStatements(file) !== null) return { file, isApplied: false };
  await runFile(client, file);
  return { file, isApplied: true };
}

/** Builds the indexes of a file; false when another server has already done so. */
async function applyIndexes(client: pg.Client, file: MigrationFile): Promise<boolean> {
  return whileBuilding(client, async () => {
    const applied = await readApplied(client);
    if (applied.some(({ version }) => version === file.version)) return false;
    await orStartError(file, () => buildIndexes(client, concurrentStatements(file) ?? []));
    await noteApplied(client, file);
    return true;
  });
}

/** The next migration; undefined when the schema is up to date. */
async function firstPending(
  client: pg.Client,
  files: readonly MigrationFile[],
): Promise<MigrationFile | undefined> {
  await client.query(`create table if not exists public.schema_migrations (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    servers_from integer
  )`);
  if (!(await knowsServersFrom(client)))
    await client.query('alter table public.schema_migrations add column servers_from integer');
  return pendingMigrations(files, await readApplied(client))[0];
}

async function runFile(client: pg.Client, file: MigrationFile): Promise<void> {
  await orStartError(file, () => client.query(file.sql));
  await noteApplied(client, file);
}

async function noteApplied(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(
    'insert into public.schema_migrations (version, name, checksum, servers_from) values ($1, $2, $3, $4)',
    [file.version, file.name, file.checksum, file.serversFrom],
  );
}

async function orStartError(file: MigrationFile, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Indexes that were built concurrently stay, one by one.
    const left =
      concurrentStatements(file) === null ? 'changed nothing' : 'is continued by the next run';
    throw new StartError(`Migration ${file.name} failed and ${left}: ${reason}`, {
      cause: error,
    });
  }
}

/** Whether a version that stores it has started on this database. */
async function knowsServersFrom(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'public.schema_migrations'::regclass and attname = 'servers_from'`,
  );
  return rowCount === 1;
}

/** The applied migrations. The last column by its name in a JSON, because a database of an earlier version lacks it. */
export const APPLIED = `
  select version, name, checksum, (to_jsonb(m) ->> 'servers_from')::integer as "serversFrom"
  from public.schema_migrations as m order by version`;

async function readApplied(client: pg.Client | pg.Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(APPLIED);
  return rows;
}

/** Gives the role of `appUrl` its rights, unless it owns the tables; in the caller's transaction. */
export async function grantServingRole(
  client: pg.Client,
  { appUrl, log }: Pick<MigrateOptions, 'appUrl' | 'log'>,
): Promise<void> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  const serving = roleOf(appUrl);
  if (serving !== '' && serving !== rows[0]?.role) {
    await grantServing(client, serving);
    return;
  }
  log.warn(
    'requests are served with the role that owns the schema: set DATABASE_MIGRATION_URL to keep the two apart',
  );
}
