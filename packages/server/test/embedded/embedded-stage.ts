import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { inject } from 'vitest';
import { withClient } from '../../src/db/connect/connect.ts';
import { joinEmbedded, startEmbedded } from '../../src/db/embedded/embedded.ts';
import type { EmbeddedPostgres } from '../../src/db/embedded/embedded.ts';
import { initialise } from './initialise.ts';

const EMBEDDED = path.resolve(import.meta.dirname, '../../src/db/embedded/embedded.ts');
const log = pino({ level: 'silent' });

/** The DATA_DIR of a test, and real processes on it. */
export interface Stage {
  dataDir: string;
  /** Starts the database as a server does. */
  begin(): Promise<EmbeddedPostgres>;
  /** Joins or starts the database as a command does. */
  join(): Promise<EmbeddedPostgres>;
  /** Starts any program that `clear` ends. */
  run(program: string, args: string[], ids?: { uid: number; gid: number }): ChildProcess;
  /** Starts the database as a server does, in a separate process that ignores Ctrl-C; it prints `ready`. */
  runServer(): ChildProcess;
  pathOf(file: string): string;
  exists(file: string): Promise<boolean>;
  /** Permission bits of a file, such as '600'. */
  modeOf(file: string): Promise<string>;
  /** Process id of the PostgreSQL that runs on the folder. */
  postmasterPid(): Promise<number>;
  /** Ends everything and removes the folder. */
  clear(): Promise<void>;
}

/**
 * Makes a stage. Its DATA_DIR is in a folder closed to other users, like root's home; `below` is a further path in
 * between. Unless `isNew`, the DATA_DIR has been started and stopped before.
 */
export async function createStage({ below = '', isNew = false } = {}): Promise<Stage> {
  const closedFolder = await mkdtemp(path.join(inject('testFolder'), 's-'));
  const dataDir = path.join(closedFolder, below, 'data');
  if (!isNew) await initialise(dataDir);
  const running: EmbeddedPostgres[] = [];
  const children: ChildProcess[] = [];
  const pathOf = (file: string): string => path.join(dataDir, file);
  const exists = (file: string): Promise<boolean> =>
    stat(pathOf(file)).then(
      () => true,
      () => false,
    );
  const remember = (database: EmbeddedPostgres): EmbeddedPostgres => {
    running.push(database);
    return database;
  };
  const remembered = (child: ChildProcess): ChildProcess => {
    children.push(child);
    return child;
  };
  return {
    dataDir,
    pathOf,
    exists,
    begin: async () => remember(await startEmbedded({ dataDir, log, forTests: true })),
    join: async () => remember(await joinEmbedded({ dataDir, log, forTests: true })),
    run: (program, args, ids) => remembered(spawn(program, args, { ...ids, stdio: 'ignore' })),
    runServer: () => remembered(spawnServer(dataDir)),
    modeOf: async (file) => ((await stat(pathOf(file))).mode & 0o777).toString(8),
    postmasterPid: async () =>
      Number((await readFile(pathOf('database/postmaster.pid'), 'utf8')).split('\n')[0]),
    clear: async () => {
      await Promise.all(children.map(kill));
      await Promise.all(running.map((database) => database.stop()));
      // Takes over and ends what a killed process left running.
      if (await exists('database/postmaster.pid')) {
        await (await startEmbedded({ dataDir, log, forTests: true })).stop();
      }
      await rm(closedFolder, { recursive: true });
    },
  };
}

/** Runs one statement, as the schema's owner or with another address; returns the first column of the first row. */
export function ask(
  database: EmbeddedPostgres,
  sql: string,
  url = database.migrationUrl,
): Promise<unknown> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  });
}

/** The first output of a child. */
export async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the child has no output');
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return chunk.toString().trim();
}

/** Kills a child with SIGKILL and waits for its end. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function spawnServer(dataDir: string): ChildProcess {
  const script = `
    import { pino } from 'pino';
    import { startEmbedded } from ${JSON.stringify(pathToFileURL(EMBEDDED).href)};
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => process.exit(1));
    const options = { dataDir: ${JSON.stringify(dataDir)}, log: pino({ level: 'silent' }), forTests: true };
    await startEmbedded(options).catch((error) => { console.log(error.message); process.exit(1); });
    console.log('ready');
  `;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
}
