/**
 * Measures the assistant inside a server with much data: the duration of a start with and without the saved model, the
 * delay of requests by a training, and the memory.
 *   npm run bench -- knowledge [solutions] [examples]      default 10000 100000
 *   npm run bench -- knowledge --sizes [solutions] [examples ...]      default 10000 50000 200000 800000
 * The second form trains on each number of examples and starts a server with the model. It prints the memory of both, and
 * what 5,000,000 examples would take.
 * Delays are the longest single blocks of the server's event loop, in CPU time, so that other load
 * on the machine does not count. Searches are measured in wall-clock time, because they are too
 * short for the CPU clock. `npm run bench` gives Node the flags of a server.
 */
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createKnowledge, type Knowledge } from '../packages/server/src/knowledge/knowledge.ts';
import { knowledgeFile } from '../packages/server/src/knowledge/store/knowledge-file.ts';
import { serverArguments } from '../scripts/project.mjs';
import { memoryOf, startProgram } from './api/process.ts';
import { runSizes } from './knowledge/sizes.ts';
import { createWorld, type World } from './knowledge/world.ts';

const isOfSizes = process.argv[2] === '--sizes';
const [SOLUTIONS = 10_000, ...SIZES] = process.argv.slice(isOfSizes ? 3 : 2).map(Number);
const [EXAMPLES = 100_000] = SIZES;
const AT_ONCE = 50;
const PAUSE_MS = 200;
/** This many new examples trigger a retraining. */
const CHANGED_SHARE = 0.025;
const ALONE_MS = 4_000;
const LOOK_EVERY_MS = 20;
const MICROSECONDS_A_MS = 1e3;
/** The targets of the design. Those of searches are for the 99th percentile. */
const READY_WITHIN_MS = 2_000;
const DELAY_AT_MOST_MS = 50;
const SEARCH_WITHIN_MS = 5;
const AT_ONCE_WITHIN_MS = 150;

const log = pino({ level: 'warn' }, pino.destination(2));

function print(what: string, value: number, unit: string): void {
  console.log(what.padEnd(84), value.toFixed(unit === 'ms' ? 1 : 2).padStart(10), unit);
}

/** Runs a start, prints how long it took, and returns what was started. */
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

/** Measures the longest turn of the event loop until it is stopped, in ms of CPU time. */
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

/** Runs an action. Prints and returns the longest delay of the event loop meanwhile. */
async function observe(what: string, happen: () => Promise<void>): Promise<number> {
  const stop = watchLoop();
  await happen();
  const longest = stop();
  print(`${what}: longest delay of the event loop`, longest, 'ms');
  return longest;
}

/** Prints the median and the upper end of lists of times, and returns the latter. */
function printTimes(what: string, times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  print(`${what}, median`, at(sorted, 0.5), 'ms');
  print('  in 99 of 100 cases at most', at(sorted, 0.99), 'ms');
  return at(sorted, 0.99);
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? 0;

/**
 * Searches for all texts, with this many searches at once. Returns the wall-clock time of each in
 * ms.
 */
async function search(
  knowledge: Knowledge,
  world: World,
  { atOnce, isOver }: { atOnce: number; isOver: () => boolean },
): Promise<number[]> {
  const times: number[] = [];
  let asked = 0;
  while (!isOver()) {
    const texts = Array.from({ length: atOnce }, () => world.complaint((asked++ * 37) % SOLUTIONS));
    await Promise.all(
      texts.map(async (text) => {
        const begun = performance.now();
        await knowledge.search(text, 3);
        times.push(performance.now() - begun);
      }),
    );
    await sleep(atOnce === 1 ? 1 : PAUSE_MS);
  }
  return times;
}

/** One search at a time, then many at once. */
async function searchForAWhile(what: string, knowledge: Knowledge, world: World) {
  let alone = 0;
  await observe(what, async () => {
    const one = await search(knowledge, world, { atOnce: 1, isOver: forAWhile() });
    alone = printTimes(`${what}: a search alone`, one);
    const many = await search(knowledge, world, { atOnce: AT_ONCE, isOver: forAWhile() });
    printTimes(`${what}: one of ${AT_ONCE} at once`, many);
  });
  return alone;
}

/** Searches continuously. Keeps the times from the start of the next training until its model is in use. */
async function searchBesideTraining(what: string, knowledge: Knowledge, world: World) {
  const { last } = knowledge.state().training;
  const isBegun = () => knowledge.state().training.isRunning;
  await search(knowledge, world, { atOnce: AT_ONCE, isOver: isBegun });
  const begun = performance.now();
  let atOnce = 0;
  const delay = await observe(`searching beside ${what} and its taking over`, async () => {
    const isOver = () => {
      const { training } = knowledge.state();
      return training.last !== last || training.failedAt !== null;
    };
    const times = await search(knowledge, world, { atOnce: AT_ONCE, isOver });
    atOnce = printTimes(`searching beside ${what}: one of ${AT_ONCE} at once`, times);
  });
  if (knowledge.state().training.failedAt !== null) throw new Error('The training failed.');
  print(`${what}, from its process to its use`, (performance.now() - begun) / 1_000, 's');
  return { delay, atOnce };
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

/** The whole product on the same data, started as by `npm start`. */
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
    createKnowledge(world.db, log, { place }),
  );
  await observe('doing nothing', async () => {
    await sleep(ALONE_MS);
  });
  await searchForAWhile('searching, untrained', first, world);
  const training = await searchBesideTraining('the first training', first, world);
  print('saved model', (await stat(place.file)).size / 1e6, 'MB');
  printMemory('memory of this process after the training', process.pid);
  const alone = await searchForAWhile('searching, trained', first, world);
  await world.teach(EXAMPLES * CHANGED_SHARE);
  const retraining = await searchBesideTraining('a retraining', first, world);
  await first.stop();
  const [second, ready] = await startTimed('start with the saved model', () =>
    createKnowledge(world.db, log, { place }),
  );
  await second.stop();
  await world.teach(Math.floor(EXAMPLES / 100));
  const [third] = await startTimed('the same, one in a hundred being new', () =>
    createKnowledge(world.db, log, { place }),
  );
  await third.stop();
  await startServer(world);
  const bars = [
    ['ready with the saved model', ready, READY_WITHIN_MS],
    ['a search alone', alone, SEARCH_WITHIN_MS],
    ['longest delay beside the first training', training.delay, DELAY_AT_MOST_MS],
    ['longest delay beside a retraining', retraining.delay, DELAY_AT_MOST_MS],
    [`one of ${AT_ONCE} at once, beside the first training`, training.atOnce, AT_ONCE_WITHIN_MS],
    [`one of ${AT_ONCE} at once, beside a retraining`, retraining.atOnce, AT_ONCE_WITHIN_MS],
  ] as const;
  for (const [what, took, bar] of bars) {
    console.log(
      `${took < bar ? 'kept  ' : 'MISSED'} ${what}: ${took.toFixed(1)} ms (under ${bar})`,
    );
  }
  return bars.every(([, took, bar]) => took < bar);
}

async function runOnce(): Promise<boolean> {
  console.log(`${SOLUTIONS} solutions, ${EXAMPLES} examples`);
  const world = await createWorld({ solutions: SOLUTIONS, examples: EXAMPLES });
  try {
    return await run(world);
  } finally {
    await world.remove();
  }
}

const isKept = isOfSizes ? await runSizes(SOLUTIONS, SIZES) : await runOnce();
process.exitCode = isKept ? 0 : 1;
