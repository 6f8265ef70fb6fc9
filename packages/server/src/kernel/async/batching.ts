import { setImmediate as nextTurn } from 'node:timers/promises';

interface Batch<Key, Found> {
  keys: Set<Key>;
  found: Promise<ReadonlyMap<Key, Found>>;
}

/**
 * Reads by key, with one `read` for all that is asked for within a turn of the event loop. Each begins after it was
 * asked for, and none waits for another that has begun. Resolves with undefined for what `read` did not find; rejects
 * where `read` does, for all of its batch.
 */
export function batchByTurn<Key, Found>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let next: Batch<Key, Found> | null = null;
  const begin = (): Batch<Key, Found> => {
    const keys = new Set<Key>();
    const found = nextTurn().then(() => {
      next = null;
      return read([...keys]);
    });
    return { keys, found };
  };
  return async (key) => {
    next ??= begin();
    next.keys.add(key);
    return (await next.found).get(key);
  };
}
