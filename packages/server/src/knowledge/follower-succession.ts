import { coalesceRuns } from '../kernel/async/coalescing.ts';
import type { GoesOn } from './knowledge-index.ts';
import type { KnowledgeFollower } from './knowledge-follower.ts';

/** What a follower is asked to do here. */
export type Follower = Pick<KnowledgeFollower, 'isTooOld' | 'compareAll' | 'catchUp'>;

/** The follower that answers, and the newly trained one that takes its place once it is up to date. */
export interface Succession<F extends Follower> {
  /** The one that answers; null until the first. */
  current(): F | null;
  /** Has the first follower answer. */
  begin(first: F): void;
  /** Has a follower take the place of the current one at the end of the next run of `catchUp` that begins. */
  succeed(next: F): void;
  /** Whether one waits to take the place of the current one. */
  isSucceeded(): boolean;
  /** Takes in all that was committed before the call. Rejects when the database does not answer. */
  readonly catchUp: () => Promise<void>;
  /** Resolves when nothing of it runs any more. */
  settled(): Promise<void>;
}

/** `goesOn` ends long comparisons; `onSucceeded` is called each time that one has taken the place of another. */
export function createSuccession<F extends Follower>(
  goesOn: GoesOn,
  onSucceeded: () => void,
): Succession<F> {
  let current: F | null = null;
  let successor: F | null = null;

  const catchUp = coalesceRuns(async () => {
    const next = successor ?? current;
    // Only here: whoever waits for this run began to wait before, and must not get an older state.
    if (next?.isTooOld) await next.compareAll(goesOn);
    await next?.catchUp();
    current = next;
    // One that came meanwhile waits for the next run.
    if (!next || successor !== next) return;
    successor = null;
    onSucceeded();
  });

  return {
    current: () => current,
    begin: (first) => {
      current = first;
    },
    succeed: (next) => {
      successor = next;
    },
    isSucceeded: () => successor !== null,
    catchUp,
    settled: () => catchUp.settled(),
  };
}
