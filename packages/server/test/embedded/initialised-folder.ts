import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from '../../src/db/migrate/migrate.ts';

/**
 * The first start on a DATA_DIR takes most of the time of a test that only needs a running product. Its result is
 * therefore made once per run, and copied.
 */

const run = promisify(execFile);

/** Makes a DATA_DIR with a migrated, stopped database in it, as a first start does. */
export async function makeInitialisedFolder(dataDir: string, log: Logger): Promise<void> {
  const server = await startEmbedded({ dataDir, log, forTests: true });
  await migrate({ ...server, directory: MIGRATIONS, log });
  await server.stop();
}

/** Copies such a folder to a new place, with owners and modes, because the database may run as another user. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  // The dot copies the contents, not the folder itself.
  await run('cp', ['-a', `${from}/.`, to]);
}
