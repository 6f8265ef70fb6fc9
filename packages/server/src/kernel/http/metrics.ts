import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { FILE_FAILURES } from '../files/counted-store.ts';
import { observeBuild } from './metrics/build-metrics.ts';
import { observeInstallation } from './metrics/installation-metrics.ts';
import { observePool, type Pool } from './metrics/pool-metrics.ts';
import { observeQueues, observeRefusals, observeWebhooks } from './metrics/queue-metrics.ts';
import { observeReplica } from './metrics/replica-metrics.ts';

/** The Prometheus metrics of a server process. */
export interface Metrics {
  /** Counts an answered request by the pattern of its route, never by its address. */
  observe(request: ObservedRequest): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface ObservedRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** The sources of the metrics. */
export interface Measured
  extends
    Pick<Context, 'db' | 'replica' | 'clock' | 'log' | 'knowledge' | 'guards' | 'files'>,
    Pool {}

const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NANOSECONDS = 1e9;
const LOOP_RESOLUTION_MS = 10;

/** Makes the metrics of one server process. Every name begins with recourse_, except Node's own. */
export function createMetrics(measured: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'recourse_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  observeBuild(registry);
  observePool(registry, measured);
  observeReplica(registry, measured);
  observeOverload(registry, measured);
  observeFiles(registry, measured);
  observeEventLoop(registry);
  observeAssistant(registry, measured);
  observeTraining(registry, measured);
  observeQueues(registry, measured);
  observeRefusals(registry, measured);
  observeWebhooks(registry, measured);
  observeInstallation(registry, measured);
  return {
    observe: ({ seconds, ...labels }) => durations.observe(labels, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Most refused requests never reach a route, so the durations do not include them. */
function observeOverload(registry: Registry, { guards }: Measured): void {
  const refused: Counter = new Counter({
    name: 'recourse_requests_refused_total',
    help: 'Requests that were refused because too much was being worked on.',
    registers: [registry],
    collect: () => {
      refused.reset();
      refused.inc(guards.workload.refused());
    },
  });
}

function observeFiles(registry: Registry, { files }: Measured): void {
  const failures: Counter = new Counter({
    name: 'recourse_file_store_failures_total',
    help: 'What the store of uploaded files could not do, and files that are lost.',
    labelNames: ['operation'],
    registers: [registry],
    collect: () => {
      const counts = files.failures();
      failures.reset();
      for (const operation of FILE_FAILURES) failures.inc({ operation }, counts[operation]);
    },
  });
}

/** Reports the longest delay between two readings, because an average would hide it. */
function observeEventLoop(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  const longest = new Gauge({
    name: 'recourse_event_loop_longest_delay_seconds',
    help: 'Longest time that everything waited since the last reading.',
    registers: [registry],
    collect: () => {
      longest.set(delay.max / NANOSECONDS);
      delay.reset();
    },
  });
}

function observeAssistant(registry: Registry, { knowledge }: Measured): void {
  const size = new Gauge({
    name: 'recourse_assistant_index_size',
    help: 'What the assistant knows.',
    labelNames: ['kind'],
    registers: [registry],
    collect: () => {
      const state = knowledge.state();
      size.set({ kind: 'solutions' }, state.solutions);
      size.set({ kind: 'examples' }, state.examples);
    },
  });
  const behind = new Gauge({
    name: 'recourse_assistant_behind_seconds',
    help: 'Time since the assistant last knew all that the database holds; NaN until it is ready.',
    registers: [registry],
    collect: () => {
      const { behindMs } = knowledge.state();
      behind.set(behindMs === null ? Number.NaN : behindMs / 1000);
    },
  });
}

/** When the assistant was trained last, on how much, and whether it is being trained now. */
function observeTraining(registry: Registry, { knowledge }: Measured): void {
  const gauge = (name: string, help: string, read: (gauge: Gauge) => void): void => {
    const one: Gauge = new Gauge({
      name: `recourse_assistant_${name}`,
      help,
      registers: [registry],
      collect: () => read(one),
    });
  };
  gauge('training', 'Whether the assistant is being trained, 0 or 1.', (one) => {
    one.set(Number(knowledge.state().training.isRunning));
  });
  gauge('trained_timestamp_seconds', 'When the model in use was trained; NaN: never.', (one) => {
    const { last } = knowledge.state().training;
    one.set(last ? last.trainedAt / 1000 : Number.NaN);
  });
  gauge('trained_examples', 'Validated reports and history that it was trained on.', (one) => {
    one.set(knowledge.state().training.last?.examples ?? 0);
  });
  gauge('changes_since_training', 'Solutions and examples changed since then.', (one) => {
    one.set(knowledge.state().training.changes);
  });
  const model = new Gauge({
    name: 'recourse_assistant_model_info',
    help: 'The version of the model in use, a hash of all that it was trained from.',
    labelNames: ['version'],
    registers: [registry],
    collect: () => {
      const { last } = knowledge.state().training;
      model.reset();
      if (last) model.set({ version: last.version }, 1);
    },
  });
}
