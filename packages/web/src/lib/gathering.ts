/** Gathers what comes quickly one after another. */
export interface Gathering<Item> {
  readonly add: (item: Item) => void;
  /** Forgets what waits. */
  readonly stop: () => void;
}

/** Hands on the first item at once, and then, every `everyMs`, what came meanwhile together. */
export function gathering<Item>(
  everyMs: number,
  onItems: (items: ReadonlySet<Item>) => void,
): Gathering<Item> {
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
