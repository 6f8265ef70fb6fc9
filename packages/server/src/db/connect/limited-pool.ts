import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { codeOf, cutConnection } from './connect.ts';
import { currentLimits, Deadline, OutcomeUnknownError } from './deadline.ts';
import { isSqlState, type PoolCounts } from './pool-counts.ts';
import { READ_ONLY } from './primary.ts';
import { type Marks, Renewal } from './renewal.ts';

/** A pool whose queries all have a time limit. */
export interface LimitedPool extends PostgresPool {
  /** Ends all running queries, and refuses new ones. Opens no more connections, and drops those that are being opened. */
  abandon(): void;
  /** Replaces each connection before it is used again. */
  renew(): void;
}

export interface PoolLimits {
  /** Time limit of a statement, in ms. */
  statementMs: number;
  /**
   * Looks which server can be written to, after a failure. Resolves when the pool has its address; null: there is only
   * one.
   */
  lookAgain: (() => Promise<void>) | null;
  /** Where failures and waits are counted. */
  counts: PoolCounts;
  /** Called when a server turns out to be read-only. */
  onReadOnly: () => void;
}

/** SQLSTATEs with which a server ends a connection. A COMMIT may have succeeded before. */
const ENDED_BY_SERVER = /^(?:08|57P)/;

/** Whether an error of a COMMIT leaves open whether the transaction is committed: the server has not refused it. */
export function leavesOutcomeOpen(error: unknown): boolean {
  const code = codeOf(error);
  return !isSqlState(code) || ENDED_BY_SERVER.test(code);
}

/**
 * Limits the time of a pool's queries. A statement without an answer in time loses its connection. The answer may never
 * come (the server hangs, or its machine is gone). Until then nothing else gets through, not even a rollback. So the
 * socket is destroyed, and the database rolls back as soon as it notices.
 */
export function limitedPool(pool: pg.Pool, limits: PoolLimits): LimitedPool {
  const ofAll = new Deadline(Infinity);
  const renewal = new Renewal();
  const connections = new WeakMap<pg.PoolClient, LimitedConnection>();
  /** The same object for a client each time: Kysely keeps them in weak maps, and new ones were half the cost. */
  const connectionOf = (client: pg.PoolClient): LimitedConnection => {
    const known = connections.get(client);
    if (known) return known;
    const connection = new LimitedConnection(client, { ...limits, renewal });
    connections.set(client, connection);
    return connection;
  };
  // Marked when it is opened, because it may become idle while another connection is silent: the request that asked for
  // it may have given up.
  pool.on('connect', connectionOf);
  let looking: Promise<void> | null = null;
  const lookAgain = (): Promise<void> | null =>
    limits.lookAgain &&
    (looking ??= limits.lookAgain().finally(() => {
      looking = null;
    }));
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> => (ending ??= pool.end());
  const onTrouble = (): void => {
    if (ending === null) void lookAgain();
  };
  const take = async (deadlines: readonly Deadline[]): Promise<LimitedConnection> => {
    const connect = () => acquire(pool, deadlines, limits.counts);
    let connection = connectionOf(await connect());
    while (!connection.isFit()) {
      connection.discard();
      // oxlint-disable-next-line no-await-in-loop -- each may be replaced only when it is its turn
      connection = connectionOf(await connect());
    }
    connection.lease(deadlines, onTrouble);
    return connection;
  };
  const takeFromAny = async (deadlines: readonly Deadline[]): Promise<LimitedConnection> => {
    if (looking) await within(deadlines, looking);
    try {
      return await take(deadlines);
    } catch (error) {
      const again = ending === null ? lookAgain() : null;
      if (again === null) throw error;
      await within(deadlines, again);
      return take(deadlines);
    }
  };
  return {
    options: pool.options,
    connect: () => {
      const { deadline } = currentLimits();
      const deadlines = deadline ? [ofAll, deadline] : [ofAll];
      const taken = limits.lookAgain ? takeFromAny(deadlines) : take(deadlines);
      // The cast leaves out cursors, which Kysely's interface has and nothing here uses.
      return taken as Promise<unknown> as Promise<PostgresPoolClient>;
    },
    end,
    abandon: () => {
      // end() comes first. Otherwise the pool would open another connection for a waiting query, and nobody would
      // answer it.
      end().catch(() => undefined);
      ofAll.expire();
      for (const client of clientsOf(pool)) cutConnection(client);
    },
    renew: () => void renewal.renew(null),
  };
}

/** All clients of a pool. Those that are being connected are among them: the pool waits for them when it ends. */
const clientsOf = (pool: pg.Pool): readonly pg.Client[] => (pool as unknown as Inside)._clients;

/** A part of the pool that the driver's types do not declare. */
interface Inside {
  _clients: readonly pg.Client[];
}

/** The result of `work`; throws a DeadlineError when one of the deadlines passes first. */
function within<T>(deadlines: readonly Deadline[], work: Promise<T>): Promise<T> {
  return deadlines.reduce((rest, deadline) => deadline.unlessOver(rest), work);
}

/** A connection from the pool. Throws a DeadlineError when one of the deadlines passes first. */
async function acquire(
  pool: pg.Pool,
  deadlines: readonly Deadline[],
  counts: PoolCounts,
): Promise<pg.PoolClient> {
  for (const deadline of deadlines) deadline.check();
  const before = pool.waitingCount;
  const connecting = pool.connect();
  const began = pool.waitingCount > before ? performance.now() : null;
  try {
    return await within(deadlines, connecting);
  } catch (error) {
    counts.noteError(error);
    // The next waiting query gets the connection.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  } finally {
    if (began !== null) counts.noteWait(performance.now() - began);
  }
}

type ConnectionLimits = Omit<PoolLimits, 'lookAgain'> & { renewal: Renewal };

/** A connection with a time limit for each statement. It is cut when a deadline of its holder passes. */
class LimitedConnection {
  readonly #client: pg.PoolClient;
  readonly #limits: ConnectionLimits;
  readonly #marks: Marks;
  #deadlines: readonly Deadline[] = [];
  #forget: (() => void)[] = [];
  #onTrouble: () => void = () => undefined;
  /** Statements that have no answer yet. */
  #asked = 0;
  /** Stays true: the pool discards a cut connection when it is released. */
  #isCut = false;

  constructor(client: pg.PoolClient, limits: ConnectionLimits) {
    this.#client = client;
    this.#limits = limits;
    this.#marks = limits.renewal.born();
  }

  /** Whether it may be used again. */
  isFit(): boolean {
    return this.#limits.renewal.isFit(this.#marks);
  }

  /** Gives it back to the pool, which forgets it. */
  discard(): void {
    cutConnection(this.#client);
    this.#client.release(true);
  }

  /**
   * Marks the connection as taken from the pool, with these deadlines until `release`. `onTrouble` is called when the
   * server does not answer, or can only be read.
   */
  lease(deadlines: readonly Deadline[], onTrouble: () => void): void {
    this.#deadlines = deadlines;
    this.#onTrouble = onTrouble;
    // Cuts the connection also between two statements of a transaction, because others wait for its
    // locks.
    this.#forget = deadlines.map((deadline) => deadline.whenOver(this.#cut));
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#isCut) return this.#refuse(text);
    return text === 'commit' ? this.#commit() : this.#ask(text, values);
  }

  /** The destroyed socket is the rollback: an error there would hide the one that led to it. */
  async #refuse<R>(text: string): Promise<PostgresQueryResult<R>> {
    if (text === 'rollback') return NOTHING as PostgresQueryResult<R>;
    throw new Error('Connection terminated: it had no answer in time.');
  }

  release(destroy = false): void {
    for (const forget of this.#forget) forget();
    const isOver = destroy || this.#isCut || !this.#limits.renewal.isCurrent(this.#marks);
    this.#client.release(isOver);
  }

  async #ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const most = currentLimits().statementMs ?? this.#limits.statementMs;
    const timer = setTimeout(this.#cut, most);
    this.#asked += 1;
    try {
      const result = await answerOf(this.#client, text, values);
      this.#limits.renewal.heard(this.#marks);
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      // Otherwise the stack trace would lead to the socket, and not to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      this.#limits.counts.noteError(error);
      if (codeOf(error) === READ_ONLY) this.#isReadOnly();
      throw error;
    } finally {
      this.#asked -= 1;
      clearTimeout(timer);
    }
  }

  /** Throws an OutcomeUnknownError when nobody knows whether the transaction is committed. */
  async #commit<R>(): Promise<PostgresQueryResult<R>> {
    for (const deadline of this.#deadlines) deadline.commits += 1;
    try {
      return await this.#ask('commit', []);
    } catch (error) {
      if (!leavesOutcomeOpen(error)) throw error;
      this.#isCut = true;
      throw new OutcomeUnknownError(error);
    } finally {
      for (const deadline of this.#deadlines) deadline.commits -= 1;
    }
  }

  /** The connection is dropped, and the first one renews the pool. */
  #isReadOnly(): void {
    if (!this.#limits.renewal.renew(this.#marks)) return;
    this.#limits.onReadOnly();
    this.#onTrouble();
  }

  /** Destroys the socket, in the middle of a statement too. */
  readonly #cut = (): void => {
    this.#isCut = true;
    if (this.#asked > 0) {
      this.#limits.renewal.silence();
      this.#onTrouble();
    }
    cutConnection(this.#client);
  };
}

/**
 * Sends a statement to the driver. With the driver's own promise a third of all rows outlived two collections of the
 * young generation, and every few hundred requests a full collection was due.
 */
const answerOf = (
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(text, [...values], (error: Error | null, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });

const NOTHING: PostgresQueryResult<unknown> = { command: 'ROLLBACK', rowCount: 0, rows: [] };
