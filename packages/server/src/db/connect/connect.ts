import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import { columnTypes } from './column-types.ts';

/** How long a start waits for an unreachable database. */
export const PATIENCE_MS = 15_000;
const RETRY_EVERY_MS = 300;

/** Errors after which a retry is pointless: the server answered, and refused. */
const REFUSALS: Record<string, string> = {
  '28P01': 'refused the password',
  '28000': 'refused the user',
  '3D000': 'has no such database',
  '42501': 'does not let this user in',
};

/**
 * Connects one client, and retries while the server is unreachable or starting up. The caller ends the client. Throws a
 * StartError that names the host, never the password.
 */
export async function connectPatiently(url: string, patienceMs = PATIENCE_MS): Promise<pg.Client> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const left = Math.max(deadline - Date.now(), 1);
    try {
      return await connectOnce(url, left);
    } catch (error) {
      throwIfRefused(error, url);
      if (Date.now() + RETRY_EVERY_MS >= deadline) throw unreachable(error, url, patienceMs);
      await sleep(RETRY_EVERY_MS);
    }
  }
}

/** Connects one client, once. The caller ends the client. Throws the driver's error. */
export async function connectOnce(url: string, timeoutMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
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

/** The machine (or socket folder) of a database address, for messages; without user and password. */
export function hostOf(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return 'DATABASE_URL';
  const host = parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname);
  if (host.startsWith('/')) return host;
  return `${host || 'localhost'}:${parsed.searchParams.get('port') ?? (parsed.port || '5432')}`;
}

/** The role that a database address signs in as. */
export function roleOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed?.searchParams.get('user') ?? decodeURIComponent(parsed?.username ?? '');
}

/** The error's SQLSTATE or system code, '' where it has none. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

function throwIfRefused(error: unknown, url: string): void {
  const refusal = REFUSALS[codeOf(error)];
  if (refusal) throw new StartError(`The database at ${hostOf(url)} ${refusal}.`);
}

function unreachable(error: unknown, url: string, patienceMs: number): StartError {
  const seconds = Math.round(patienceMs / 1000);
  const why = codeOf(error) || 'no answer';
  return new StartError(
    `The database at ${hostOf(url)} could not be reached for ${seconds} s (${why}).`,
  );
}
