import { Worker } from 'node:worker_threads';
import type { TrainingOrder } from './knowledge-training.worker.ts';

/**
 * The training process. Its memory returns to the system when it ends. It trains in a worker thread, so that the main
 * thread notices at once when the server has ended, and then ends the process.
 */

/** The order from the server, sent once. */
export interface TrainingTask {
  readonly order: TrainingOrder;
  /** The program of the thread, as a URL. */
  readonly program: string;
  readonly mostHeapMb: number;
}

/** Sent before the process exits with a code other than 0. */
export interface TrainingFailure {
  readonly reason: string;
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

// A signal to the process group is meant for the server, which ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(1));
process.once('message', (task: TrainingTask) => train(task));
