import { setTimeout as sleep } from 'node:timers/promises';
import type { Writers } from '../../packages/server/test/crash/writers.ts';
import { recovery } from '../../packages/server/test/crash/recovery.ts';
import { beyond } from '../load/verdict.ts';
import { faultsIn, type Found, type Stage, writersOf } from './stage.ts';

/** Figure 2: the way to the database is a black hole, and then PostgreSQL stands still. */

const WRITERS = 12;
const BEFORE_MS = 2_000;
const HOLE_MS = 20_000;
const PATIENCE_MS = 60_000;
const LONGEST_ANSWER_MS = 8_000;
const MOST_MS = { afterHole: 15_000, afterStop: 3_000 };

/** Every connection between portals and poolers is silently dead, and so is each new one. */
export const blackHole = (stage: Stage): Promise<Found> =>
  silence(stage, {
    begin: async () => {
      for (const door of stage.doors) door.swallow();
    },
    end: () => {
      for (const door of stage.doors) door.free();
    },
    mostMs: MOST_MS.afterHole,
  });

/** Every process of the primary's PostgreSQL is stopped with SIGSTOP, and goes on. */
export async function frozenDatabase(stage: Stage): Promise<Found> {
  const primary = await stage.trial.databases.primary();
  if (!primary) throw new Error('There is no primary.');
  const found = await silence(stage, {
    begin: async () => primary.freeze('SIGSTOP'),
    end: () => primary.freeze('SIGCONT'),
    mostMs: MOST_MS.afterStop,
  });
  await stage.trial.databases.whole();
  return found;
}

interface Silence {
  begin: () => Promise<void>;
  end: () => void;
  /** How long it may take until writes succeed again. */
  mostMs: number;
}

async function silence(stage: Stage, { begin, end, mostMs }: Silence): Promise<Found> {
  const writers = writersOf(stage, WRITERS);
  writers.begin(stage.trial.address);
  await sleep(BEFORE_MS);
  const before = writers.answers.length;
  await begin();
  await sleep(HOLE_MS);
  const during = writers.answers.length - before;
  end();
  const endedAt = Date.now();
  const backMs = await recovery(writers, endedAt, PATIENCE_MS);
  await writers.stop();
  const { longestMs, broken } = slowest(writers);
  return {
    measured: `${during} answers meanwhile, the longest of all took ${longestMs} ms; writes succeed ${backMs} ms after`,
    faults: [
      ...beyond([
        { name: 'longest answer in ms', is: longestMs, most: LONGEST_ANSWER_MS },
        { name: 'writes again in ms', is: backMs ?? PATIENCE_MS, most: mostMs },
      ]),
      ...broken,
      ...(await faultsIn(stage, writers)),
    ],
  };
}

function slowest({ answers, broken }: Writers): { longestMs: number; broken: string[] } {
  return {
    longestMs: Math.max(...answers.map(({ tookMs }) => tookMs)),
    broken: broken.map(({ reason }) => `a request without an answer: ${reason}`),
  };
}
