import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { withClient } from '../db/connect/connect.ts';
import { type EmbeddedPostgres, joinEmbedded } from '../db/embedded/embedded.ts';
import { hasSchema, migrate, MIGRATIONS } from '../db/migrate/migrate.ts';
import { openDatabase } from '../db/connect/open.ts';
import { hasDatabase } from '../db/postgres/data-folder.ts';
import type { Tables } from '../db/tables.ts';
import { StartError } from '../start-error.ts';

export interface CommandDatabase {
  /** Signed in as the serving role. */
  db: Kysely<Tables>;
  /** Signs in as the owner of the tables. */
  migrationUrl: string;
  log: Logger;
  close(): Promise<void>;
}

export interface CommandOptions {
  log: Logger;
  /** Added to the error message when there is no database. */
  hint: string;
  /** The command runs for long, so it has the connections and time limits of a server. */
  isLasting?: boolean;
}

/**
 * The existing embedded database: joins it if the server runs, else starts it for the duration of the command. Never
 * creates one. Throws StartError when there is none.
 */
export async function joinExisting(
  { dataDir, postgresBin }: Pick<Config, 'dataDir' | 'postgresBin'>,
  { log, hint }: CommandOptions,
): Promise<EmbeddedPostgres> {
  if (await hasDatabase(dataDir)) return joinEmbedded({ dataDir, log, postgresBin });
  throw new StartError(`There is no database in DATA_DIR ${dataDir}: ${hint}.`);
}

/**
 * The database for a command, embedded or not, with its schema up to date. Throws StartError with one clear line, also
 * for a folder without a portal, so that a wrong folder never gets an empty one.
 */
export async function openForCommand(
  config: Config,
  options: CommandOptions,
): Promise<CommandDatabase> {
  const { log, hint, isLasting = false } = options;
  const server = config.databaseUrl
    ? {
        appUrl: config.databaseUrl,
        migrationUrl: config.databaseMigrationUrl ?? config.databaseUrl,
        stop: () => Promise.resolve(),
      }
    : await joinExisting(config, options);
  try {
    if (!(await withClient(server.migrationUrl, hasSchema)))
      throw new StartError(`The database is empty: ${hint}.`);
    await migrate({
      appUrl: server.appUrl,
      migrationUrl: server.migrationUrl,
      directory: MIGRATIONS,
      log,
    });
    const limits = isLasting ? {} : { max: 1, statementTimeoutMs: 0 };
    const opened = await openDatabase(server.appUrl, { log, ...limits });
    return {
      db: opened.db,
      migrationUrl: server.migrationUrl,
      log,
      close: async () => {
        await opened.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
