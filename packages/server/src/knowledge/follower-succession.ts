import { coalesceRuns } from '../kernel/async/coalescing.ts';
import type { GoesOn } from './knowledge-index.ts';
import type { KnowledgeFollower } from './knowledge-follower.ts';

/** The part of a follower that this file uses. */
export type Follower = Pick<KnowledgeFollower, 'isTooOld' | 'compareAll' | 'catchUp'>;

/** The follower in use, and the newly trained one that replaces it once it is up to date. */
export interface Succession<F extends Follower> {
  /** The follower in use; null until the first one. */
  current(): F | null;
  /** Sets the first follower. */
  begin(first: F): void;
  /**
   * Lets this follower replace the current one at the end of the next run of `catchUp` that begins.
   */
  succeed(next: F): void;
  /** Whether a follower waits to replace the current one. */
  isSucceeded(): boolean;
  /** Reads everything that was committed before the call. Rejects when the database does not answer. */
  readonly catchUp: () => Promise<void>;
  /** Resolves when nothing is running any more. */
  settled(): Promise<void>;
}

/** `goesOn` ends long comparisons; `onSucceeded` is called each time a follower has replaced another. */
export function createSuccession<F extends Follower>(
  goesOn: GoesOn,
  onSucceeded: () => void,
): Succession<F> {
  let current: F | null = null;
  let successor: F | null = null;

  const catchUp = coalesceRuns(async () => {
    const next = successor ?? current;
    // Compares only here, because callers waiting for this run must not get a state older than
    // their call.
    if (next?.isTooOld) await next.compareAll(goesOn);
    await next?.catchUp();
    current = next;
    // A successor that arrived meanwhile waits for the next run.
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
