import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Deadlines of work. Database queries find the current deadline by themselves (limited-pool.ts). If every function had
 * to pass it on, one would forget it.
 */

/** Thrown when a deadline has passed. */
export class DeadlineError extends Error {
  constructor() {
    super('This took longer than anybody waits for it.');
  }
}

/**
 * Thrown when a COMMIT got no answer: whether the transaction is committed is not known. The transaction must not be
 * repeated, unless an idempotency key shows whether it was committed (kernel/changes/idempotency.ts).
 */
export class OutcomeUnknownError extends Error {
  constructor(cause?: unknown) {
    super('There was no answer to a COMMIT.', { cause });
  }
}

interface Limits {
  deadline: Deadline | null;
  /** Time limit of one statement; null: that of the pool. */
  statementMs: number | null;
}

const NONE: Limits = { deadline: null, statementMs: null };
const limits = new AsyncLocalStorage<Limits>();

/** The deadline of the running work, and its own limit for statements if it has one. */
export const currentLimits = (): Limits => limits.getStore() ?? NONE;

/**
 * A time limit for work in several parts. The time runs only while a part runs, not while the work waits in between.
 */
export class Deadline {
  #leftMs: number;
  #isOver = false;
  readonly #whenOver = new Set<() => void>();
  /** How many COMMITs of the work are under way. */
  commits = 0;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /**
   * Runs a part of the work. When the time is over it rejects with a DeadlineError, or with an OutcomeUnknownError while
   * a COMMIT is under way. The part may go on, but all its database queries fail.
   */
  async run<T>(part: () => Promise<T>): Promise<T> {
    this.check();
    const began = performance.now();
    const timer = setTimeout(() => this.expire(), this.#leftMs);
    try {
      const work = limits.run({ deadline: this, statementMs: null }, part);
      return await this.unlessOver(work);
    } finally {
      clearTimeout(timer);
      this.#leftMs -= performance.now() - began;
    }
  }

  /** Throws a DeadlineError when the time is over, so that nothing new begins. */
  check(): void {
    if (this.#isOver || this.#leftMs <= 0) throw new DeadlineError();
  }

  /** The result of `work`; rejects as `run` does as soon as the time is over. */
  unlessOver<T>(work: Promise<T>): Promise<T> {
    // One promise instead of Promise.race, because this runs for each statement and connection of a request.
    return new Promise((resolve, reject) => {
      const forget = this.whenOver(() =>
        reject(this.commits > 0 ? new OutcomeUnknownError() : new DeadlineError()),
      );
      work.then(
        (value) => {
          forget();
          resolve(value);
        },
        (error: unknown) => {
          forget();
          reject(error);
        },
      );
    });
  }

  /** Calls back once when the time is over, at once if it already is. The returned function cancels that. */
  whenOver(callback: () => void): () => void {
    if (this.#isOver) callback();
    else this.#whenOver.add(callback);
    return () => void this.#whenOver.delete(callback);
  }

  /** Ends the time early. */
  expire(): void {
    this.#isOver = true;
    for (const callback of this.#whenOver) callback();
    this.#whenOver.clear();
  }
}

/** Runs work that many callers wait for, without the deadline of the caller who started it. */
export const withoutDeadline = <T>(work: () => T): T => limits.run(NONE, work);

/** Runs work with its own limit for each statement, in ms, in place of the pool's. */
export const withStatementLimit = <T>(statementMs: number, work: () => T): T =>
  limits.run({ ...currentLimits(), statementMs }, work);
