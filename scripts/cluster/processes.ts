import { setTimeout as sleep } from 'node:timers/promises';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * The ids of the processes that name a folder in their command line or environment, also those that another process
 * started.
 */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['cmdline', 'environ'].some((of) => readOf(pid, of).includes(folder)))
    .map(Number);
}

/** '' for a process that has ended, or of somebody else. */
function readOf(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const SETTLE_MS = 20;

/** Kills the processes of a folder, and waits until they are gone. Resolves with their ids. */
export async function killProcessesOf(folder: string): Promise<number[]> {
  const killed = new Set<number>();
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    for (const pid of left) {
      killed.add(pid);
      signalProcess(pid, 'SIGKILL');
    }
    await sleep(SETTLE_MS);
  }
  return [...killed];
}

/** Sends a signal. Does nothing for a process that has ended, or for none. */
export function signalProcess(pid: number | null, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The child processes of a process; none when it has ended. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readOf(String(pid), `task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
}
