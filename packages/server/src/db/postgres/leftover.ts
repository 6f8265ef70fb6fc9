import { execFile } from 'node:child_process';
import { chown, readdir, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { StartError } from '../../start-error.ts';
import { codeOf } from '../connect/connect.ts';

/** A process number that no system assigns. */
const NOBODYS_PID = 2_147_483_646;
const STEPS = [
  { signal: 'SIGINT', waitMs: 15_000 },
  { signal: 'SIGQUIT', waitMs: 10_000 },
] as const;
const LOOK_EVERY_MS = 20;

/**
 * Cleans up what a killed server left in the database folder. Shuts down a PostgreSQL that still runs there. When the
 * number in postmaster.pid now belongs to another process, PostgreSQL would refuse to start, so the number is replaced.
 * The rest of that file stays, because PostgreSQL needs it to recognise old children that still hold its memory. Call
 * it with the folder's lock held. Throws StartError when the old PostgreSQL does not end.
 */
export async function clearLeftover(database: string, log: Logger): Promise<void> {
  const file = path.join(database, 'postmaster.pid');
  const content = await readFile(file, 'utf8').catch(ignoreMissing);
  const pid = Number(content?.split('\n')[0]);
  if (!content || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  if (await isPostgresOf(pid, database)) {
    log.warn({ pid }, 'stopping the database that a killed server left running');
    await shutDown(pid, database);
    return;
  }
  await replace(file, content.replace(/^.*/, String(NOBODYS_PID)));
}

/**
 * Ends the children of a killed PostgreSQL. A busy child notices the end of its parent only after its statement. Until
 * then no PostgreSQL can start on the folder. Its work is lost anyway. On a system without /proc, children end by
 * themselves. Call it with the folder's lock held and no postmaster running.
 */
export async function endOrphans(database: string): Promise<void> {
  const names = await readdir('/proc').catch((): string[] => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids) {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    if (folder !== database || !/^postgres\b/.test(await commandOf(pid))) continue;
    try {
      process.kill(pid, 'SIGQUIT');
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
    }
  }
}

/** Whether a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

async function shutDown(pid: number, database: string): Promise<void> {
  for (const { signal, waitMs } of STEPS) {
    process.kill(pid, signal);
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await sleep(LOOK_EVERY_MS);
    }
  }
  throw new StartError(`The PostgreSQL that runs on ${database} (process ${pid}) does not stop.`);
}

/** PostgreSQL works inside its data folder and was started with that folder as an argument. */
async function isPostgresOf(pid: number, database: string): Promise<boolean> {
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  const command = await commandOf(pid);
  return /postgres\b/.test(command) && (workingFolder === database || command.includes(database));
}

async function commandOf(pid: number): Promise<string> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (fromProc !== undefined) return fromProc;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(
    () => ({
      stdout: '',
    }),
  );
  return stdout;
}

async function replace(file: string, content: string): Promise<void> {
  const { uid, gid } = await stat(file);
  const draft = `${file}.new`;
  await writeFile(draft, content, { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(draft, uid, gid);
  await rename(draft, file);
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}
