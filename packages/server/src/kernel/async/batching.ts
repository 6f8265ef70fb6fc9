import { setImmediate as nextTurn } from 'node:timers/promises';

interface Batch<Key, Found> {
  keys: Set<Key>;
  found: Promise<ReadonlyMap<Key, Found>>;
}

/**
 * Batches reads by key: one `read` for all keys requested within a turn of the event loop. Each read begins after its
 * requests, and does not wait for an earlier read. Resolves with undefined for a key that `read` did not find. When
 * `read` rejects, its whole batch rejects.
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
