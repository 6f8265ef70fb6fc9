import { BURST } from '@recourse/contract/values/limits';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../../context.ts';
import { EVERYBODY, readCounter } from '../../../db/rows/counters.ts';
import { Deadline } from '../../../db/connect/deadline.ts';
import { countRefusals } from '../../changes/recent-refusals.ts';

/** Metrics of the whole installation, read from the database and cached for some seconds. */

interface Queues {
  claims: number;
  reports: number;
}

const KEPT_MS = 15_000;
/** The collector of metrics usually waits 10 s for all of them. */
const LONGEST_READING_MS = 3_000;

/** What the readings need. */
export type Ground = Pick<Context, 'db' | 'clock' | 'log'>;

/** Adds the queues to a registry. While the database does not answer, they are left out. */
export function observeQueues(registry: Registry, ctx: Ground): void {
  const failure = 'the queues could not be read for the metrics';
  const read = keeping(ctx, failure, () => readQueues(ctx.db));
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

/** Adds the messages of webhooks that wait. */
export function observeWebhooks(registry: Registry, ctx: Ground): void {
  const failure = 'the messages of webhooks could not be read for the metrics';
  const read = keeping(ctx, failure, () => readWaiting(ctx));
  const gauge = (name: string, help: string, valueOf: (waiting: Waiting) => number) => {
    const made = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const waiting = await read();
        made.reset();
        if (waiting) made.set(valueOf(waiting));
      },
    });
  };
  gauge(
    'recourse_webhook_queue_size',
    'Messages for webhooks that wait to be sent.',
    ({ count }) => count,
  );
  gauge(
    'recourse_webhook_queue_age_seconds',
    'How long the oldest message for a webhook has been waiting; 0: none waits.',
    ({ oldestSeconds }) => oldestSeconds,
  );
}

/** Adds the failed sign-ins and refusals by which a burst is recognised. */
export function observeRefusals(registry: Registry, ctx: Ground): void {
  const failure = 'the refusals could not be read for the metrics';
  const read = keeping(ctx, failure, () =>
    countRefusals(ctx.db, new Date(ctx.clock.now().getTime() - BURST.minutes * 60_000)),
  );
  const gauge = new Gauge({
    name: 'recourse_recent_refusals',
    help: `Failed sign-ins and refused requests of the whole installation within the last ${BURST.minutes} minutes.`,
    labelNames: ['kind'],
    registers: [registry],
    collect: async () => {
      const found = await read();
      gauge.reset();
      if (!found) return;
      gauge.set({ kind: 'sign-ins' }, found.signIns);
      gauge.set({ kind: 'requests' }, found.refusals);
    },
  });
}

/** Reads at most once in some seconds; null and a line in the log when that failed. */
export function keeping<T>(
  { clock, log }: Pick<Ground, 'clock' | 'log'>,
  failure: string,
  work: () => Promise<T>,
): () => Promise<T | null> {
  let known: { at: number; read: Promise<T | null> } | null = null;
  return () => {
    const at = clock.now().getTime();
    if (!known || at - known.at >= KEPT_MS) {
      const reading = new Deadline(LONGEST_READING_MS).run(work);
      const read = reading.catch((error: unknown) => {
        log.warn({ err: error }, failure);
        return null;
      });
      known = { at, read };
    }
    return known.read;
  };
}

interface Waiting {
  count: number;
  oldestSeconds: number;
}

async function readWaiting({ db, clock }: Ground): Promise<Waiting> {
  const { count, oldest } = await db
    .selectFrom('webhook_deliveries')
    .where('state', '=', 'PENDING')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  const age = oldest === null ? 0 : clock.now().getTime() - oldest.getTime();
  return { count, oldestSeconds: Math.max(0, age / 1_000) };
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
