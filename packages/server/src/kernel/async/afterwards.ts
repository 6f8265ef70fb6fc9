import type { Logger } from 'pino';
import { withoutDeadline } from '../../db/connect/deadline.ts';
import { unavailable } from '../errors.ts';

/** Work that a request only begins: it is done when the answer is on its way, one piece after the other. */
export interface Afterwards {
  /** Takes work on. What goes wrong in it is logged under that name. Throws 503 when too much waits. */
  add(failure: string, work: () => Promise<void>): void;
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>;
}

const MOST_WAITING = 1_000;

/** The work of one server process. */
export function createAfterwards(log: Logger): Afterwards {
  let waiting = 0;
  let last = Promise.resolve();

  async function run(failure: string, work: () => Promise<void>): Promise<void> {
    try {
      // The deadline of the request that began it ends with its answer.
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
