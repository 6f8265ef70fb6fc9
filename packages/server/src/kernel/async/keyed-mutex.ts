/** A mutex for each key: work of the same key runs one after the other, work of different keys in parallel. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Queue {
  length: number;
  last: Promise<unknown>;
}

/** At most `max` pieces of work of a key run or wait. One more throws the error that `refuse` makes. */
export function createKeyedMutex(max: number, refuse: () => Error): KeyedMutex {
  const queues = new Map<string, Queue>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() };
    if (queue.length >= max) throw refuse();
    queues.set(key, queue);
    queue.length += 1;
    const mine = queue.last.then(work);
    queue.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}
