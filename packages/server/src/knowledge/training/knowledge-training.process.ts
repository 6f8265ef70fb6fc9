import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { lowerPriority, ownThreads } from './process-priority.ts';
import type { TrainingOrder } from './knowledge-training.worker.ts';

/**
 * The training process: its memory goes back to the system when it ends. It trains in a thread, so that its own
 * one notices at once when the server is gone, which ends it, however busy the training is.
 */

/** What the server sends, once. */
export interface TrainingTask {
  readonly order: TrainingOrder;
  /** The program of the thread, as a URL. */
  readonly program: string;
  readonly mostHeapMb: number;
}

/** Told before it ends with another code than 0. */
export interface TrainingFailure {
  readonly reason: string;
}

const IDLE_WITHIN_MS = 1_000;

/**
 * In Linux every thread has a priority of its own, and those of V8, which collect the garbage, run already. Work
 * that counts as idle moreover lets others have its core at once, where one that is only nice is waited for.
 */
function giveWay(): void {
  for (const thread of ownThreads()) lowerPriority(thread);
  const idle = ['--all-tasks', '--idle', '--pid', '0', String(process.pid)];
  // Of util-linux; what is missing or forbidden is left as it is.
  spawnSync('chrt', idle, { stdio: 'ignore', timeout: IDLE_WITHIN_MS });
}

function end(reason: string | null): void {
  if (reason === null) process.exit(0);
  const failure: TrainingFailure = { reason };
  process.send?.(failure, () => process.exit(1));
}

function train({ order, program, mostHeapMb }: TrainingTask): void {
  let failure: string | null = 'The training ended without a result.';
  const worker = new Worker(new URL(program), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  });
  worker.on('message', () => {
    failure = null;
  });
  worker.on('error', (error) => {
    failure = String(error);
  });
  worker.on('exit', () => end(failure));
}

// A signal to the whole process group is meant for the server, which ends this process when it is time.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(1));
process.once('message', (task: TrainingTask) => train(task));
giveWay();
