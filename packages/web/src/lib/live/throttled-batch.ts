/** Collects items that arrive in quick succession, and passes them on in batches. */
export interface ThrottledBatch<Item> {
  readonly add: (item: Item) => void;
  /** Drops the waiting items. */
  readonly stop: () => void;
}

/** A throttled batch: passes on the first item at once, and later ones together, at most once every `everyMs`. */
export function throttledBatch<Item>(
  everyMs: number,
  onItems: (items: ReadonlySet<Item>) => void,
): ThrottledBatch<Item> {
  let waiting = new Set<Item>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    if (waiting.size === 0) return;
    const items = waiting;
    waiting = new Set();
    timer = setTimeout(flush, everyMs);
    onItems(items);
  };
  return {
    add: (item) => {
      waiting.add(item);
      if (timer === null) flush();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      waiting.clear();
    },
  };
}
