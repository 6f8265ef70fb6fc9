import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { currentLimits, Deadline } from './deadline.ts';

/** A pool in which nothing takes for ever. */
export interface LimitedPool extends PostgresPool {
  /** Ends all that is being asked, and whatever is asked from now on: nobody has the time for it any more. */
  abandon(): void;
}

/**
 * Limits what is asked of a pool. A statement that has no answer in time costs its connection: the answer may never
 * come (the server stands still, or its machine is gone), and until it does nothing else gets through on that
 * connection, a rollback neither. Its socket is destroyed before anything else is asked; the database rolls back as
 * soon as it notices.
 */
export function limitedPool(pool: pg.Pool, statementMs: number): LimitedPool {
  const ofAll = new Deadline(Infinity);
  const connections = new WeakMap<pg.PoolClient, LimitedConnection>();
  return {
    options: pool.options,
    connect: async () => {
      const { deadline } = currentLimits();
      const deadlines = deadline ? [ofAll, deadline] : [ofAll];
      const client = await acquire(pool, deadlines);
      // The same object each time: Kysely keeps what it wraps in weak maps, and a new one for each statement was half
      // of what it costs to take a connection out.
      const connection = connections.get(client) ?? new LimitedConnection(client, statementMs);
      connections.set(client, connection);
      connection.lease(deadlines);
      // Nothing here reads by a cursor, which Kysely's interface has beside this.
      return connection as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    abandon: () => ofAll.expire(),
  };
}

/** A connection, or a DeadlineError when one of these is over first. */
async function acquire(pool: pg.Pool, deadlines: readonly Deadline[]): Promise<pg.PoolClient> {
  for (const deadline of deadlines) deadline.check();
  const connecting = pool.connect();
  try {
    return await deadlines.reduce((work, deadline) => deadline.unlessOver(work), connecting);
  } catch (error) {
    // Whoever waits next gets it.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  }
}

/** A connection whose statements have a limit each, and which is cut when a deadline of its holder is over. */
class LimitedConnection {
  readonly #client: pg.PoolClient;
  readonly #statementMs: number;
  #forget: (() => void)[] = [];
  /** For ever: the pool throws it away when it is given back. */
  #isCut = false;

  constructor(client: pg.PoolClient, statementMs: number) {
    this.#client = client;
    this.#statementMs = statementMs;
  }

  /** It is taken out of the pool, until `release` for somebody with these deadlines. */
  lease(deadlines: readonly Deadline[]): void {
    // Also between two statements of a transaction, whose locks others wait for.
    this.#forget = deadlines.map((deadline) => deadline.whenOver(this.#cut));
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
    for (const forget of this.#forget) forget();
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
