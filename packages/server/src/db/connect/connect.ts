import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import { columnTypes } from './column-types.ts';
import { addressesIn } from './hosts.ts';

/** How long a start waits for an unreachable database. */
export const PATIENCE_MS = 15_000;
const RETRY_EVERY_MS = 300;
/** With this interval, a dead idle connection is noticed after some 20 s. */
export const KEEP_ALIVE_AFTER_MS = 10_000;
/** How long one of several hosts may take to answer, before the next one is asked. */
export const ONE_OF_SEVERAL_MS = 2_000;

/** Errors after which a retry is pointless: the server answered, and refused. */
const REFUSALS: Record<string, string> = {
  '28P01': 'refused the password',
  '28000': 'refused the user',
  '3D000': 'has no such database',
  '42501': 'does not let this user in',
};

/** A client and the address of the host that it is connected to. */
export interface Connected {
  client: pg.Client;
  address: string;
}

/**
 * Connects one client to the host that can be written to, and retries while there is none. The caller ends the client.
 * Throws a StartError that names the hosts, never the password.
 */
export async function connectToPrimary(url: string, patienceMs = PATIENCE_MS): Promise<Connected> {
  const addresses = addressesIn(url);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const outcome = await firstWritable(addresses, Math.max(deadline - Date.now(), 1));
    if ('client' in outcome) return outcome;
    const isOver = Date.now() + RETRY_EVERY_MS >= deadline;
    throwIfFinal(outcome, isOver ? patienceMs : null);
    await sleep(RETRY_EVERY_MS);
  }
}

/** The client alone, as `connectToPrimary` connects it. */
export async function connectPatiently(url: string, patienceMs?: number): Promise<pg.Client> {
  return (await connectToPrimary(url, patienceMs)).client;
}

/** A host without a connection, and why; null: it answers, but cannot be written to. */
type Failure = { address: string; error: unknown };

/**
 * Asks the hosts in turn and connects to the first that can be written to. Each has `timeoutMs`, but a host that is not
 * the only one has at most 2 s. Without one it resolves with the failures.
 */
export async function firstWritable(
  addresses: readonly string[],
  timeoutMs: number,
): Promise<Connected | readonly Failure[]> {
  const failures: Failure[] = [];
  const eachMs = addresses.length > 1 ? Math.min(timeoutMs, ONE_OF_SEVERAL_MS) : timeoutMs;
  for (const address of addresses) {
    try {
      const client = await connectOnce(address, eachMs);
      if (await isWritable(client, eachMs)) return { client, address };
      await client.end().catch(() => undefined);
      failures.push({ address, error: null });
    } catch (error) {
      failures.push({ address, error });
    }
  }
  return failures;
}

/** Whether the server of a client is not in recovery, as a standby is. Cuts the client when there is no answer. */
export async function isWritable(client: pg.ClientBase, timeoutMs: number): Promise<boolean> {
  // The driver's own time limit for a statement would leave the connection open.
  const cut = setTimeout(() => cutConnection(client), timeoutMs);
  try {
    const { rows } = await client.query<{ standby: boolean }>(
      'select pg_is_in_recovery() as standby',
    );
    return rows[0]?.standby === false;
  } catch (error) {
    cutConnection(client);
    throw error;
  } finally {
    clearTimeout(cut);
  }
}

/** Connects one client, once. The caller ends the client. Throws the driver's error. */
export async function connectOnce(url: string, timeoutMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: columnTypes,
  });
  // Without a listener, a connection lost between two queries would end the process. The next query fails anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Runs `work` with a client of its own and ends the client whatever happens. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectPatiently(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The machines (or socket folders) of a database address, for messages; without user and password. */
export function hostOf(url: string): string {
  return addressesIn(url).map(oneHostOf).join(', ');
}

function oneHostOf(address: string): string {
  const { searchParams, hostname, port } = new URL(address);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host.startsWith('/') ? host : `${host || 'localhost'}:${port || '5432'}`;
}

/** The role that a database address signs in as. */
export function roleOf(url: string): string {
  const { searchParams, username } = new URL(addressesIn(url)[0]);
  return searchParams.get('user') ?? decodeURIComponent(username);
}

/** The error's SQLSTATE or system code, '' where it has none. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Destroys the socket of a client: the driver's own `end` would send a message first and wait. */
export function cutConnection(client: pg.ClientBase): void {
  (client as unknown as Wire).connection.stream.destroy();
}

/** A part of the client that the driver's types do not declare. */
interface Wire {
  connection: { stream: { destroy(): void } };
}

/**
 * Throws a StartError when there is no point in asking again, or the patience (ms) is over: null means it is not. A
 * standby that is the only host stays one. Of several hosts, one may be taking over.
 */
function throwIfFinal(failures: readonly Failure[], patienceMs: number | null): void {
  for (const { address, error } of failures) {
    const refusal = REFUSALS[codeOf(error)];
    if (refusal) throw new StartError(`The database at ${oneHostOf(address)} ${refusal}.`);
  }
  const isStandby = failures.some(({ error }) => error === null);
  if (isStandby && (failures.length === 1 || patienceMs !== null))
    throw new StartError(standby(failures));
  if (patienceMs !== null) throw unreachable(failures, patienceMs);
}

function standby(failures: readonly Failure[]): string {
  const hosts = failures.map(({ address }) => oneHostOf(address)).join(', ');
  return failures.length === 1
    ? `The database at ${hosts} is a standby, which can only be read: name the primary.`
    : `None of the databases at ${hosts} can be written to: those that answer are standbys.`;
}

function unreachable(failures: readonly Failure[], patienceMs: number): StartError {
  const seconds = Math.round(patienceMs / 1000);
  const hosts = failures.map(({ address }) => oneHostOf(address)).join(', ');
  const why = codeOf(failures[0]?.error) || 'no answer';
  return new StartError(`The database at ${hosts} could not be reached for ${seconds} s (${why}).`);
}
