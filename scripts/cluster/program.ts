import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUser } from '../../packages/server/src/db/postgres/data-folder.ts';
import { findProgram } from './packages.ts';

/** A running program of a trial. */
export interface Program {
  readonly name: string;
  readonly pid: number;
  isRunning(): boolean;
  /** The end of its log. */
  lastWords(): string;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM and waits for the end; SIGKILL when it takes longer than `STOP_MS`. */
  stop(): Promise<void>;
  /** Closes the channel in place of the signal. */
  leave(): Promise<void>;
  /** Waits until `isThere` holds. Throws an Error with the end of the log when the program ends or time is up. */
  until(what: string, isThere: () => Promise<boolean>): Promise<void>;
}

export interface ProgramOptions {
  /** The folder of its log, in which it also runs unless `cwd` is given. */
  folder: string;
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  /** Runs it as we run, also when we are root. */
  asWeAre?: boolean;
  /** A channel to a program of Node, which ends when the channel closes. */
  channel?: boolean;
}

/** Is given what is to be called at the end; the last one goes first. */
export type OnStop = (close: () => Promise<unknown>) => void;

const STOP_MS = 30_000;
const READY_MS = 90_000;
const LOOK_EVERY_MS = 50;
const SAID_LINES = 15;

/**
 * Starts a program of Debian under a name, with its output in the file NAME.log of the folder. When we are root, it runs
 * as the user that PostgreSQL gets. It gets SIGTERM when this process ends in any way.
 */
export function startProgram(
  name: string,
  [command, ...args]: readonly [string, ...string[]],
  { folder, cwd = folder, env = {}, asWeAre = false, channel = false }: ProgramOptions,
): Program {
  const { uid, gid, isOther } = databaseUser();
  const as = isOther && !asWeAre ? [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] : [];
  const program = findProgram(command) ?? command;
  const log = join(folder, `${name}.log`);
  const output = openSync(log, 'a');
  const child = spawn('setpriv', [...as, '--pdeathsig=TERM', '--', program, ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', output, output, ...(channel ? (['ipc'] as const) : [])],
    // Ctrl-C in a terminal reaches its whole group; the programs are stopped in order.
    detached: true,
  });
  closeSync(output);
  child.on('error', () => undefined);
  child.channel?.unref();
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const endBy = async (ask: () => unknown): Promise<void> => {
    if (child.pid === undefined || !isRunning()) return;
    const ended = once(child, 'exit');
    ask();
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  };
  const lastWords = (): string =>
    readFileSync(log, 'utf8').trimEnd().split('\n').slice(-SAID_LINES).join('\n');
  return {
    name,
    pid: child.pid ?? 0,
    isRunning,
    lastWords,
    signal: (signal) => void child.kill(signal),
    stop: () => endBy(() => child.kill('SIGTERM')),
    leave: () => endBy(() => child.disconnect()),
    until: async (what, isThere) => {
      const deadline = performance.now() + READY_MS;
      while (!(await isThere().catch(() => false))) {
        if (!isRunning()) throw new Error(`${name} ended:\n${lastWords()}`);
        if (performance.now() > deadline)
          throw new Error(`${name}: ${what} took longer than ${READY_MS} ms:\n${lastWords()}`);
        await sleep(LOOK_EVERY_MS);
      }
    },
  };
}

/** Whether an address answers a GET with success. */
export async function answersAt(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}
