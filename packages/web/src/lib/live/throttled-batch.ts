/** Items that come quickly one after another, handed on in batches. */
export interface ThrottledBatch<Item> {
  readonly add: (item: Item) => void;
  /** Forgets what waits. */
  readonly stop: () => void;
}

/** A throttled batch: the first item is handed on at once, those that follow together, once every `everyMs`. */
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
