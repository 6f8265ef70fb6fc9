import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { EVERYBODY, readCounter } from '../../db/rows/counters.ts';
import { Deadline } from '../../db/connect/deadline.ts';

/** Metrics of the queues that people work on, read from counters and cached for some seconds. */

interface Queues {
  claims: number;
  reports: number;
}

const KEPT_MS = 15_000;
/** The collector of metrics usually waits 10 s for all of them. */
const LONGEST_READING_MS = 3_000;

/** Adds the queues to a registry. While the database does not answer, they are left out. */
export function observeQueues(
  registry: Registry,
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
): void {
  let known: { at: number; queues: Promise<Queues | null> } | null = null;
  const read = (): Promise<Queues | null> => {
    const at = clock.now().getTime();
    if (!known || at - known.at >= KEPT_MS) {
      const reading = new Deadline(LONGEST_READING_MS).run(() => readQueues(db));
      const queues = reading.catch((error: unknown) => {
        log.warn({ err: error }, 'the queues could not be read for the metrics');
        return null;
      });
      known = { at, queues };
    }
    return known.queues;
  };
  const gauge = new Gauge({
    name: 'recourse_queue_size',
    help: 'Claims that nobody has taken and that are not closed, and reports that wait for validation.',
    labelNames: ['queue'],
    registers: [registry],
    collect: async () => {
      const queues = await read();
      gauge.reset();
      if (!queues) return;
      gauge.set({ queue: 'claims-unassigned' }, queues.claims);
      gauge.set({ queue: 'reports-pending' }, queues.reports);
    },
  });
}

async function readQueues(db: Context['db']): Promise<Queues> {
  const [claims, reports] = await Promise.all([
    readCounter(db, 'claims-queue', EVERYBODY),
    readCounter(db, 'reports', EVERYBODY),
  ]);
  const sum = (counts: ReadonlyMap<string, number>, buckets: readonly string[]): number =>
    buckets.reduce((total, bucket) => total + (counts.get(bucket) ?? 0), 0);
  return {
    claims: sum(claims, ['OPEN', 'PENDING']),
    reports: sum(reports, ['pending', 'pending-ai']),
  };
}
