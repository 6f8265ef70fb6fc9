import { HTTP } from '@recourse/contract/values/limits';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../../start-error.ts';
import { columnTypes } from './column-types.ts';
import { codeOf, connectToPrimary, hostOf, KEEP_ALIVE_AFTER_MS, PATIENCE_MS } from './connect.ts';
import { addressesIn } from './hosts.ts';
import { limitedPool } from './limited-pool.ts';
import { namingClient } from './planned-once.ts';
import { PoolCounts } from './pool-counts.ts';
import { createPrimary, refuseStandby } from './primary.ts';
import type { Tables } from '../tables.ts';

export interface OpenOptions {
  log: Logger;
  /** The maximum number of connections. */
  max?: number;
  /** Time limit of one statement; 0 means none, for commands that copy much. */
  statementTimeoutMs?: number;
  /** How long to wait for an unreachable server. */
  patienceMs?: number;
  /** Tests only: their server runs without fsync. */
  allowUnsafeWrites?: boolean;
}

export interface OpenDatabase {
  db: Kysely<Tables>;
  pool: pg.Pool;
  counts: PoolCounts;
  /** The version of PostgreSQL, as it names itself. */
  version: string;
  /** Ends all running queries and refuses new ones, so that `close` has nothing to wait for. */
  abandon(): void;
  close(): Promise<void>;
}

/** Connections of one server process. */
export const POOL_SIZE = 10;
/** The longest statement of a request, in ms. */
export const STATEMENT_TIMEOUT_MS = 5_000;
/**
 * How long the locks of a transaction are held after the server's machine has vanished, in ms. A process that ended
 * releases them at once.
 */
export const LONGEST_SILENCE_MS = 15_000;
/** Extra time for the server to report its own statement timeout. Without an answer by then, the connection is cut. */
const LATE_ANSWER_MS = 1_000;
/** The longest delay of a timer in Node. */
const FOR_EVER_MS = 2 ** 31 - 1;
const OLDEST_VERSION = 15;
/**
 * The maximum age of a connection, and so of its cached plans. A plan made for a small table must not stay long after
 * the table has grown.
 */
const OLDEST_CONNECTION_S = 600;
/** SQLSTATE with which PgBouncer refuses an unknown start-up parameter. */
const PROTOCOL_VIOLATION = '08P01';

/**
 * Opens the pool that serves requests and checks the server: PostgreSQL 15 or later, with commits that survive a power
 * cut. Of several hosts the pool uses the one that can be written to, and looks again after a failure. Statements are
 * unnamed, except those of planned-once.ts: named ones get a generic plan and break behind PgBouncer. Throws StartError
 * that names the host, never the password.
 */
export async function openDatabase(url: string, options: OpenOptions): Promise<OpenDatabase> {
  const { isDirect, address, version } = await checkServer(url, options);
  const { settings, statementMs } = await statementLimit(address, options);
  const addresses = addressesIn(url);
  const pool = new pg.Pool({
    Client: isDirect ? namingClient() : pg.Client,
    connectionString: address,
    max: options.max ?? POOL_SIZE,
    maxLifetimeSeconds: OLDEST_CONNECTION_S,
    connectionTimeoutMillis: HTTP.deadlineMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: columnTypes,
    // A single host is believed: a further statement for each connection would tell nothing new.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, although its types don't say so
    ...(addresses.length > 1 && { onConnect: refuseStandby }),
    ...settings,
  });
  surviveLostConnections(pool, options.log);
  const primary = createPrimary(pool, {
    addresses,
    log: options.log,
    onMoved: () => limited.renew(),
  });
  const counts = new PoolCounts();
  const limited = limitedPool(pool, {
    statementMs,
    counts,
    lookAgain: primary,
    onReadOnly: () =>
      options.log.warn('the database can only be read: all connections to it are renewed'),
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: limited }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends the pool only if it has used it.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, counts, version, abandon: () => limited.abandon(), close };
}

interface Checked {
  isDirect: boolean;
  /** Of the host that can be written to. */
  address: string;
  version: string;
}

/**
 * Checks the server at an address, and whether a pooler is before it. A pooler reports its own connection number, not
 * that of the server's process.
 */
async function checkServer(url: string, options: OpenOptions): Promise<Checked> {
  const { client, address } = await connectToPrimary(url, options.patienceMs ?? PATIENCE_MS);
  try {
    const { rows } = await client.query<{
      major: number;
      version: string;
      fsync: string;
      commit: string;
      process: number;
    }>(
      `select current_setting('server_version_num')::int / 10000 as major,
              current_setting('server_version') as version,
              current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit,
              pg_backend_pid() as process`,
    );
    const found = rows[0];
    if (!found)
      throw new StartError(`The database at ${hostOf(address)} did not tell its version.`);
    if (found.major < OLDEST_VERSION) throw tooOld(address, found.major);
    if (!options.allowUnsafeWrites) {
      if (found.fsync !== 'on') throw unsafe(address, 'fsync');
      if (found.commit === 'off') throw unsafe(address, 'synchronous_commit');
    }
    const { processID } = client as pg.Client & { processID: number | null };
    return { isDirect: processID === found.process, address, version: found.version };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The time limit of a statement: as a setting of the server where possible, and as our own. */
interface StatementLimit {
  settings: pg.PoolConfig;
  statementMs: number;
}

/** The limits as start-up parameters; behind a PgBouncer that refuses them, only our own statement timeout remains. */
async function statementLimit(address: string, options: OpenOptions): Promise<StatementLimit> {
  const timeout = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  if (timeout === 0) return { settings: {}, statementMs: FOR_EVER_MS };
  const settings = {
    statement_timeout: timeout,
    idle_in_transaction_session_timeout: LONGEST_SILENCE_MS,
  };
  const ofServer = { settings, statementMs: timeout + LATE_ANSWER_MS };
  const probe = new pg.Client({
    connectionString: address,
    ...settings,
    connectionTimeoutMillis: HTTP.deadlineMs,
  });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    return ofServer;
  } catch (error) {
    if (codeOf(error) !== PROTOCOL_VIOLATION) return ofServer;
    options.log.warn(
      `the database's pooler refuses time limits: set them on the role, as ALTER ROLE ... SET statement_timeout = '${timeout}ms' and ALTER ROLE ... SET idle_in_transaction_session_timeout = '${LONGEST_SILENCE_MS}ms'`,
    );
    return { settings: {}, statementMs: timeout };
  } finally {
    await probe.end().catch(() => undefined);
  }
}

/**
 * Listens for lost connections. The pool (idle) or client (checked out) emits 'error', which ends the process when
 * there is no listener. The pool replaces the connection by itself; one that is ending needs no replacement.
 */
function surviveLostConnections(pool: pg.Pool, log: Logger): void {
  const note = (error: Error): void => {
    if (!pool.ending) log.warn({ code: codeOf(error) }, 'a connection to the database was lost');
  };
  // For an idle connection the pool repeats the error that the connection has already emitted.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', note));
}

function tooOld(url: string, version: number): StartError {
  return new StartError(
    `The database at ${hostOf(url)} is PostgreSQL ${version}; ${OLDEST_VERSION} or later is needed.`,
  );
}

function unsafe(url: string, setting: string): StartError {
  return new StartError(
    `The database at ${hostOf(url)} runs with ${setting} off and would lose what it has confirmed: turn it on.`,
  );
}
