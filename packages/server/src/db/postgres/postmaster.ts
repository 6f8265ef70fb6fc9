import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartError } from '../../start-error.ts';
import type { Programs } from './cluster.ts';
import type { DatabaseFolder } from './data-folder.ts';
import type { Address } from './settings.ts';

/** One running PostgreSQL. */
export interface Postmaster {
  pid: number;
  hasEnded(): boolean;
  /** Resolves when the process has ended, with its last error line ('' when there was none). */
  ended: Promise<string>;
  /**
   * Stops PostgreSQL with a fast shutdown: open transactions roll back, committed ones are on disk. Forced after a
   * grace period.
   */
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  programs: Programs;
  folder: DatabaseFolder;
  address: Address;
  log: Logger;
  forTests: boolean;
}

/** The product must stop within 10 s. After a forced stop, the next start recovers. */
const GRACE_MS = 6_000;
const FORCED_GRACE_MS = 2_000;
/** The first version that reads pages in other processes. */
const READS_BY_WORKERS_SINCE = 18;
const KEPT_LINES = 20;
const LAST_WORDS_MS = 200;

/** Starts PostgreSQL on the folder. It may still be recovering; connect to find out. */
export function startPostmaster(options: PostmasterOptions): Postmaster {
  const { programs, folder } = options;
  const args = ['-D', folder.database, ...settingArguments(options)];
  // A process group of its own: a Ctrl-C in the terminal must not stop it under requests that still run.
  const child = programs.launcher.launch(programs.binaries.postgres, args, { detached: true });
  const lastLines = follow(child, options.log);
  let gone = false;
  const ended = new Promise<string>((resolve) => {
    const end = (reason: string): void => {
      gone = true;
      resolve(reason);
    };
    child.once('error', (error) => end(error.message));
    // Children of a killed PostgreSQL may keep its stderr open, so waiting only for 'close' is not enough.
    child.once('exit', () => {
      gone = true;
      setTimeout(() => end(lastComplaint(lastLines)), LAST_WORDS_MS);
    });
    child.once('close', () => end(lastComplaint(lastLines)));
  });
  stopWithApp(child, ended);
  return {
    pid: child.pid ?? 0,
    hasEnded: () => gone,
    ended,
    stop: () => stop(child, ended, () => gone),
  };
}

/** The error for a PostgreSQL that could not start, as one clear line. */
export function cannotStart(folder: DatabaseFolder, complaint: string): StartError {
  if (/No space left on device/.test(complaint)) {
    return new StartError(`The disk of DATA_DIR ${folder.root} is full: the database can't start.`);
  }
  return new StartError(
    `The database in ${folder.database} can't start: ${complaint || 'no reason given'}`,
  );
}

function settingArguments({ address, forTests, programs }: PostmasterOptions): string[] {
  const isSocket = address.host.startsWith('/');
  const settings: Record<string, string | number> = {
    listen_addresses: isSocket ? '' : address.host,
    unix_socket_directories: isSocket ? `"${address.host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
    port: address.port,
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_checkpoints: 'off',
    // Errors go to the client only: in the log, statements and values could reveal what somebody typed.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // The pages that a bitmap scan misses are mostly in the system's cache. Reading them takes less time than asking
    // another process for them.
    ...(programs.major >= READS_BY_WORKERS_SINCE && { io_method: 'sync' }),
    ...(forTests && {
      fsync: 'off',
      full_page_writes: 'off',
      max_connections: 200,
    }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Logs PostgreSQL's output and keeps the last lines for an error message. */
function follow(child: ChildProcess, log: Logger): string[] {
  const lines: string[] = [];
  if (!child.stderr) return lines;
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    if (line.includes('PANIC:')) log.error({ postgres: line }, 'the database panicked');
    else log.debug({ postgres: line }, 'the database says');
  });
  return lines;
}

function lastComplaint(lines: readonly string[]): string {
  const complaint = lines.findLast((line) => /FATAL:|PANIC:/.test(line)) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC|LOG):\s*/, '');
}

async function stop(
  child: ChildProcess,
  ended: Promise<string>,
  isGone: () => boolean,
): Promise<void> {
  const steps = [
    { signal: 'SIGINT', waitMs: GRACE_MS },
    { signal: 'SIGQUIT', waitMs: FORCED_GRACE_MS },
    { signal: 'SIGKILL', waitMs: FORCED_GRACE_MS },
  ] as const;
  for (const { signal, waitMs } of steps) {
    if (isGone()) return;
    child.kill(signal);
    await Promise.race([ended, sleep(waitMs, undefined, { ref: false })]);
  }
}

/** Stops the database when the app ends in any way except by being killed. */
function stopWithApp(child: ChildProcess, ended: Promise<string>): void {
  const stopNow = (): void => {
    child.kill('SIGINT');
  };
  process.once('exit', stopNow);
  void ended.then(() => process.removeListener('exit', stopNow));
}
