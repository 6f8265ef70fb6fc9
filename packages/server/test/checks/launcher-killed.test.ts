import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { isAlive } from '../../src/db/postgres/leftover.ts';
import { openDoor } from '../database-door.ts';
import { initialise } from '../embedded/initialise.ts';
import { BARE_ENVIRONMENT } from '../bare-environment.ts';

/**
 * CR-04: the parent process is killed and cannot pass a signal on (kill -9 of npm's group, a closed container). The
 * server has its own process group, so the kill does not reach it, but it must end too.
 */

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts');
const RUN_CHILD = path.resolve(import.meta.dirname, '../../../../scripts/run-child.mjs');
const STOPS_WITHIN_MS = 10_000;
/** Longer than any wait of a test, because the machine may be busy. */
const PATIENCE_MS = 3 * STOPS_WITHIN_MS;
const LIMIT_MS = 120_000;
/** A start applies all migrations, and no test is about how long that takes. */
const START_MS = LIMIT_MS - PATIENCE_MS;

/** Starts the server as `npm start` does. */
const LAUNCHER = `
  import { startChild } from ${JSON.stringify(pathToFileURL(RUN_CHILD).href)};
  const { ended } = startChild(process.execPath, [${JSON.stringify(MAIN)}], { env: process.env, channel: true });
  await ended;`;

interface Launched {
  launcher: ChildProcess;
  /** Whether all that was said has been read: nobody has the pipes of the launcher any more. */
  isRead: () => boolean;
  address: string;
  serverPid: number;
  log: () => string;
}

let dataDir: string;
let launched: Launched | null;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recourse-launcher-'));
  await initialise(dataDir);
  launched = null;
});
afterEach(async () => {
  if (launched && isAlive(launched.serverPid)) process.kill(launched.serverPid, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function launch(settings: Record<string, string> = {}): Promise<Launched> {
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', LAUNCHER], {
    env: { ...BARE_ENVIRONMENT, PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.on('data', (chunk) => (said += String(chunk)));
  let isRead = false;
  launcher.once('close', () => (isRead = true));
  const address = await come(() => /ready at (\S+)/.exec(said)?.[1], START_MS);
  const serverPid = childOf(launcher.pid ?? Number.NaN);
  launched = { launcher, isRead: () => isRead, address, serverPid, log: () => said };
  return launched;
}

/** Polls until the result is neither undefined nor false. */
async function come<T>(look: () => T | undefined, patienceMs = PATIENCE_MS): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end)
      throw new Error(`Never came: ${look.toString()}\n${launched?.log()}`);
    await sleep(20);
  }
}

function childOf(pid: number): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const lines = processes.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return lines.find(([, parent]) => parent === pid)?.[0] ?? Number.NaN;
}

const postmasterPid = async (): Promise<number> =>
  Number((await readFile(path.join(dataDir, 'database/postmaster.pid'), 'utf8')).split('\n')[0]);

/** Kills all processes of npm except the server, which gets no signal. */
async function killLauncher({ launcher }: Launched): Promise<void> {
  process.kill(-(launcher.pid ?? Number.NaN), 'SIGKILL');
  await once(launcher, 'exit');
}

/** How the server ended: by itself or after the time limit; and whether its port is free. */
async function endOf({ serverPid, address, log, isRead }: Launched) {
  await come(() => !isAlive(serverPid));
  await come(isRead);
  const isHeard = await fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );
  return { inOrder: log().includes('"stopped"'), portIsFree: !isHeard };
}
const IN_ORDER = { inOrder: true, portIsFree: true };

/** Another start finds the folder unlocked. */
async function folderIsFree(): Promise<void> {
  const next = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  await next.stop();
}

test(
  'CR-04 the server stops in order when its launcher is killed',
  async () => {
    const running = await launch();
    const database = await postmasterPid();
    await killLauncher(running);
    expect(await endOf(running)).toEqual(IN_ORDER);
    await folderIsFree();
    expect(isAlive(database)).toBe(false);
  },
  LIMIT_MS,
);

test(
  'CR-04 and when its database was killed with it',
  async () => {
    const running = await launch();
    process.kill(await postmasterPid(), 'SIGKILL');
    await killLauncher(running);
    expect(await endOf(running)).toEqual(IN_ORDER);
    await folderIsFree();
  },
  LIMIT_MS,
);

test(
  'CR-04 and when its database is dead and can not be started again',
  async () => {
    const running = await launch();
    await appendFile(path.join(dataDir, 'database/postgresql.conf'), '\nno such setting = 1\n');
    process.kill(await postmasterPid(), 'SIGKILL');
    await come(() => running.log().includes('the database does not start'));
    await killLauncher(running);
    expect(await endOf(running)).toEqual(IN_ORDER);
  },
  LIMIT_MS,
);

test(
  'CR-04 and when its database is on another machine, which is gone',
  async () => {
    const log = pino({ level: 'silent' });
    const elsewhere = await startEmbedded({ dataDir, log });
    const door = await openDoor(elsewhere.migrationUrl);
    try {
      const running = await launch({
        DATA_DIR: path.join(dataDir, 'here'),
        DATABASE_URL: door.url,
      });
      door.freeze();
      // The server's jobs query the database every half a second, and then hang.
      await come(() => door.heldBack() !== '');
      await killLauncher(running);
      expect(await endOf(running)).toEqual(IN_ORDER);
    } finally {
      door.thaw();
      await door.shut();
      await elsewhere.stop();
    }
  },
  LIMIT_MS,
);
