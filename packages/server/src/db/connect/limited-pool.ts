import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { currentLimits, Deadline } from './deadline.ts';

/** A pool whose queries all have a time limit. */
export interface LimitedPool extends PostgresPool {
  /** Ends all running queries, refuses new ones, and opens no more connections. */
  abandon(): void;
}

/**
 * Limits the time of a pool's queries. A statement without an answer in time loses its connection. The answer may never
 * come (the server hangs, or its machine is gone). Until then nothing else gets through, not even a rollback. So the
 * socket is destroyed, and the database rolls back as soon as it notices.
 */
export function limitedPool(pool: pg.Pool, statementMs: number): LimitedPool {
  const ofAll = new Deadline(Infinity);
  const connections = new WeakMap<pg.PoolClient, LimitedConnection>();
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> => (ending ??= pool.end());
  return {
    options: pool.options,
    connect: async () => {
      const { deadline } = currentLimits();
      const deadlines = deadline ? [ofAll, deadline] : [ofAll];
      const client = await acquire(pool, deadlines);
      // The same object each time: Kysely keeps wrapped connections in weak maps, and new objects were half the cost of
      // taking a connection from the pool.
      const connection = connections.get(client) ?? new LimitedConnection(client, statementMs);
      connections.set(client, connection);
      connection.lease(deadlines);
      // The cast leaves out cursors, which Kysely's interface has and nothing here uses.
      return connection as unknown as PostgresPoolClient;
    },
    end,
    abandon: () => {
      // end() comes first. Otherwise the pool would open another connection for a waiting query, and nobody would
      // answer it.
      end().catch(() => undefined);
      ofAll.expire();
    },
  };
}

/** A connection from the pool. Throws a DeadlineError when one of the deadlines passes first. */
async function acquire(pool: pg.Pool, deadlines: readonly Deadline[]): Promise<pg.PoolClient> {
  for (const deadline of deadlines) deadline.check();
  const connecting = pool.connect();
  try {
    return await deadlines.reduce((work, deadline) => deadline.unlessOver(work), connecting);
  } catch (error) {
    // The next waiting query gets the connection.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  }
}

/** A connection with a time limit for each statement. It is cut when a deadline of its holder passes. */
class LimitedConnection {
  readonly #client: pg.PoolClient;
  readonly #statementMs: number;
  #forget: (() => void)[] = [];
  /** Stays true: the pool discards a cut connection when it is released. */
  #isCut = false;

  constructor(client: pg.PoolClient, statementMs: number) {
    this.#client = client;
    this.#statementMs = statementMs;
  }

  /** Marks the connection as taken from the pool, with these deadlines until `release`. */
  lease(deadlines: readonly Deadline[]): void {
    // Cuts the connection also between two statements of a transaction, because others wait for its
    // locks.
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

  /** Destroys the socket: the driver's own `end` would send a message first and wait. */
  readonly #cut = (): void => {
    this.#isCut = true;
    (this.#client as unknown as Wire).connection.stream.destroy();
  };
}

/** A part of the client that the driver's types do not declare. */
interface Wire {
  connection: { stream: { destroy(): void } };
}
