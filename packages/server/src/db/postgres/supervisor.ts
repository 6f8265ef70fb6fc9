import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { blameFolder } from './folders.ts';
import { chooseAddress, clearSocketFolder, forgetAddress } from './address.ts';
import { findBinaries } from './binaries.ts';
import {
  checkMajorVersion,
  makeCluster,
  needsCluster,
  removeUnfinished,
  resetAdminPassword,
} from './cluster.ts';
import { freeBytes, judgeFreeSpace } from './data-folder.ts';
import type { DatabaseFolder } from './data-folder.ts';
import type { FolderLock } from './folder-lock.ts';
import { chooseLauncher } from './launcher.ts';
import { clearLeftover, endOrphans } from './leftover.ts';
import { whenOthersAreGone, whenReady } from './readiness.ts';
import { startPostmaster } from './postmaster.ts';
import type { Postmaster, PostmasterOptions } from './postmaster.ts';
import { ensureRoles } from './roles.ts';
import { newPasswords, readSettings, urlOf, writeSettings } from './settings.ts';
import type { Settings } from './settings.ts';

export interface SupervisorOptions {
  log: Logger;
  forTests?: boolean;
  /** The folder of PostgreSQL's programs (POSTGRES_BIN); null: those of the npm package. */
  postgresBin?: string | null;
  /** Whether to wait before stopping until nobody else is connected. */
  letOthersFinish?: boolean;
}

export interface RunningDatabase {
  settings: Settings;
  stop(): Promise<void>;
  onDown(callback: () => void): void;
}

type Prepared = PostmasterOptions & { settings: Settings };

/** The pauses before each attempt to restart a database that died: none at first, then longer and longer. */
const PAUSES_MS = [0, 200, 500, 1_000, 2_000] as const;
const LONGEST_PAUSE_MS = 5_000;
const LOOK_AGAIN_MS = 100;
/** Children of a killed PostgreSQL need a moment to end; until then the folder is in use. */
const STILL_IN_USE = /shared memory block|lock file/;
const STILL_IN_USE_PATIENCE_MS = 10_000;
const DISK_CHECK_MS = 10 * 60_000;

/**
 * Runs PostgreSQL on a locked folder until `stop`, which also releases the lock. Makes the database on the first start,
 * and restarts it whenever it dies. Throws StartError when the first start fails.
 */
export async function runDatabase(
  folder: DatabaseFolder,
  lock: FolderLock,
  options: SupervisorOptions,
): Promise<RunningDatabase> {
  try {
    const prepared = await prepare(folder, options);
    const postmaster = await launch(prepared);
    return supervise(prepared, postmaster, { ...options, lock });
  } catch (error) {
    lock.release();
    throw blameFolder(folder.root, error);
  }
}

async function prepare(folder: DatabaseFolder, options: SupervisorOptions): Promise<Prepared> {
  const { log, forTests = false, postgresBin = null } = options;
  const { binaries, major } = await findBinaries(folder.libraries, postgresBin);
  const programs = { binaries, major, launcher: chooseLauncher(binaries, folder) };
  await removeUnfinished(folder);
  const isNew = await needsCluster(folder);
  judgeFreeSpace(await freeBytes(folder.root), folder, { isNew, log });
  const found = await readSettings(folder);
  const passwords = found?.passwords ?? newPasswords();
  // Stored before the database gets them, so that a start killed in between finds them again.
  if (!found) await writeSettings(folder, { passwords });
  if (isNew) {
    await makeCluster(programs, folder, { adminPassword: passwords.admin, sync: !forTests });
  } else {
    await checkMajorVersion(folder, programs);
    await clearLeftover(folder.database, log);
    if (!found) await resetAdminPassword(programs, folder, passwords.admin);
  }
  const address = await chooseAddress(folder, found?.address);
  const settings = { passwords, address };
  // Written only after a change, so that a full disk cannot destroy the passwords.
  if (!isDeepStrictEqual(settings, found)) await writeSettings(folder, settings);
  return { programs, folder, address, settings, log, forTests };
}

/** Starts PostgreSQL and waits until it answers and has its roles. */
async function launch(prepared: Prepared, signal?: AbortSignal): Promise<Postmaster> {
  const deadline = Date.now() + STILL_IN_USE_PATIENCE_MS;
  for (;;) {
    await clearLeftover(prepared.folder.database, prepared.log);
    await clearSocketFolder(prepared.address);
    const postmaster = startPostmaster(prepared);
    try {
      const admin = await whenReady(postmaster, prepared, signal);
      try {
        await ensureRoles(admin, prepared.settings.passwords);
      } finally {
        await admin.end();
      }
      return postmaster;
    } catch (error) {
      await postmaster.stop();
      const isPassing = error instanceof Error && STILL_IN_USE.test(error.message);
      if (!isPassing || Date.now() > deadline || signal?.aborted) throw error;
      await endOrphans(prepared.folder.database);
    }
    await sleep(LOOK_AGAIN_MS);
  }
}

function supervise(
  prepared: Prepared,
  first: Postmaster,
  options: SupervisorOptions & { lock: FolderLock },
): RunningDatabase {
  const { log, folder, settings, address } = prepared;
  const ending = new AbortController();
  const callbacks: (() => void)[] = [];
  let current = first;

  /** Keeps PostgreSQL running; settles only after `stop`. */
  async function keepRunning(): Promise<void> {
    while (!ending.signal.aborted) {
      const reason = await current.ended;
      if (ending.signal.aborted) return;
      log.error({ reason }, 'the database died and is being started again');
      for (const callback of callbacks) callback();
      current = (await startAgain(prepared, ending.signal)) ?? current;
    }
  }

  const diskCheck = setInterval(() => {
    freeBytes(folder.root)
      .then((free) => judgeFreeSpace(free, folder, { isNew: false, log }))
      .catch((error: unknown) => log.warn(error, 'the free space of DATA_DIR is unknown'));
  }, DISK_CHECK_MS).unref();
  const running = keepRunning();

  async function end(): Promise<void> {
    if (options.letOthersFinish) await whenOthersAreGone(urlOf(settings, 'admin', 'postgres'), log);
    ending.abort();
    clearInterval(diskCheck);
    await current.stop();
    await running;
    // A restart in progress may have succeeded just before.
    await current.stop();
    await forgetAddress(address);
    options.lock.release();
  }

  let ended: Promise<void> | undefined;
  return {
    settings,
    onDown: (callback) => void callbacks.push(callback),
    stop: () => (ended ??= end()),
  };
}

/** Tries until PostgreSQL starts; undefined when the product is stopped meanwhile. */
async function startAgain(
  prepared: Prepared,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    await sleep(PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS, undefined, { signal }).catch(
      () => undefined,
    );
    if (signal.aborted) return undefined;
    try {
      const postmaster = await launch(prepared, signal);
      prepared.log.info('the database is back');
      return postmaster;
    } catch (error) {
      if (!signal.aborted) prepared.log.error(error, 'the database does not start');
    }
  }
  return undefined;
}
