import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { TrainingRecord } from './knowledge-file.ts';
import type { TrainingOrder } from './knowledge-training.worker.ts';

/** When the assistant is trained, and by whom: a thread of its own, one at a time. */

/** Where to train from and what to keep it in. */
export interface TrainingPlace {
  databaseUrl: string;
  /** The model's file. */
  file: string;
  /** Tests only: another program for the thread. */
  program?: URL;
  /** Tests only: a shorter wait for the last of many changes. */
  quietMs?: number;
  /** Tests only: a smaller memory for the thread. */
  mostHeapMb?: number;
}

/** How much there is to learn. */
export interface Lag {
  /** Solutions and examples known. */
  size: number;
  /** Those put, changed or taken out since the training whose model is in use. */
  changes: number;
  /** That training; null: none. */
  record: TrainingRecord | null;
}

/** The thread that trains. */
export interface Trainer {
  /** Whether it trains now. */
  isRunning(): boolean;
  /** When a training last failed, ms since 1970; null: the last one did not. */
  failedAt(): number | null;
  /**
   * Trains if it is time, and has `adopt` take over the new model from the file. Resolves when that is over;
   * never rejects.
   */
  consider(lag: Lag, adopt: () => Promise<void>): Promise<void>;
  /** Ends a training under way. */
  stop(): Promise<void>;
}

/** Fewer changes are not worth a training; of many, this share. */
const FEWEST_CHANGES = 20;
const CHANGED_SHARE = 0.02;

/** From this growth on everything is learned anew. */
const FULL_GROWTH = 0.2;
const HOUR_MS = 3_600_000;
/** Every night if anything has changed, or, where no server runs at night, on the second day. */
const NIGHT_ENDS_HOUR = 5;
const FULL_AT_NIGHT_AFTER_MS = 12 * HOUR_MS;
const FULL_AFTER_MS = 36 * HOUR_MS;

/** Changes come in bursts: it waits for quiet, but not for ever. */
const QUIET_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/** After a failure, which the next try would most likely share. */
const RETRY_MS = 600_000;

const MEGABYTE = 2 ** 20;
const MOST_HEAP_MB = 4_096;

const PROGRAM = new URL('./knowledge-training.worker.ts', import.meta.url);

/** What is to be trained now: nothing (null), the classes alone, or everything. */
export function trainingDue({ size, changes, record }: Lag, now: Date): 'classes' | 'all' | null {
  const enough = changes >= Math.max(FEWEST_CHANGES, CHANGED_SHARE * size);
  if (record === null) return enough ? 'all' : null;
  const grown =
    Math.abs(size - record.fullSize) >= Math.max(FEWEST_CHANGES, FULL_GROWTH * record.fullSize);
  if (grown) return 'all';
  const age = now.getTime() - record.fullAt;
  const isNight = now.getHours() < NIGHT_ENDS_HOUR && age >= FULL_AT_NIGHT_AFTER_MS;
  if (changes > 0 && (isNight || age >= FULL_AFTER_MS)) return 'all';
  return enough ? 'classes' : null;
}

export function createTrainer(place: TrainingPlace, log: Logger): Trainer {
  const quietMs = place.quietMs ?? QUIET_MS;
  let worker: Worker | null = null;
  let failedAt: number | null = null;
  let isStopped = false;
  /** What has been waiting for quiet since when. */
  let waiting: { since: number; changes: number; changedAt: number } | null = null;

  const isQuiet = (changes: number, now: number): boolean => {
    if (waiting?.changes !== changes) {
      waiting = { since: waiting?.since ?? now, changes, changedAt: now };
    }
    return now - waiting.changedAt >= quietMs || now - waiting.since >= LONGEST_WAIT_MS;
  };

  const train = async (isFull: boolean, adopt: () => Promise<void>): Promise<void> => {
    const order: TrainingOrder = { databaseUrl: place.databaseUrl, file: place.file, isFull };
    worker = new Worker(place.program ?? PROGRAM, {
      workerData: order,
      resourceLimits: {
        maxOldGenerationSizeMb:
          place.mostHeapMb ?? Math.min(MOST_HEAP_MB, Math.floor(totalmem() / MEGABYTE / 2)),
      },
    });
    try {
      await finished(worker);
      await adopt();
      failedAt = null;
    } catch (error) {
      if (isStopped) return;
      failedAt = Date.now();
      log.warn({ err: error }, 'the assistant could not be trained; it goes on with what it has');
    } finally {
      worker = null;
      waiting = null;
    }
  };

  return {
    isRunning: () => worker !== null,
    failedAt: () => failedAt,
    consider: async (lag, adopt) => {
      const now = Date.now();
      const due = trainingDue(lag, new Date(now));
      if (due === null || worker !== null || isStopped) return;
      if (failedAt !== null && now - failedAt < RETRY_MS) return;
      if (isQuiet(lag.changes, now)) await train(due === 'all', adopt);
    },
    stop: async () => {
      isStopped = true;
      await worker?.terminate();
    },
  };
}

/** Resolves when the thread says that it is done; rejects when it ends in any other way. */
function finished(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    let isDone = false;
    worker.on('message', () => {
      isDone = true;
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (isDone) resolve();
      else reject(new Error(`The training ended with exit code ${code}.`));
    });
  });
}
