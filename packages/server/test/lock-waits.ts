import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '../src/db/tables.ts';

/** Waits until a session of this database waits for a lock; returns the process ids of such sessions. */
export async function untilSomebodyWaits(db: Kysely<Tables>): Promise<number[]> {
  let pids: number[] = [];
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    pids = rows.map(({ pid }) => pid);
    return pids.length;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
  return pids;
}
