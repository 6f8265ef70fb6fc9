import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Tables } from '../tables.ts';
import { columnTypes } from './column-types.ts';
import { hostOf, KEEP_ALIVE_AFTER_MS } from './connect.ts';
import { Deadline, DeadlineError } from './deadline.ts';
import { addressesIn } from './hosts.ts';
import { limitedPool } from './limited-pool.ts';
import { POOL_SIZE } from './open.ts';
import { PoolCounts } from './pool-counts.ts';
import { PrimaryLog, primaryPosition, replayedPosition } from './primary-log.ts';

/** A database that replays the primary's log, and answers some of the reads in its place. */
export interface Replica {
  /**
   * Runs work on the replica. Runs it on the primary (`db`) when the replica is gone, lags too far behind, does not
   * show the reader's own changes yet, or fails. `reader`: the person, and the number of his newest change.
   */
  read<T>(reader: Reader, work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** The position in the primary's log after everything that the primary shows now. */
  primaryPosition(): Promise<bigint>;
  /** Whether readers see everything up to a position in the primary's log: on the replica, or because none is used. */
  shows(position: bigint): Promise<boolean>;
  /** Measures the lag of the replica, and decides whether it is used until the next time. */
  compare(): Promise<void>;
  state(): ReplicaState;
  close(): Promise<void>;
}

export interface Reader {
  userId: number;
  /** Undefined: he has changed nothing. */
  writes?: number | undefined;
}

export interface ReplicaState {
  /** Whether it is used at the moment. */
  isUsed: boolean;
  /** How far it is behind the primary, in seconds; null: unknown. */
  lagSeconds: number | null;
  /** Statements of readings that the replica has answered. */
  statements: number;
  /** Readings that each has answered. */
  reads: Readonly<Record<'replica' | 'primary', number>>;
}

export interface ReplicaOptions {
  /** The primary. */
  db: Kysely<Tables>;
  log: Logger;
  maxLagSeconds: number;
}

/** How often primary and replica should be compared, in ms. */
export const COMPARE_MS = 1_000;
/** How long the replica may take to say how far it is, in ms. */
const ANSWER_MS = 1_000;
/** How long it may take for a reading, in ms. The rest of the request's time is left for the primary. */
const READING_MS = 3_000;
const OLDEST_CONNECTION_S = 600;
/** People whose newest change the replica is known to show. */
const MOST_REMEMBERED = 10_000;

/**
 * Opens a pool to the replica. It need not run: until it answers, everything is read from the primary. Its address is
 * that of one server, because two would not be equally far.
 */
export function openReplica(url: string, options: ReplicaOptions): Replica {
  const [address] = addressesIn(url);
  const pool = new pg.Pool({
    connectionString: address,
    max: POOL_SIZE,
    maxLifetimeSeconds: OLDEST_CONNECTION_S,
    connectionTimeoutMillis: READING_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: columnTypes,
  });
  // The next comparison tells whether it is still there.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PooledReplica(pool, { ...options, host: hostOf(address) });
}

class PooledReplica implements Replica {
  readonly #pool: pg.Pool;
  readonly #options: ReplicaOptions & { host: string };
  readonly #db: Kysely<Tables>;
  /** For questions about the replica, which do not count as statements of readings. */
  readonly #about: Kysely<Tables>;
  readonly #progress: PrimaryLog;
  /** The newest changes that the replica is known to show, by person. */
  readonly #shown = new Map<number, number>();
  readonly #reads = { replica: 0, primary: 0 };
  #statements = 0;
  #isUsed = false;

  constructor(pool: pg.Pool, options: ReplicaOptions & { host: string }) {
    this.#pool = pool;
    this.#options = options;
    this.#progress = new PrimaryLog(options.maxLagSeconds * 1_000);
    const limits = {
      statementMs: READING_MS,
      lookAgain: null,
      onReadOnly: () => undefined,
      // Not told: the primary answers what fails here.
      counts: new PoolCounts(),
    };
    const dialect = new PostgresDialect({ pool: limitedPool(pool, limits) });
    this.#about = new Kysely<Tables>({ dialect });
    const log = ({ level }: LogEvent): void => {
      if (level === 'query') this.#statements += 1;
    };
    this.#db = new Kysely<Tables>({ dialect, log });
  }

  async read<T>(reader: Reader, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const answer = this.#isUsed ? await this.#tryToRead(reader, work) : null;
    this.#reads[answer ? 'replica' : 'primary'] += 1;
    return answer ? answer.result : work(this.#options.db);
  }

  /** null: the replica lacks something that the reader has written, or failed. */
  async #tryToRead<T>(
    reader: Reader,
    work: (db: Kysely<Tables>) => Promise<T>,
  ): Promise<{ result: T } | null> {
    try {
      return await new Deadline(READING_MS).run(async () =>
        (await this.#showsWritesOf(reader)) ? { result: await work(this.#db) } : null,
      );
    } catch (error) {
      // After any failure the primary answers instead, and a wrong request is refused there. A replica also cancels
      // statements that delay its replay (40001). A replica that did not answer is not asked again before the next
      // comparison.
      this.#options.log.debug({ err: error }, 'a reading failed on the replica');
      if (error instanceof DeadlineError) this.#setUsed(false);
      return null;
    }
  }

  async #showsWritesOf({ userId, writes }: Reader): Promise<boolean> {
    if (writes === undefined || (this.#shown.get(userId) ?? 0) >= writes) return true;
    const row = await this.#about
      .selectFrom('person_writes')
      .where('user_id', '=', userId)
      .select('writes')
      .executeTakeFirst();
    if ((row?.writes ?? 0) < writes) return false;
    if (this.#shown.size >= MOST_REMEMBERED) this.#shown.clear();
    this.#shown.set(userId, writes);
    return true;
  }

  primaryPosition(): Promise<bigint> {
    return primaryPosition(this.#options.db);
  }

  async shows(position: bigint): Promise<boolean> {
    if (!this.#isUsed) return true;
    const replayed = await this.#replayed();
    if (replayed !== null && replayed >= position) return true;
    // Another server has become the primary, and its log is shorter: it may never reach the position.
    return (await this.primaryPosition()) < position;
  }

  async compare(): Promise<void> {
    // Without the primary nothing is new. All else tells of its failure.
    const written = await this.primaryPosition().catch(() => null);
    if (written !== null) this.#progress.note(written, performance.now());
    this.#progress.replayed(await this.#replayed());
    this.#setUsed(this.#progress.isNear(performance.now()));
  }

  /** null: it does not answer in time, or is no replica any more. */
  #replayed(): Promise<bigint | null> {
    return new Deadline(ANSWER_MS).run(() => replayedPosition(this.#about)).catch(() => null);
  }

  #setUsed(isUsed: boolean): void {
    if (isUsed === this.#isUsed) return;
    this.#isUsed = isUsed;
    const { host, log } = this.#options;
    if (isUsed) log.info({ host }, 'lists are read from the replica');
    else log.warn({ host }, 'the replica is not used: it is gone, or too far behind');
  }

  state(): ReplicaState {
    return {
      isUsed: this.#isUsed,
      lagSeconds: this.#progress.lagSeconds(performance.now()),
      statements: this.#statements,
      reads: this.#reads,
    };
  }

  async close(): Promise<void> {
    await this.#db.destroy();
    // Kysely ends the pool only if it has used it.
    if (!this.#pool.ending) await this.#pool.end();
  }
}
