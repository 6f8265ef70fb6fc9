import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Until when something has to be done. What is asked of the database meanwhile knows of it without being told
 * (limited-pool.ts): a limit that every function has to hand on is forgotten by one.
 */

/** What the deadline that has passed throws. */
export class DeadlineError extends Error {
  constructor() {
    super('This took longer than anybody waits for it.');
  }
}

interface Limits {
  deadline: Deadline | null;
  /** Of one statement; null: what the pool says. */
  statementMs: number | null;
}

const NONE: Limits = { deadline: null, statementMs: null };
const limits = new AsyncLocalStorage<Limits>();

/** The deadline of whatever runs, and the limit of its statements where it has one of its own. */
export const currentLimits = (): Limits => limits.getStore() ?? NONE;

/**
 * A time for work that is done in several parts: only while one of them runs does it pass, so that nobody is
 * charged for what he waits for in between.
 */
export class Deadline {
  #leftMs: number;
  #isOver = false;
  readonly #whenOver = new Set<() => void>();

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /**
   * Runs a part of the work. Rejects with a DeadlineError when the time is over; the part may go on, but finds no
   * database any more.
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

  /** Throws a DeadlineError when the time is over: then nothing new is begun. */
  check(): void {
    if (this.#isOver || this.#leftMs <= 0) throw new DeadlineError();
  }

  /** What `work`, begun in time, comes to; rejects with a DeadlineError as soon as the time is over. */
  unlessOver<T>(work: Promise<T>): Promise<T> {
    // One promise and no race: this runs for each statement and each connection of a request.
    return new Promise((resolve, reject) => {
      const forget = this.whenOver(() => reject(new DeadlineError()));
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

  /** Calls back, once, when the time is over, or at once if it is; the returned function takes that back. */
  whenOver(callback: () => void): () => void {
    if (this.#isOver) callback();
    else this.#whenOver.add(callback);
    return () => void this.#whenOver.delete(callback);
  }

  /** Ends it before its time. */
  expire(): void {
    this.#isOver = true;
    for (const callback of this.#whenOver) callback();
    this.#whenOver.clear();
  }
}

/** Runs work that many wait for, so that the deadline of the one who began it does not end it for all. */
export const withoutDeadline = <T>(work: () => T): T => limits.run(NONE, work);

/** Runs work whose statements may take so many ms each, more or less than the pool's. */
export const withStatementLimit = <T>(statementMs: number, work: () => T): T =>
  limits.run({ ...currentLimits(), statementMs }, work);
