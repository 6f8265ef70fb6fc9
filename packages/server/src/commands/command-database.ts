import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { joinEmbedded } from '../db/embedded.ts';
import { migrate, MIGRATIONS } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';

export interface CommandDatabase {
  db: Kysely<Tables>;
  close(): Promise<void>;
}

/**
 * The database for a command, whether the server runs (then the running one) or not (then one for the
 * duration), with its schema up to date. Throws StartError with one clear line.
 */
export async function openForCommand(config: Config, log: Logger): Promise<CommandDatabase> {
  const server = config.databaseUrl
    ? {
        appUrl: config.databaseUrl,
        migrationUrl: config.databaseMigrationUrl ?? config.databaseUrl,
        stop: () => Promise.resolve(),
      }
    : await joinEmbedded({ dataDir: config.dataDir, log });
  try {
    await migrate({
      appUrl: server.appUrl,
      migrationUrl: server.migrationUrl,
      directory: MIGRATIONS,
      log,
    });
    const opened = await openDatabase(server.appUrl, { log, max: 1, statementTimeoutMs: 0 });
    return {
      db: opened.db,
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
