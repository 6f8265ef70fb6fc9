/**
 * What two portals and two databases do when parts of them fail: the trial of `npm run cluster`, with writers.
 *   npm run bench -- cluster [--short | --times N] [--only 1,3]
 * It prints each figure with what was measured, three times or N times. --short is the form of CI. It runs
 * once, with fewer documents, a crash of PostgreSQL instead of a machine without power, and no black hole. The exit code
 * is 1 when a bar is missed.
 */
import { parseArgs } from 'node:util';
import { installLine } from '../scripts/cluster/packages.ts';
import { drainedPortal } from './cluster/drain.ts';
import { failover } from './cluster/failover.ts';
import { filesOfTwoPortals } from './cluster/files.ts';
import { readReplica } from './cluster/replica.ts';
import { blackHole, frozenDatabase } from './cluster/silence.ts';
import { clearStage, type Found, setStage, type Stage } from './cluster/stage.ts';

interface Figure {
  number: string;
  name: string;
  measure: (stage: Stage) => Promise<Found>;
}

const DOCUMENTS = { few: 10, all: 50 };
/** On a machine of CI that has other work, a request of fifty writers may take longer than its deadline. */
const CROWD = { small: { writers: 12, streams: 10 }, whole: { writers: 50, streams: 20 } };
const TIMES = 3;

const FIGURES: readonly Figure[] = [
  { number: '1', name: 'files', measure: (stage) => filesOfTwoPortals(stage, DOCUMENTS.all) },
  { number: '2', name: 'black hole', measure: blackHole },
  { number: '2', name: 'frozen database', measure: frozenDatabase },
  { number: '3', name: 'failover, power cut', measure: (stage) => failover(stage, 'power') },
  { number: '3', name: 'failover, crash', measure: (stage) => failover(stage, 'crash') },
  {
    number: '4',
    name: 'one portal drains',
    measure: (stage) => drainedPortal(stage, CROWD.whole),
  },
  { number: '5', name: 'replica that lags', measure: readReplica },
];

const SHORT: readonly Figure[] = [
  { number: '1', name: 'files', measure: (stage) => filesOfTwoPortals(stage, DOCUMENTS.few) },
  { number: '3', name: 'failover, crash', measure: (stage) => failover(stage, 'crash') },
  {
    number: '4',
    name: 'one portal drains',
    measure: (stage) => drainedPortal(stage, CROWD.small),
  },
];

const SHOWN_FAULTS = 10;

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    times: { type: 'string', default: String(TIMES) },
    only: { type: 'string' },
  },
});

/** Runs the figures and resolves with how many missed a bar. */
async function measureAll(stage: Stage, stopped: AbortSignal): Promise<number> {
  let missed = 0;
  const only = options.only?.split(',');
  const figures = (options.short ? SHORT : FIGURES).filter(
    ({ number }) => only?.includes(number) ?? true,
  );
  const times = options.short ? 1 : Number(options.times);
  for (let round = 1; round <= times; round += 1)
    for (const { number, name, measure } of figures) {
      if (stopped.aborted) return missed + 1;
      const began = performance.now();
      const { measured, faults } = await Promise.race([measure(stage), whenStopped(stopped)]);
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      const verdict = faults.length === 0 ? 'ok    ' : 'FAILED';
      console.log(`${verdict} ${number} ${name}, ${round} of ${times}: ${measured} (${seconds} s)`);
      for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(`       ${fault}`);
      if (faults.length > 0) missed += 1;
    }
  return missed;
}

/** The result of a figure when its trial is stopped, because its writers would wait without end. */
function whenStopped(stopped: AbortSignal): Promise<Found> {
  const { promise, resolve } = Promise.withResolvers<Found>();
  stopped.addEventListener('abort', () => resolve({ measured: 'stopped', faults: ['stopped'] }));
  return promise;
}

async function run(): Promise<number> {
  const install = installLine();
  if (install) {
    console.error(install);
    return 1;
  }
  const stopped = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopped.abort());
  const began = performance.now();
  const stage = await setStage(stopped.signal);
  console.log(`ok     it is up after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  let missed = 1;
  try {
    missed = await measureAll(stage, stopped.signal);
  } finally {
    const killed = await clearStage(stage);
    console.log(
      `${killed.length === 0 ? 'ok    ' : 'FAILED'} it is gone, and nothing had to be killed`,
    );
    missed += killed.length;
  }
  return missed > 0 ? 1 : 0;
}

process.exit(await run());
