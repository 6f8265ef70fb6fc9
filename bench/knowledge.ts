/**
 * The assistant inside a server at scale: how long a start takes without and with the saved model,
 * what requests feel of a training, and how much memory it all takes.
 *   npm run bench -- knowledge [solutions] [examples]      default 10000 100000
 * Delays are the longest times that the server's thread kept its event loop busy in one go, in CPU
 * time, so that they do not count how busy the machine is with other things.
 */
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createKnowledge, type Knowledge } from '../packages/server/src/kernel/knowledge.ts';
import { knowledgeFile } from '../packages/server/src/kernel/knowledge-file.ts';
import { serverArguments } from '../scripts/project.mjs';
import { memoryOf, startProgram } from './api-process.ts';
import { createWorld, type World } from './knowledge-world.ts';

const [SOLUTIONS = 10_000, EXAMPLES = 100_000] = process.argv.slice(2).map(Number);
const AT_ONCE = 50;
const PAUSE_MS = 200;
const ALONE_MS = 4_000;
const LOOK_EVERY_MS = 20;
const MICROSECONDS_A_MS = 1e3;
/** The targets of the design. */
const READY_WITHIN_MS = 2_000;
const DELAY_AT_MOST_MS = 50;

const log = pino({ level: 'warn' }, pino.destination(2));

function print(what: string, value: number, unit: string): void {
  console.log(what.padEnd(84), value.toFixed(unit === 'ms' ? 1 : 2).padStart(10), unit);
}

/** Starts, says how long that took, and gives what was started. */
async function startTimed(what: string, start: () => Knowledge): Promise<[Knowledge, number]> {
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const knowledge = start();
  await knowledge.start();
  const took = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  print(what, took, 'ms');
  print('  of that CPU of this process', (user + system) / MICROSECONDS_A_MS, 'ms');
  return [knowledge, took];
}

/** The longest turn of the event loop until it is stopped, in ms of CPU. */
function watchLoop(): () => number {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / MICROSECONDS_A_MS;
  };
  let longest = 0;
  let last = used();
  const timer = setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

/** Lets `searches` run until it is over; prints what they took and the longest delay. */
async function observe(what: string, searches: () => Promise<number[]>): Promise<number> {
  const stop = watchLoop();
  const times = (await searches()).toSorted((a, b) => a - b);
  const longest = stop();
  print(`${what}: longest delay of the event loop`, longest, 'ms');
  if (times.length > 0) {
    print(`${what}: CPU of a search among ${AT_ONCE} at once, median`, at(times, 0.5), 'ms');
    print(`${what}: the same, the costliest hundredth`, at(times, 0.99), 'ms');
  }
  return longest;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? 0;

/** Bursts of searches until the end; answers what each cost, a burst shared by all in it. */
async function search(knowledge: Knowledge, world: World, isOver: () => boolean) {
  const times: number[] = [];
  while (!isOver()) {
    const texts = Array.from({ length: AT_ONCE }, (_, k) => world.complaint((k * 37) % SOLUTIONS));
    const before = process.threadCpuUsage();
    await Promise.all(texts.map((text) => knowledge.search(text, 3)));
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / MICROSECONDS_A_MS / AT_ONCE);
    await sleep(PAUSE_MS);
  }
  return times;
}

const forAWhile = () => {
  const end = performance.now() + ALONE_MS;
  return () => performance.now() > end;
};

function printMemory(what: string, pid: number): void {
  const { now, peak } = memoryOf(pid);
  print(what, now, 'MiB');
  print('  and at most', peak, 'MiB');
}

/** The whole product on the same data, as `npm start` starts it. */
async function startServer(world: World): Promise<void> {
  await world.close();
  const token = 'metrics-of-the-benchmark-0123456789';
  const env = { PORT: '0', DATA_DIR: world.folder, METRICS_TOKEN: token };
  const file = path.join(world.folder, 'server.log');
  const begun = performance.now();
  const server = await startProgram(serverArguments, { env, log: file });
  try {
    print('the whole server, from its start to its address', performance.now() - begun, 'ms');
    const listening = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    for (let isReady = false; !isReady;) {
      const metrics = await fetch(`${server.address}/metrics`, { headers });
      isReady = /^recourse_assistant_behind_seconds \d/m.test(await metrics.text());
      if (!isReady) await sleep(LOOK_EVERY_MS);
    }
    print('  from there until its assistant answers', performance.now() - listening, 'ms');
    await sleep(ALONE_MS);
    printMemory('memory of the whole server', server.pid);
  } catch (error) {
    console.error(readFileSync(file, 'utf8').slice(-2_000));
    throw error;
  } finally {
    await server.stop();
  }
}

async function run(world: World): Promise<boolean> {
  const place = { databaseUrl: world.databaseUrl, file: knowledgeFile(world.folder) };
  const [first] = await startTimed('start without a saved model', () =>
    createKnowledge(world.db, log, place),
  );
  await observe('doing nothing', async () => {
    await sleep(ALONE_MS);
    return [];
  });
  await observe('searching, untrained', () => search(first, world, forAWhile()));
  const begun = performance.now();
  const beside = await observe('searching beside the training and its taking over', () =>
    search(first, world, () => {
      const { last, failedAt } = first.state().training;
      return last !== null || failedAt !== null;
    }),
  );
  const { last } = first.state().training;
  if (!last) throw new Error('The training failed.');
  print('training, from its process to its use', (performance.now() - begun) / 1_000, 's');
  print('saved model', (await stat(place.file)).size / 1e6, 'MB');
  printMemory('memory of this process after the training', process.pid);
  await observe('searching, trained', () => search(first, world, forAWhile()));
  await first.stop();
  const [second, ready] = await startTimed('start with the saved model', () =>
    createKnowledge(world.db, log, place),
  );
  await second.stop();
  await world.teach(Math.floor(EXAMPLES / 100));
  const [third] = await startTimed('the same, one in a hundred being new', () =>
    createKnowledge(world.db, log, place),
  );
  await third.stop();
  await startServer(world);
  const isGood = ready < READY_WITHIN_MS && beside < DELAY_AT_MOST_MS;
  console.log(
    `Ready within ${READY_WITHIN_MS} ms: ${ready < READY_WITHIN_MS ? 'yes' : 'no'};`,
    `no delay of ${DELAY_AT_MOST_MS} ms: ${beside < DELAY_AT_MOST_MS ? 'yes' : 'no'}.`,
  );
  return isGood;
}

console.log(`${SOLUTIONS} solutions, ${EXAMPLES} examples`);
const world = await createWorld({ solutions: SOLUTIONS, examples: EXAMPLES });
try {
  process.exitCode = (await run(world)) ? 0 : 1;
} finally {
  await world.remove();
}
