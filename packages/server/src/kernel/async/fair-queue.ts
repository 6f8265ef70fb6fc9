/** How many pieces of work of one party run, and how many wait, at a time. */
export interface Bounds {
  running: number;
  waiting: number;
}

/** Runs work side by side, so many pieces at a time; the parties that it is for take turns (round robin). */
export interface FairQueue {
  /**
   * Runs work now, or when it is the turn of its party. Throws what `refuse` makes when there is no place to wait:
   * more than the party's own bound, or, when all places are taken, the newest work of the party that has most.
   */
  run<T>(party: string, work: () => Promise<T>): Promise<T>;
  /** Refuses what a party has waiting beyond its bound, which has just become lower. */
  trim(party: string): void;
}

export interface FairQueueOptions {
  /** Of all parties together. */
  total: Bounds;
  /** Of one party, asked again at each turn. */
  boundsOf: (party: string) => Bounds;
  /** Makes the error for work of a party that finds no place. */
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

/** A queue in which whoever asks for much waits behind himself, not before everybody else. */
export function createFairQueue({ total, boundsOf, refuse }: FairQueueOptions): FairQueue {
  /** In the order of the turns: whose work has just begun or ended stands last. */
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;

  /** Puts a party behind all others, or forgets it when it has no work left. */
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
