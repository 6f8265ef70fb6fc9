import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../db/tables.ts';
import type { Succession } from './follower-succession.ts';
import type { KnowledgeFollower } from './knowledge-follower.ts';
import { SharedModels } from './models/shared-models.ts';
import { createTrainingTurns } from './models/training-turns.ts';
import { createTrainer, type TrainingPlace } from './training/knowledge-trainer.ts';

/** Keeps the model of a process current: trains it in turns with the others, or takes over what they have trained. */
export interface TrainingUpkeep {
  /** Gets the newest model into the file, for the first index. Never rejects. */
  prepare(): Promise<void>;
  /** Takes over a newer model, or else trains when it is due and this process may. Never rejects. */
  consider(followers: Succession<KnowledgeFollower>, load: Load): Promise<void>;
  /** Whether a follower is without a model although there was one at the start. */
  isWithoutModel(follower: KnowledgeFollower): boolean;
  /** Whether a process of the installation trains. */
  isRunning(): boolean;
  failedAt(): number | null;
  readAll(): Promise<void>;
  /** Deletes outdated models. */
  prune(): Promise<void>;
  /** Ends the running training, so that `consider` comes to its end. */
  stop(): Promise<void>;
  /** Lets others train; called when nothing is running any more. */
  leave(): Promise<void>;
}

/** Makes a follower of the model in the file. */
type Load = () => Promise<KnowledgeFollower>;

/** The upkeep of a process with this file. */
export function createTrainingUpkeep(
  db: Kysely<Tables>,
  log: Logger,
  place: TrainingPlace,
): TrainingUpkeep {
  const models = new SharedModels({ db, log, file: place.file, bucket: place.bucket ?? null });
  const turns = createTrainingTurns({ db, log, models });
  const trainer = createTrainer(place, log, turns);
  let wasStored = false;
  return {
    prepare: async () => {
      await models.takeOver(() => Promise.resolve());
      wasStored = models.isStored;
    },
    consider: async (followers, load) => {
      const index = followers.current()?.index;
      if (!index || followers.isSucceeded()) return;
      const adopt = (): Promise<boolean> =>
        models.takeOver(async () => followers.succeed(await load()));
      if ((await adopt()) || place.trains === false) return;
      if (place.staysTrainer) await turns.stand();
      const { solutions, examples } = index.counts();
      const { changes, holdsPart, record } = index;
      const lag = { size: solutions + examples, changes, holdsPart, record };
      await trainer.consider(lag, adopt);
    },
    isWithoutModel: ({ index }) => wasStored && index.record === null,
    isRunning: () => trainer.isRunning() || models.isTraining,
    failedAt: () => trainer.failedAt(),
    readAll: () => trainer.readAll(),
    prune: () => models.prune(),
    stop: () => trainer.stop(),
    leave: () => turns.stop(),
  };
}
