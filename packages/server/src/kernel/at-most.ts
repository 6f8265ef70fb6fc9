/** Runs work now, or when what runs before it leaves room. */
export type AtMost = <T>(work: () => Promise<T>) => Promise<T>;

export interface AtMostOptions {
  running: number;
  waiting: number;
  /** Makes the error for whoever finds the queue full. */
  refuse: () => Error;
}

/** At most so many pieces of work at a time; the rest waits its turn, as far as the queue goes. */
export function atMost(options: AtMostOptions): AtMost {
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
