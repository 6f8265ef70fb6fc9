import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { frugalEnvironment, root } from '../../scripts/project.mjs';

/** Server processes to measure, and what the kernel reports about them (Linux: /proc). */

export interface ServerProcess {
  pid: number;
  address: string;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
}

const READY = / at (http:\S+)$/;

/**
 * Starts Node with a program that prints its address, and writes its log to a file. Throws when the program ends before
 * it has printed the address.
 */
export async function startProgram(
  program: readonly string[],
  { env, log }: { env: Record<string, string>; log: string },
): Promise<ServerProcess> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...frugalEnvironment, PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
  });
  if (!child.stdout) throw new Error(`${program.join(' ')} has no output.`);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = READY.exec(line)?.[1];
    if (!address || child.pid === undefined) continue;
    child.stdout.resume();
    return {
      pid: child.pid,
      address,
      stop: async () => {
        if (child.exitCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(
    `${program.join(' ')} did not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`,
  );
}

/** Clock ticks a second in /proc: 100 on every Linux that Node runs on. */
const TICKS = 100;
/** Positions of utime, stime, cutime and cstime after the name in /proc/PID/stat. */
const TIMES = { own: [11, 12], ended: [13, 14] } as const;

/** CPU time that a process has used so far, in ms, including its children that have ended. */
function cpuOf(pid: number): number {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended meanwhile, so its parent already includes its CPU time.
    return 0;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = [...TIMES.own, ...TIMES.ended].reduce((sum, at) => sum + Number(fields[at]), 0);
  return (ticks * 1_000) / TICKS;
}

/** The child processes of a process. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}

/** CPU time in ms used so far by a server with its training process, and by its database. */
export interface CpuUsed {
  app: number;
  database: number;
}

export function cpuUsed(serverPid: number, databasePid: number): CpuUsed {
  const app = [serverPid, ...childrenOf(serverPid).filter((pid) => pid !== databasePid)];
  const database = [databasePid, ...childrenOf(databasePid)];
  const sumOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  return { app: sumOf(app), database: sumOf(database) };
}

const KIB_A_MIB = 1_024;

/** Memory of a process in MiB: now and at its peak. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / KIB_A_MIB;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
