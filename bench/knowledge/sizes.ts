import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { knowledgeFile } from '../../packages/server/src/knowledge/store/knowledge-file.ts';
import type { TrainingTask } from '../../packages/server/src/knowledge/training/knowledge-training.process.ts';
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
    execArgv: ['--single-threaded'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const file = knowledgeFile(folder);
  const task: TrainingTask = {
    order: { databaseUrl, file, work: 'all' },
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
export async function measureSize(solutions: number, examples: number): Promise<SizeFigures> {
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

/**
 * The line through the last two sizes, where both hold the same number of examples, at another size. Without two sizes it
 * is the last figure.
 */
export function extrapolated(
  figures: readonly SizeFigures[],
  of: (figures: SizeFigures) => number,
  examples: number,
): number {
  const last = figures.at(-1);
  const before = figures.at(-2);
  if (last === undefined) return NaN;
  if (before === undefined) return of(last);
  const slope = (of(last) - of(before)) / (last.examples - before.examples);
  return of(last) + slope * (examples - last.examples);
}
