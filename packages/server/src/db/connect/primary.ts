import type pg from 'pg';
import type { Logger } from 'pino';
import { firstWritable, hostOf, isWritable, ONE_OF_SEVERAL_MS } from './connect.ts';

/** Which of several hosts a pool connects to: the one that can be written to. */

interface PrimaryOptions {
  addresses: readonly string[];
  log: Logger;
  /** Called when another host has become the one that can be written to. */
  onMoved: () => void;
}

/** SQLSTATE of a write to a read-only server: it has become a standby. */
export const READ_ONLY = '25006';
/** How long the hosts are asked, in ms. Each has at most 2 s (connect.ts). */
const PATIENCE_MS = 5_000;

/**
 * Makes the function that asks the hosts again, and gives the pool the address of the one that can be written to. The
 * pool keeps its address when there is none. It never rejects. null: there is only one host.
 */
export function createPrimary(
  pool: pg.Pool,
  { addresses, log, onMoved }: PrimaryOptions,
): (() => Promise<void>) | null {
  if (addresses.length === 1) return null;
  return async () => {
    const found = await firstWritable(addresses, PATIENCE_MS);
    if (!('client' in found)) return;
    const { client, address } = found;
    client.end().catch(() => undefined);
    // The pool reads its options for each new connection.
    if (pool.options.connectionString === address) return;
    pool.options.connectionString = address;
    log.warn({ host: hostOf(address) }, 'another database is the one that can be written to');
    onMoved();
  };
}

/** Refuses a new connection to a server that can only be read. Throws an Error that means "not now". */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  if (await isWritable(client, ONE_OF_SEVERAL_MS)) return;
  throw Object.assign(new Error('The database is a standby.'), { code: READ_ONLY });
}
