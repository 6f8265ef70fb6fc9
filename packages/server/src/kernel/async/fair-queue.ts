/** How many pieces of work may run, and how many may wait, at a time. */
export interface Bounds {
  running: number;
  waiting: number;
}

/** Runs a limited number of pieces of work at a time. The parties that they belong to take turns (round robin). */
export interface FairQueue {
  /**
   * Runs work now, or when it is the turn of its party. Throws what `refuse` makes for work beyond the party's own
   * bound. When all places are taken, it refuses the newest work of the party with the most waiting.
   */
  run<T>(party: string, work: () => Promise<T>): Promise<T>;
  /** Refuses the waiting work of a party beyond its bound. To be called when the bound has become lower. */
  trim(party: string): void;
}

export interface FairQueueOptions {
  /** The bounds of all parties together. */
  total: Bounds;
  /** The bounds of one party; read again at each turn. */
  boundsOf: (party: string) => Bounds;
  /** Makes the error for refused work of a party. */
  refuse: (party: string) => Error;
}

interface Waiting {
  start: () => void;
  refuse: (error: Error) => void;
}

interface Lane {
  running: number;
  /** Oldest first. */
  waiting: Waiting[];
}

/** A fair queue: a party that asks for much delays its own work, not that of others. */
export function createFairQueue({ total, boundsOf, refuse }: FairQueueOptions): FairQueue {
  /** In the order of turns: the party whose work has just started or ended is last. */
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;

  /** Moves a party behind all others, or removes it when it has no work left. */
  const endTurn = (party: string, lane: Lane): void => {
    lanes.delete(party);
    if (lane.running > 0 || lane.waiting.length > 0) lanes.set(party, lane);
  };
  const startNext = (): void => {
    while (running < total.running) {
      const turn = [...lanes].find(
        ([party, lane]) => lane.waiting.length > 0 && lane.running < boundsOf(party).running,
      );
      if (!turn) return;
      const [party, lane] = turn;
      const next = lane.waiting.shift();
      lane.running += 1;
      running += 1;
      waiting -= 1;
      endTurn(party, lane);
      next?.start();
    }
  };
  const refuseNewest = (party: string, lane: Lane): void => {
    const newest = lane.waiting.pop();
    if (!newest) return;
    waiting -= 1;
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(party);
    newest.refuse(refuse(party));
  };
  const trim = (party: string): void => {
    const lane = lanes.get(party);
    while (lane && lane.waiting.length > boundsOf(party).waiting) refuseNewest(party, lane);
  };
  const makeRoom = (): void => {
    if (waiting <= total.waiting) return;
    const [longest] = [...lanes].toSorted(([, a], [, b]) => b.waiting.length - a.waiting.length);
    if (longest) refuseNewest(...longest);
  };
  const turnOf = async (party: string, lane: Lane): Promise<void> => {
    const turn = Promise.withResolvers<void>();
    lane.waiting.push({ start: turn.resolve, refuse: turn.reject });
    waiting += 1;
    startNext();
    trim(party);
    makeRoom();
    await turn.promise;
  };

  return {
    trim,
    run: async (party, work) => {
      const lane = lanes.get(party) ?? { running: 0, waiting: [] };
      lanes.set(party, lane);
      await turnOf(party, lane);
      try {
        return await work();
      } finally {
        lane.running -= 1;
        running -= 1;
        endTurn(party, lane);
        startNext();
      }
    },
  };
}
