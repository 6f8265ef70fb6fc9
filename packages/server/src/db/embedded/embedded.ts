import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartError } from '../../start-error.ts';
import { connectOnce } from '../connect/connect.ts';
import { prepareDataFolder } from '../postgres/data-folder.ts';
import { lockFolder } from '../postgres/folder-lock.ts';
import { readSettings, urlOf } from '../postgres/settings.ts';
import type { Settings } from '../postgres/settings.ts';
import { runDatabase } from '../postgres/supervisor.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  /** The folder of PostgreSQL's programs (POSTGRES_BIN); null: those of the npm package. */
  postgresBin?: string | null;
  /** Without fsync: fast, but lost in a power cut. */
  forTests?: boolean;
}

/** The database under DATA_DIR, as connection strings. */
export interface EmbeddedPostgres {
  /** Signs in as the serving role. */
  appUrl: string;
  /** Signs in as the owner of the schema. */
  migrationUrl: string;
  /** Signs in as PostgreSQL's administrator, to the database `postgres`. */
  adminUrl: string;
  /** Stops the database if this process runs it; a joined one keeps running. */
  stop(): Promise<void>;
  /** Calls back whenever the database died; it is already being restarted. */
  onDown(callback: () => void): void;
}

/** How long a command waits for the holder of the folder's lock to start the database. */
const JOIN_PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 200;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Runs the embedded database for a server. Creates it on the first start, takes it over from a killed server, and
 * restarts it when it dies. Throws StartError with one clear line, also for a second server on the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = await prepareDataFolder(options.dataDir);
  const lock = lockFolder(folder.lock);
  if (!lock) {
    throw new StartError(
      `Another Recourse runs on DATA_DIR ${folder.root}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const { settings, ...running } = await runDatabase(folder, lock, options);
  return { ...urlsOf(settings), ...running };
}

/**
 * The embedded database for a command: the running one, or one started for the duration.
 * Throws StartError as `startEmbedded` does.
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = await prepareDataFolder(options.dataDir);
  const deadline = Date.now() + JOIN_PATIENCE_MS;
  while (Date.now() < deadline) {
    const settings = await readSettings(folder);
    if (settings?.address && (await answers(settings))) return joined(settings);
    const lock = lockFolder(folder.lock);
    if (lock) {
      const { settings: own, ...running } = await runDatabase(folder, lock, {
        ...options,
        letOthersFinish: true,
      });
      return { ...urlsOf(own), ...running };
    }
    await sleep(LOOK_EVERY_MS);
  }
  throw new StartError(
    `The Recourse that runs on DATA_DIR ${folder.root} has no working database.`,
  );
}

function joined(settings: Settings): EmbeddedPostgres {
  return {
    ...urlsOf(settings),
    stop: () => Promise.resolve(),
    onDown: () => undefined,
  };
}

function urlsOf(
  settings: Settings,
): Pick<EmbeddedPostgres, 'appUrl' | 'migrationUrl' | 'adminUrl'> {
  return {
    appUrl: urlOf(settings, 'app'),
    migrationUrl: urlOf(settings, 'owner'),
    adminUrl: urlOf(settings, 'admin', 'postgres'),
  };
}

async function answers(settings: Settings): Promise<boolean> {
  try {
    const client = await connectOnce(urlOf(settings, 'owner'), CONNECT_TIMEOUT_MS);
    await client.end();
    return true;
  } catch {
    return false;
  }
}
