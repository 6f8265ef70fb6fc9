import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../../db/tables.ts';
import type { SharedModels } from './shared-models.ts';
import { acquireLease, type Lease } from './trainer-lease.ts';

/** The turns in which the processes of an installation train, one at a time. */

/** One training. No other process trains until it ends. */
export interface TrainingTurn {
  /** Aborted when another process has taken over after all. */
  readonly lost: AbortSignal;
  /** Gives all servers the model of a file, which becomes the file of this one. Throws an OvertakenError. */
  publish(trained: string, signal: AbortSignal): Promise<void>;
  /** Never rejects. */
  end(): Promise<void>;
}

export interface TrainingTurns {
  /** Begins a turn; null while it is another process's, and when another one has trained meanwhile. */
  begin(): Promise<TrainingTurn | null>;
  /** Takes the lease, if it is free, and keeps it also when nothing is to be trained. Never rejects. */
  stand(): Promise<void>;
  /** Gives up a lease that was kept. Never rejects. */
  stop(): Promise<void>;
}

export interface TurnsOptions {
  db: Kysely<Tables>;
  log: Logger;
  models: SharedModels;
}

/** The turns of one process. */
export function createTrainingTurns({ db, log, models }: TurnsOptions): TrainingTurns {
  let kept: Lease | null = null;
  const own = (): Lease | null => (kept?.lost.aborted === false ? kept : null);
  const quietly = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, "the trainer's lease could not be written"),
    );

  const begin = async (): Promise<TrainingTurn | null> => {
    // The result of the last look saves one statement a second.
    const lease = own() ?? (models.isHeld ? null : await acquireLease(db, log));
    if (!lease) return null;
    const end = (): Promise<void> =>
      quietly(lease === kept ? lease.setTraining(false) : lease.release());
    try {
      // Asked again with the lease: a model may have been published since.
      if ((await models.isBehind()) || !(await lease.setTraining(true))) {
        await end();
        return null;
      }
    } catch (error) {
      await end();
      throw error;
    }
    const publish: TrainingTurn['publish'] = (trained, signal) =>
      models.publish(trained, lease, signal);
    return { lost: lease.lost, publish, end };
  };

  return {
    begin,
    stand: async () => {
      if (own()) return;
      if (kept) log.warn('another process trains the assistant now');
      kept = null;
      if (models.isHeld) return;
      await quietly(
        acquireLease(db, log).then((lease) => {
          kept = lease;
          if (lease) log.info({ number: lease.number }, 'this process trains the assistant');
        }),
      );
    },
    stop: async () => {
      const lease = own();
      if (lease) await quietly(lease.release());
    },
  };
}
