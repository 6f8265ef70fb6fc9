import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { currentLimits, type Deadline } from './deadline.ts';

/**
 * A pool in which nothing takes for ever. A statement that has no answer in time costs its connection: the answer
 * may never come (the server stands still, or its machine is gone), and until it does nothing else gets through on
 * that connection, a rollback neither. Its socket is destroyed before anything else is asked; the database rolls
 * back as soon as it notices.
 */
export function limitedPool(pool: pg.Pool, statementMs: number): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const { deadline } = currentLimits();
      const lease = new Lease(await acquire(pool, deadline), { deadline, statementMs });
      // Nothing here reads by a cursor, which Kysely's interface has beside this.
      return lease as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** A connection, or a DeadlineError when the time is over first. */
async function acquire(pool: pg.Pool, deadline: Deadline | null): Promise<pg.PoolClient> {
  deadline?.check();
  const connecting = pool.connect();
  if (!deadline) return connecting;
  try {
    return await deadline.unlessOver(connecting);
  } catch (error) {
    // Whoever waits next gets it.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  }
}

interface LeaseLimits {
  deadline: Deadline | null;
  statementMs: number;
}

/** One use of a connection, from being taken out of the pool to being given back. */
class Lease {
  readonly #client: pg.PoolClient;
  readonly #statementMs: number;
  readonly #forget: (() => void) | undefined;
  #isCut = false;

  constructor(client: pg.PoolClient, { deadline, statementMs }: LeaseLimits) {
    this.#client = client;
    this.#statementMs = statementMs;
    // Also between two statements of a transaction, whose locks others wait for.
    this.#forget = deadline?.whenOver(this.#cut);
  }

  async query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#isCut) throw new Error('Connection terminated: it had no answer in time.');
    const most = currentLimits().statementMs ?? this.#statementMs;
    const timer = setTimeout(this.#cut, most);
    try {
      return (await this.#client.query(text, [...values])) as unknown as PostgresQueryResult<R>;
    } finally {
      clearTimeout(timer);
    }
  }

  release(destroy = false): void {
    this.#forget?.();
    this.#client.release(destroy || this.#isCut);
  }

  /** The driver's own end would say goodbye first and wait. */
  readonly #cut = (): void => {
    this.#isCut = true;
    (this.#client as unknown as Wire).connection.stream.destroy();
  };
}

/** What the driver does not declare. */
interface Wire {
  connection: { stream: { destroy(): void } };
}
