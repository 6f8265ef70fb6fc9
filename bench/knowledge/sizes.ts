import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { knowledgeFile } from '../../packages/server/src/knowledge/store/knowledge-file.ts';
import type { TrainingTask } from '../../packages/server/src/knowledge/training/knowledge-training.process.ts';
import { TRAINING_FLAGS } from '../../packages/server/src/knowledge/training/knowledge-training-run.ts';
import { serverArguments } from '../../scripts/project.mjs';
import { memoryOf, type ServerProcess, startProgram } from '../api/process.ts';
import { createWorld, type World } from './world.ts';

/** Measures what a whole server and its training take with several numbers of examples. */

/** The figures of one number of examples. Memory is resident, in MiB; times are by the clock, in s. */
export interface SizeFigures {
  readonly examples: number;
  /** The training process, at the usual priority: its memory at most. */
  readonly trainingMemory: number;
  readonly trainingSeconds: number;
  readonly fileMb: number;
  /** A server that begins with the file: until its assistant answers, then its memory, and its memory at most. */
  readonly restartSeconds: number;
  readonly memory: number;
  readonly memoryAtMost: number;
}

const TOKEN = 'metrics-of-the-benchmark-0123456789';
const PROCESS = new URL(
  '../../packages/server/src/knowledge/training/knowledge-training.process.ts',
  import.meta.url,
);
const PROGRAM = new URL('./knowledge-training.worker.ts', PROCESS);
const MOST_HEAP_MB = 4_096;
const LOOK_EVERY_MS = 250;
const SETTLED_MS = 15_000;
const BYTES_A_MB = 1e6;
const MS = 1_000;

/** A server on the data of the world that is asked for its metrics. */
async function startServer({ folder }: World): Promise<ServerProcess> {
  const env = { PORT: '0', DATA_DIR: folder, METRICS_TOKEN: TOKEN };
  return startProgram(serverArguments, { env, log: path.join(folder, 'server.log') });
}

/** Trains everything into the file of a server, and measures the process. */
async function train({ databaseUrl, folder }: World) {
  const begun = performance.now();
  const child = fork(PROCESS, [], {
    execArgv: TRAINING_FLAGS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const file = knowledgeFile(folder);
  const task: TrainingTask = {
    order: { databaseUrl, file, result: file, work: 'all' },
    program: PROGRAM.href,
    mostHeapMb: MOST_HEAP_MB,
  };
  child.send(task);
  let trainingMemory = 0;
  const looking = setInterval(() => {
    if (child.pid !== undefined && child.exitCode === null)
      trainingMemory = Math.max(trainingMemory, memoryOf(child.pid).peak || 0);
  }, LOOK_EVERY_MS);
  await once(child, 'exit');
  clearInterval(looking);
  if (child.exitCode !== 0) throw new Error('The training failed.');
  const trainingSeconds = (performance.now() - begun) / MS;
  return { trainingMemory, trainingSeconds, fileMb: statSync(file).size / BYTES_A_MB };
}

/** Starts a server on the data and the file, until its assistant answers. */
async function restart(world: World) {
  const begun = performance.now();
  const server = await startServer(world);
  try {
    const headers = { authorization: `Bearer ${TOKEN}` };
    for (let isReady = false; !isReady;) {
      await sleep(LOOK_EVERY_MS);
      const metrics = await fetch(`${server.address}/metrics`, { headers });
      isReady = ANSWERS.test(await metrics.text());
    }
    const restartSeconds = (performance.now() - begun) / MS;
    await sleep(SETTLED_MS);
    const { now, peak } = memoryOf(server.pid);
    return { restartSeconds, memory: now, memoryAtMost: peak };
  } finally {
    await server.stop();
  }
}

const ANSWERS = /^recourse_assistant_behind_seconds \d/m;

/** Trains on this many examples, then starts a server with the model. */
async function measureSize(solutions: number, examples: number): Promise<SizeFigures> {
  const world = await createWorld({ solutions, examples });
  const log = path.join(world.folder, 'server.log');
  try {
    const training = await train(world);
    await world.close();
    return { examples, ...training, ...(await restart(world)) };
  } catch (error) {
    if (existsSync(log)) console.error(readFileSync(log, 'utf8').slice(-2_000));
    throw error;
  } finally {
    await world.remove();
  }
}

/** The bars of the design: MiB, MB and s. */
const BARS = {
  memory: 600,
  trainingMemory: 2_048,
  fileMb: 300,
  restartSeconds: 30,
} as const satisfies Partial<Record<keyof SizeFigures, number>>;
const MANY = 5_000_000;
const SIZES = [50_000, 200_000, 800_000];

/**
 * A figure at another number of examples, on the line through the last two sizes. Above the cap the line bends down,
 * because the sums of each solution are limited, so this is an upper bound.
 */
function extrapolated(figures: readonly SizeFigures[], name: keyof SizeFigures): number {
  const [before, last] = figures.slice(-2);
  if (before === undefined || last === undefined) return NaN;
  const slope = (last[name] - before[name]) / (last.examples - before.examples);
  return last[name] + slope * (MANY - last.examples);
}

/** Measures each size, prints it, and prints what many examples would take. Returns whether all bars are kept there. */
export async function runSizes(solutions: number, sizes: readonly number[]): Promise<boolean> {
  const figures: SizeFigures[] = [];
  for (const examples of sizes.length === 0 ? SIZES : sizes) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that none disturbs another
    const one = await measureSize(solutions, examples);
    figures.push(one);
    console.log(`${solutions} solutions, ${examples} examples`);
    for (const [name, value] of Object.entries(one))
      console.log(`  ${name.padEnd(18)} ${value.toFixed(1)}`);
  }
  console.log(`${MANY} examples, on the line through the last two sizes`);
  const names = Object.keys(BARS) as (keyof typeof BARS)[];
  const found = names.map((name) => ({
    name,
    value: extrapolated(figures, name),
    bar: BARS[name],
  }));
  for (const { name, value, bar } of found) {
    console.log(
      `  ${name.padEnd(18)} ${value.toFixed(1)} (${value <= bar ? 'kept' : 'MISSED'}: ${bar})`,
    );
  }
  return found.every(({ value, bar }) => value <= bar);
}
