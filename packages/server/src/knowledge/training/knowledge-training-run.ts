import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority, totalmem } from 'node:os';
import type { TrainingFailure, TrainingTask } from './knowledge-training.process.ts';
import type { TrainingOrder } from './knowledge-training.worker.ts';

/** One run of the training process, as the server sees it. */

/** Tests only: settings that differ from the usual ones. */
export interface TrainingProgram {
  /** Another program for the thread of the process. */
  program?: URL;
  /** A lower memory limit for it. */
  mostHeapMb?: number;
}

export interface TrainingRun {
  /** Resolves when the file is written; rejects when the process ends otherwise. */
  readonly finished: Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

const PROCESS = new URL('./knowledge-training.process.ts', import.meta.url);
const PROGRAM = new URL('./knowledge-training.worker.ts', import.meta.url);

/**
 * A low priority (nice), so that requests come first. Where they leave nothing of a core, it still gets a tenth of it. With
 * the lowest priority it was a seventieth: 9 s in 11 minutes.
 */
const NICE = 10;

/**
 * Without V8's helper threads, training uses one core and takes a tenth longer. In Linux they would keep the usual
 * priority, because they are started before it is lowered. With --expose-gc the program can release what its first half
 * has left.
 */
export const TRAINING_FLAGS = ['--single-threaded', '--expose-gc'];

const MEGABYTE = 2 ** 20;
const MOST_HEAP_MB = 4_096;

/**
 * Starts a training. Sends the order through the channel, because all users of the machine can see a process's
 * arguments.
 */
export function startTraining(order: TrainingOrder, special: TrainingProgram = {}): TrainingRun {
  const child = fork(PROCESS, [], {
    execArgv: TRAINING_FLAGS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Set at once, because the start itself already uses a core for a while.
  if (child.pid !== undefined) lowerPriority(child.pid);
  const half = Math.floor(totalmem() / MEGABYTE / 2);
  const task: TrainingTask = {
    order,
    program: (special.program ?? PROGRAM).href,
    mostHeapMb: special.mostHeapMb ?? Math.min(MOST_HEAP_MB, half),
  };
  child.send(task);
  return { finished: finished(child), kill: () => void child.kill('SIGKILL') };
}

/** Lowers the priority of a process and of the threads that it starts from then on. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    // The process has ended, or its priority may not be changed; both are harmless.
  }
}

async function finished(child: ChildProcess): Promise<void> {
  let reason = 'The training process was ended.';
  child.on('message', (failure: TrainingFailure) => {
    reason = failure.reason;
  });
  // Its last message may arrive after its exit, but not after the channel has closed.
  await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  if (child.exitCode !== 0) throw new Error(reason);
}
