import { Counter, Gauge, type Registry } from 'prom-client';
import type pg from 'pg';
import type { PoolCounts } from '../../../db/connect/pool-counts.ts';

/** The sources of the metrics about the connections of this process to the database. */
export interface Pool {
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  counts: PoolCounts;
}

/** Adds the connections, the waits for one, and the errors of the database. */
export function observePool(registry: Registry, { pool, counts }: Pool): void {
  const connections = new Gauge({
    name: 'recourse_database_connections',
    help: 'Connections of this process to the database.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'recourse_database_waiting',
    help: 'Requests that wait for a connection to the database.',
    registers: [registry],
    collect: () => waiting.set(pool.waitingCount),
  });
  const counter = (name: string, help: string, read: () => number): void => {
    const one: Counter = new Counter({
      name: `recourse_database_${name}`,
      help,
      registers: [registry],
      collect: () => {
        one.reset();
        one.inc(read());
      },
    });
  };
  counter('waits_total', 'How often a connection had to be waited for.', () => counts.waits);
  counter(
    'wait_seconds_total',
    'How long connections were waited for, altogether.',
    () => counts.waitedMs / 1_000,
  );
  const errors = new Counter({
    name: 'recourse_database_errors_total',
    help: 'Statements and connections that failed, by SQLSTATE; none: without an answer.',
    labelNames: ['sqlstate'],
    registers: [registry],
    collect: () => {
      errors.reset();
      for (const [sqlstate, count] of counts.errors) errors.inc({ sqlstate }, count);
    },
  });
}
