import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../../../context.ts';

/** Whether the replica is used, how far it is behind, and what it has answered. Nothing without a replica. */
export function observeReplica(registry: Registry, { replica }: Pick<Context, 'replica'>): void {
  if (!replica) return;
  const used: Gauge = new Gauge({
    name: 'recourse_replica_used',
    help: 'Whether lists are read from the replica, 0 or 1.',
    registers: [registry],
    collect: () => used.set(Number(replica.state().isUsed)),
  });
  const lag: Gauge = new Gauge({
    name: 'recourse_replica_lag_seconds',
    help: 'How far the replica is behind; NaN: unknown.',
    registers: [registry],
    collect: () => lag.set(replica.state().lagSeconds ?? Number.NaN),
  });
  const statements: Counter = new Counter({
    name: 'recourse_replica_statements_total',
    help: 'Statements of readings that the replica has answered.',
    registers: [registry],
    collect: () => {
      statements.reset();
      statements.inc(replica.state().statements);
    },
  });
  const reads: Counter = new Counter({
    name: 'recourse_replica_reads_total',
    help: 'Readings that may lag, by the database that answered.',
    labelNames: ['from'],
    registers: [registry],
    collect: () => {
      reads.reset();
      for (const [from, count] of Object.entries(replica.state().reads)) reads.inc({ from }, count);
    },
  });
}
