/** A semaphore with a bounded queue: runs work now, or once what runs before it has ended. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

export interface SemaphoreOptions {
  running: number;
  waiting: number;
  /** Makes the error for whoever finds the queue full. */
  refuse: () => Error;
}

/** Lets `running` pieces of work run at a time. So many as `waiting` queue, and one more is refused. */
export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= options.running) {
      if (queue.length >= options.waiting) throw options.refuse();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on rather than given back, so that nobody comes in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
