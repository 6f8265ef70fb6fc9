import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../../db/tables.ts';
import { type Held, renewLease, takeLease } from './lease-rows.ts';

/** A lease that nobody has renewed for so long may be taken. */
const TTL_SECONDS = 30;
/** Two renewals may fail. */
const RENEW_EVERY_MS = 10_000;

/** The right to train for all servers. At most one process has it, as long as it is not lost. */
export interface Lease extends Held {
  /** Aborted as soon as this process learns that another one has taken it. */
  readonly lost: AbortSignal;
  /** Says whether a training runs. Resolves with whether the lease is still ours. */
  setTraining(isTraining: boolean): Promise<boolean>;
  /** Lets others take it. */
  release(): Promise<void>;
}

/**
 * Takes the lease of the trainer, and renews it until it is released or lost; null while another process has it. A
 * failed renewal proves nothing: the lease is checked again when a model is published.
 */
export async function acquireLease(db: Kysely<Tables>, log: Logger): Promise<Lease | null> {
  const held = await takeLease(db, `${hostname()} ${process.pid} ${randomUUID()}`, TTL_SECONDS);
  if (!held) return null;
  const losing = new AbortController();
  let isTraining = false;
  const renew = async (ttlSeconds: number): Promise<boolean> => {
    const isOurs = await renewLease(db, held, { ttlSeconds, isTraining });
    if (!isOurs) {
      clearInterval(timer);
      losing.abort();
    }
    return isOurs;
  };
  const timer = setInterval(() => {
    renew(TTL_SECONDS).catch((error: unknown) =>
      log.warn({ err: error }, "the trainer's lease could not be renewed"),
    );
  }, RENEW_EVERY_MS);
  timer.unref();
  return {
    ...held,
    lost: losing.signal,
    setTraining: (training) => {
      isTraining = training;
      return renew(TTL_SECONDS);
    },
    release: async () => {
      clearInterval(timer);
      isTraining = false;
      await renew(0);
    },
  };
}
