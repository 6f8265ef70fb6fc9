/** A semaphore with a bounded queue: runs work now, or when a place becomes free. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

export interface SemaphoreOptions {
  running: number;
  waiting: number;
  /** Makes the error thrown when the queue is full. */
  refuse: () => Error;
}

/** Lets `running` pieces of work run at a time. Up to `waiting` more are queued; any beyond that are refused. */
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
      // The place goes straight to the next in the queue, so that no new work takes it first.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
