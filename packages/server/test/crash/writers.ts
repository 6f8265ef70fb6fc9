import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../src/demo/random.ts';
import type { Ledger } from './ledger.ts';
import { type Operation, operationMaker } from './operations.ts';
import type { People } from './people.ts';
import { type Answer, send } from './send.ts';

/** A request without a complete answer. */
export interface Broken {
  startedAt: number;
  reason: string;
}

/** An answer that came. */
export interface Answered {
  /** Milliseconds, like Date.now(). */
  at: number;
  status: number;
  /** The code of a refusal. */
  code: unknown;
  tookMs: number;
}

const PAUSE_MS = 25;
const RUNNING = 409;
const UNAVAILABLE = 503;

/** Parallel clients; each makes one operation after the other, and records every answer. */
export class Writers {
  readonly ledger: Ledger;
  /** Since the last `begin`. */
  broken: Broken[] = [];
  answers: Answered[] = [];
  readonly #makers: (() => Operation)[];
  /** The unanswered operation of each writer. */
  readonly #open: (Operation | null)[];
  #running: Promise<unknown> | null = null;
  #stopping = false;
  #url = '';

  constructor(people: People, ledger: Ledger, { count, seed }: { count: number; seed: number }) {
    this.ledger = ledger;
    this.#makers = Array.from({ length: count }, (_, n) =>
      operationMaker(createRandom(seed + n), people, ledger),
    );
    this.#open = this.#makers.map(() => null);
  }

  /** Starts all writers. Each first sends its unanswered operation again. */
  begin(url: string): void {
    this.#url = url;
    this.#stopping = false;
    this.broken = [];
    this.answers = [];
    this.#running = Promise.all(this.#makers.map((_, n) => this.#write(n)));
  }

  /** Lets each writer finish its operation, if the server still answers. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  /** Sends every unanswered operation again until it is answered. The server must run. */
  async settle(url: string): Promise<void> {
    this.#url = url;
    this.#stopping = false;
    await Promise.all(
      this.#makers.map(async (_, n) => {
        while (this.#open[n]) await this.#attempt(n);
      }),
    );
  }

  async #write(n: number): Promise<void> {
    while (!this.#stopping) await this.#attempt(n);
  }

  async #attempt(n: number): Promise<void> {
    const operation = (this.#open[n] ??= this.#makers[n]?.() ?? null);
    if (!operation) return;
    const startedAt = Date.now();
    try {
      const answer = await send(new URL(operation.path, this.#url), operation.outgoing());
      const at = Date.now();
      this.answers.push({
        at,
        status: answer.status,
        code: (answer.body as { code?: unknown } | null)?.code,
        tookMs: at - startedAt,
      });
      if (this.#isAnswered(operation, answer)) this.#open[n] = null;
      else await sleep(PAUSE_MS);
    } catch (error) {
      this.broken.push({ startedAt, reason: reasonOf(error) });
      await sleep(PAUSE_MS);
    }
  }

  #isAnswered({ path, note, alsoFine = [] }: Operation, answer: Answer): boolean {
    const { status, body, retryAfter } = answer;
    if (status < 300) note(this.ledger, body as { id: number });
    else if (status === UNAVAILABLE) {
      if (retryAfter === null) this.ledger.faults.push(`${path} answered 503 without Retry-After`);
      return false;
    } else if (!alsoFine.includes(status)) {
      if (status === RUNNING) return false;
      this.ledger.faults.push(`${path} answered ${status}: ${JSON.stringify(body)}`);
    }
    return true;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}
