import { appendFile, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { codeOf, connectOnce } from '../../src/db/connect/connect.ts';
import { findBinaries } from '../../src/db/postgres/binaries.ts';
import { chooseAddress } from '../../src/db/postgres/address.ts';
import { databaseUser, prepareDataFolder } from '../../src/db/postgres/data-folder.ts';
import { chooseLauncher } from '../../src/db/postgres/launcher.ts';
import { type Postmaster, startPostmaster } from '../../src/db/postgres/postmaster.ts';
import { whenReady } from '../../src/db/postgres/readiness.ts';
import { readSettings, ROLES, urlOf } from '../../src/db/postgres/settings.ts';
import { initialise } from '../embedded/initialise.ts';
import { copyFolder } from '../embedded/initialised-folder.ts';

const log = pino({ level: 'silent' });
const CONNECT_MS = 10_000;

/** A PostgreSQL of a test, with a migrated database, as one of several that an operator runs. */
export interface StagedPostgres {
  /** The folder of its socket, which stands for its host. */
  host: string;
  url(role: keyof typeof ROLES): string;
  /** Starts it, or starts it again. A standby can be read, and waits for a primary that never comes. */
  start(as: 'primary' | 'standby'): Promise<void>;
  /**
   * Starts another one, which has stopped, and this one as its replica, with a copy of its folder.
   */
  follow(primary: StagedPostgres): Promise<void>;
  /** The folder of its data. */
  database: string;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Stops all of its processes with SIGSTOP: connections stay open, and nothing is answered. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** Prepares a PostgreSQL that does not run yet. */
export async function stagePostgres(): Promise<StagedPostgres> {
  const home = await mkdtemp(path.join(inject('testFolder'), 'o-'));
  const dataDir = path.join(home, 'data');
  await initialise(dataDir);
  const folder = await prepareDataFolder(dataDir);
  const found = await readSettings(folder);
  if (!found)
    throw new Error('There is no folder to copy: run this test on the embedded database.');
  const { binaries, major } = await findBinaries(folder.libraries, null);
  const programs = { binaries, major, launcher: chooseLauncher(binaries, folder) };
  const address = await chooseAddress(folder, undefined);
  const settings = { ...found, address };
  const mark = path.join(folder.database, 'standby.signal');
  let running: Postmaster | null = null;
  const url = (role: keyof typeof ROLES): string => urlOf(settings, role);
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = null;
  };
  const run = async (): Promise<void> => {
    running = startPostmaster({ programs, folder, address, log, forTests: false });
    await (await whenReady(running, { settings, folder, log })).end();
  };
  // The copied folder was made with more connections than a standby with the settings of the product takes over.
  await run();
  await stop();
  const signal = async (name: 'SIGSTOP' | 'SIGCONT'): Promise<void> => {
    const pid = running?.pid ?? Number.NaN;
    // First the one that starts the others, so that none of them is missing in the list.
    process.kill(pid, name);
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const one of children.split(' ').filter(Boolean).map(Number))
      try {
        process.kill(one, name);
      } catch (error) {
        // One that has ended since needs no signal.
        if (codeOf(error) !== 'ESRCH') throw error;
      }
  };
  const markStandby = async (): Promise<void> => {
    await writeFile(mark, '');
    const user = databaseUser();
    if (user.isOther) await chown(mark, user.uid, user.gid);
  };
  return {
    host: address.host,
    url,
    start: async (as) => {
      await rm(mark, { force: true });
      if (as === 'standby') await markStandby();
      await run();
    },
    follow: async (primary) => {
      await rm(folder.database, { recursive: true });
      await copyFolder(primary.database, folder.database);
      const { password, port } = new URL(primary.url('admin'));
      const source = `host=${primary.host} port=${port} user=${ROLES.admin} password=${password}`;
      await appendFile(
        path.join(folder.database, 'postgresql.auto.conf'),
        `\nprimary_conninfo = '${source}'\n`,
      );
      await markStandby();
      await primary.start('primary');
      await run();
    },
    database: folder.database,
    promote: async () => {
      const admin = await connectOnce(url('admin'), CONNECT_MS);
      await admin.query('select pg_promote()');
      await admin.end();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop,
    remove: async () => {
      await stop();
      await rm(home, { recursive: true });
    },
  };
}
