/** Runs work of the same name one after the other; work of different names goes on side by side. */
export type OneAtATime = <T>(name: string, work: () => Promise<T>) => Promise<T>;

interface Queue {
  length: number;
  last: Promise<unknown>;
}

/** At most `max` of a name run or wait; for one more `refuse` makes the error that is thrown. */
export function oneAtATime(max: number, refuse: () => Error): OneAtATime {
  const queues = new Map<string, Queue>();
  return async (name, work) => {
    const queue = queues.get(name) ?? { length: 0, last: Promise.resolve() };
    if (queue.length >= max) throw refuse();
    queues.set(name, queue);
    queue.length += 1;
    const mine = queue.last.then(work);
    queue.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(name);
    }
  };
}
