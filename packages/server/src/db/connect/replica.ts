import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Tables } from '../tables.ts';
import { columnTypes } from './column-types.ts';
import { codeOf, hostOf, isSqlState, KEEP_ALIVE_AFTER_MS } from './connect.ts';
import { Deadline } from './deadline.ts';
import { addressesIn } from './hosts.ts';
import { limitedPool } from './limited-pool.ts';
import { POOL_SIZE } from './open.ts';
import { PrimaryLog, primaryPosition, replayedPosition } from './primary-log.ts';

/** A database that repeats what the primary does, and answers some of the questions in its place. */
export interface Replica {
  /**
   * Runs work on the replica, or on the primary (`db`) when the replica is gone, is too far behind, does not show the
   * reader's own changes yet, or fails. `reader`: the person, and the number of his newest change.
   */
  read<T>(reader: Reader, work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** The place in the primary's log up to which everything that it shows now is written. */
  primaryPosition(): Promise<bigint>;
  /** Whether readers see everything up to a place in the primary's log: on the replica, or because none is used. */
  shows(position: bigint): Promise<boolean>;
  /** Finds out how far the replica is, and whether it is used until the next time. */
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
  const { db: primary, log, maxLagSeconds } = options;
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
  const limited = limitedPool(pool, {
    statementMs: READING_MS,
    lookAgain: null,
    onReadOnly: () => undefined,
  });
  const dialect = new PostgresDialect({ pool: limited });
  /** For questions about the replica itself, which are not counted. */
  const itself = new Kysely<Tables>({ dialect });
  let statements = 0;
  const db = new Kysely<Tables>({
    dialect,
    log: ({ level }) => {
      if (level === 'query') statements += 1;
    },
  });
  const progress = new PrimaryLog(maxLagSeconds * 1_000);
  const shown = new Map<number, number>();
  const reads = { replica: 0, primary: 0 };
  let isUsed = false;

  const use = (next: boolean): void => {
    if (next === isUsed) return;
    isUsed = next;
    const host = hostOf(address);
    if (next) log.info({ host }, 'lists are read from the replica');
    else log.warn({ host }, 'the replica is not used: it is gone, or too far behind');
  };
  const compare = async (): Promise<void> => {
    // Its failure is told by everything else, and the replica stays usable for as long as it is near.
    const seen = await primaryPosition(primary).catch(() => null);
    if (seen !== null) progress.note(seen, performance.now());
    const replayed = await inTime(ANSWER_MS, () => replayedPosition(itself)).catch(() => null);
    progress.replayed(replayed);
    use(progress.isNear(performance.now()));
  };
  const showsWritesOf = async ({ userId, writes }: Reader): Promise<boolean> => {
    if (writes === undefined || (shown.get(userId) ?? 0) >= writes) return true;
    const row = await itself
      .selectFrom('person_writes')
      .where('user_id', '=', userId)
      .select('writes')
      .executeTakeFirst();
    if ((row?.writes ?? 0) < writes) return false;
    if (shown.size >= MOST_REMEMBERED) shown.clear();
    shown.set(userId, writes);
    return true;
  };
  const fromReplica = async <T>(
    reader: Reader,
    work: (db: Kysely<Tables>) => Promise<T>,
  ): Promise<{ result: T } | null> => {
    try {
      return await inTime(READING_MS, async () =>
        (await showsWritesOf(reader)) ? { result: await work(db) } : null,
      );
    } catch (error) {
      // Whatever it is: the primary answers, and refuses what is to be refused. A replica also ends statements that
      // hold up what it repeats (40001). Without an answer it is not asked again before the next comparison.
      log.debug({ err: error }, 'a reading failed on the replica');
      if (!isSqlState(codeOf(error))) use(false);
      return null;
    }
  };
  return {
    read: async (reader, work) => {
      const answer = isUsed ? await fromReplica(reader, work) : null;
      reads[answer ? 'replica' : 'primary'] += 1;
      return answer ? answer.result : work(primary);
    },
    primaryPosition: () => primaryPosition(primary),
    shows: async (position) => {
      if (!isUsed) return true;
      const replayed = await inTime(ANSWER_MS, () => replayedPosition(itself)).catch(() => null);
      return replayed !== null && replayed >= position;
    },
    compare,
    state: () => ({
      isUsed,
      lagSeconds: progress.lagSeconds(performance.now()),
      statements,
      reads,
    }),
    close: async () => {
      await db.destroy();
      // Kysely ends the pool only if it has used it.
      if (!pool.ending) await pool.end();
    },
  };
}

const inTime = <T>(ms: number, part: () => Promise<T>): Promise<T> => new Deadline(ms).run(part);
