import type { Logger } from 'pino';
import { withoutDeadline } from '../../db/connect/deadline.ts';
import { unavailable } from '../errors.ts';

/** Work that a request starts and that runs after its answer was sent, one piece after the other. */
export interface Afterwards {
  /** Queues work. Logs an error of the work under the name `failure`. Throws 503 when the queue is full. */
  add(failure: string, work: () => Promise<void>): void;
  /** Resolves when the queue is empty. */
  idle(): Promise<void>;
}

const MOST_WAITING = 1_000;

/** Makes the queue of one server process. */
export function createAfterwards(log: Logger): Afterwards {
  let waiting = 0;
  let last = Promise.resolve();

  async function run(failure: string, work: () => Promise<void>): Promise<void> {
    try {
      // The deadline of the request ends with its answer, so it does not apply to this work.
      await withoutDeadline(work);
    } catch (error) {
      log.error({ err: error }, failure);
    } finally {
      waiting -= 1;
    }
  }

  return {
    add: (failure, work) => {
      if (waiting >= MOST_WAITING) throw unavailable();
      waiting += 1;
      last = last.then(() => run(failure, work));
    },
    idle: async () => {
      // oxlint-disable-next-line no-await-in-loop -- more may have come meanwhile
      while (waiting > 0) await last;
    },
  };
}
