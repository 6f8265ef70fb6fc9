import { HOUR_MS } from '@recourse/contract/values/limits';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Bucket } from '../../kernel/files/bucket/bucket.ts';
import { OvertakenError } from '../models/shared-models.ts';
import type { TrainingTurn, TrainingTurns } from '../models/training-turns.ts';
import type { TrainingRecord } from '../store/knowledge-file.ts';
import { startTraining, type TrainingProgram, type TrainingRun } from './knowledge-training-run.ts';
import type { TrainingWork } from './knowledge-training.worker.ts';

/** Decides when to train the assistant, and runs the training processes, one at a time for all servers. */

/** The source of the training data, and the file for the model. */
export interface TrainingPlace extends TrainingProgram {
  databaseUrl: string;
  /** The model's file. */
  file: string;
  /** Whether this process trains; else it only fetches what others have trained. */
  trains?: boolean;
  /** Whether it is the trainer of all servers for as long as it runs (`npm run trainer`). */
  staysTrainer?: boolean;
  /** The object store for the models; null or undefined: they are in the database. */
  bucket?: Bucket | null;
  /** Tests only: a shorter wait for the last of many changes. */
  quietMs?: number;
  /** Tests only: a lower number of examples that the server still reads itself. */
  mostReadHere?: number;
}

/** The amount of data to learn from. */
export interface Lag {
  /** The number of known solutions and examples. */
  size: number;
  /** How many were added, changed or removed since the training of the current model. */
  changes: number;
  /** Whether there are further examples, whose changes are not counted. */
  holdsPart: boolean;
  /** The training of the current model; null: none. */
  record: TrainingRecord | null;
}

/** Runs the training process. */
export interface Trainer {
  /** Whether a training is running. */
  isRunning(): boolean;
  /** When the last training failed, ms since 1970; null: it did not fail. */
  failedAt(): number | null;
  /**
   * Trains when it is due and no other process does, gives all servers the new model, then calls `adopt` to load it from
   * the file. Resolves when that is over; never rejects.
   */
  consider(lag: Lag, adopt: () => Promise<unknown>): Promise<void>;
  /**
   * Reads all rows into the file without training, so that the server need not read them. Resolves when that is over;
   * never rejects.
   */
  readAll(): Promise<void>;
  /** Ends the running training. */
  stop(): Promise<void>;
}

/** Fewer changes, in number or as a share of the data, are not worth a training. */
const FEWEST_CHANGES = 20;
const CHANGED_SHARE = 0.02;

/** After this growth, everything is trained again. */
const FULL_GROWTH = 0.2;
/**
 * Everything is trained again every night if anything has changed, or may have. When no server runs at night, that
 * happens on the second day.
 */
const NIGHT_ENDS_HOUR = 5;
const FULL_AT_NIGHT_AFTER_MS = 12 * HOUR_MS;
const FULL_AFTER_MS = 36 * HOUR_MS;

/** Changes come in bursts, so training waits for a quiet time, up to a limit. */
const QUIET_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/** The wait after a failure, because an immediate retry would most likely fail too. */
const RETRY_MS = 600_000;

/** What to train; null: nothing. */
export type TrainingDue = Exclude<TrainingWork, 'nothing'> | null;

/** What to train now: nothing (null), only the classes, or everything. */
export function trainingDue({ size, changes, holdsPart, record }: Lag, now: Date): TrainingDue {
  const enough = changes >= Math.max(FEWEST_CHANGES, CHANGED_SHARE * size);
  if (record === null) return enough ? 'all' : null;
  const grown =
    Math.abs(size - record.fullSize) >= Math.max(FEWEST_CHANGES, FULL_GROWTH * record.fullSize);
  if (grown) return 'all';
  const age = now.getTime() - record.fullAt;
  const isNight = now.getHours() < NIGHT_ENDS_HOUR && age >= FULL_AT_NIGHT_AFTER_MS;
  if ((changes > 0 || holdsPart) && (isNight || age >= FULL_AFTER_MS)) return 'all';
  return enough ? 'classes' : null;
}

/** The trainer of a process. It trains in turns with those of the other processes. */
export function createTrainer(place: TrainingPlace, log: Logger, turns: TrainingTurns): Trainer {
  const quiet = createQuiet(place.quietMs ?? QUIET_MS);
  const runs = createRuns(place);
  let failedAt: number | null = null;

  /** Resolves with whether it was this process's turn. */
  const train = async (work: TrainingWork, adopt: () => Promise<unknown>): Promise<boolean> => {
    try {
      const turn = await turns.begin();
      if (!turn) return false;
      await runs.trainInTurn(work, turn);
      await adopt();
      failedAt = null;
    } catch (error) {
      if (runs.isStopped()) return true;
      if (error instanceof OvertakenError) {
        log.warn('another process has taken over the training: what was trained here is dropped');
        return true;
      }
      failedAt = Date.now();
      log.warn({ err: error }, 'the assistant could not be trained; it goes on with what it has');
    }
    return true;
  };

  return {
    isRunning: runs.isRunning,
    failedAt: () => failedAt,
    consider: async (lag, adopt) => {
      const now = Date.now();
      const due = trainingDue(lag, new Date(now));
      if (due === null || runs.isRunning() || runs.isStopped()) return;
      if (failedAt !== null && now - failedAt < RETRY_MS) return;
      if (quiet.isReached(lag.changes, now) && (await train(due, adopt))) quiet.reset();
    },
    readAll: async () => {
      if (runs.isStopped()) return;
      try {
        await runs.run('nothing', place.file);
      } catch (error) {
        if (!runs.isStopped())
          log.warn({ err: error }, 'the rows could not be read beside the server');
      }
    },
    stop: runs.stop,
  };
}

/** The runs of the training process, one at a time. */
interface Runs {
  readonly isRunning: () => boolean;
  readonly isStopped: () => boolean;
  /** Writes the result into a file. Rejects when the process ends otherwise, and when it is stopped. */
  readonly run: (work: TrainingWork, result: string) => Promise<void>;
  /** Trains, publishes the model, and ends the turn. Throws an OvertakenError when the turn was lost meanwhile. */
  readonly trainInTurn: (work: TrainingWork, turn: TrainingTurn) => Promise<void>;
  readonly stop: () => Promise<void>;
}

function createRuns(place: TrainingPlace): Runs {
  const stopping = new AbortController();
  let running: TrainingRun | null = null;
  /** Next to the file: it becomes the file only when it is published. */
  const trained = `${place.file}.trained`;

  const run = async (work: TrainingWork, result: string): Promise<void> => {
    stopping.signal.throwIfAborted();
    const { databaseUrl, file } = place;
    running = startTraining({ databaseUrl, file, result, work }, place);
    try {
      await running.finished;
    } finally {
      running = null;
    }
  };

  const trainInTurn = async (work: TrainingWork, turn: TrainingTurn): Promise<void> => {
    const kill = (): void => running?.kill();
    turn.lost.addEventListener('abort', kill);
    try {
      turn.lost.throwIfAborted();
      await run(work, trained);
      await turn.publish(trained, AbortSignal.any([stopping.signal, turn.lost]));
    } catch (error) {
      throw turn.lost.aborted ? new OvertakenError() : error;
    } finally {
      turn.lost.removeEventListener('abort', kill);
      await rm(trained, { force: true });
      await turn.end();
    }
  };

  return {
    isRunning: () => running !== null,
    isStopped: () => stopping.signal.aborted,
    run,
    trainInTurn,
    stop: async () => {
      stopping.abort();
      running?.kill();
      await running?.finished.catch(() => undefined);
    },
  };
}

/** Tells whether changes have come to rest. */
interface Quiet {
  /** Whether their number has not changed for a while, or they have waited long enough. */
  isReached(changes: number, now: number): boolean;
  /** Changes from now on are new ones. */
  reset(): void;
}

function createQuiet(quietMs: number): Quiet {
  /** The changes that wait, and since when. */
  let waiting: { since: number; changes: number; changedAt: number } | null = null;
  return {
    isReached: (changes, now) => {
      if (waiting?.changes !== changes) {
        waiting = { since: waiting?.since ?? now, changes, changedAt: now };
      }
      return now - waiting.changedAt >= quietMs || now - waiting.since >= LONGEST_WAIT_MS;
    },
    reset: () => {
      waiting = null;
    },
  };
}
