import { setTimeout as sleep } from 'node:timers/promises';
import { acknowledged } from '../../packages/server/test/crash/ledger.ts';
import { recovery } from '../../packages/server/test/crash/recovery.ts';
import { beyond } from '../load/verdict.ts';
import { faultsIn, type Found, type Stage, writersOf } from './stage.ts';

/** Figure 3: the primary is gone while people write, and the synchronous standby takes over. */

const WRITERS = 50;
const BEFORE_MS = 3_000;
const PATIENCE_MS = 120_000;
/** `ttl` of deploy/patroni/patroni.yml. */
const TTL_MS = 30_000;
const MOST_MS = TTL_MS + 10_000;

/** How the primary ends: its whole machine loses its power, or PostgreSQL alone crashes. */
export type Ending = 'power' | 'crash';

export async function failover(stage: Stage, ending: Ending): Promise<Found> {
  const { trial, ledger } = stage;
  const { databases } = trial;
  const primary = await databases.primary();
  if (!primary) throw new Error('There is no primary.');
  const writers = writersOf(stage, WRITERS);
  const before = acknowledged(ledger);
  writers.begin(trial.address);
  await sleep(BEFORE_MS);
  const killedAt = Date.now();
  if (ending === 'power') primary.cutPower();
  else primary.crash();
  const backMs = await recovery(writers, killedAt, PATIENCE_MS);
  await writers.stop();
  const taken = await databases.primary();
  if (ending === 'power') primary.start();
  const faults = await faultsIn(stage, writers);
  await databases.whole();
  if (taken === primary) faults.push('the same machine is the primary');
  return {
    measured: `${acknowledged(ledger) - before} acknowledged writes, ${writers.answers.filter(({ status }) => status === 503).length} answers of 503; writes succeed ${backMs} ms after`,
    faults: [
      ...beyond([{ name: 'writes again in ms', is: backMs ?? PATIENCE_MS, most: MOST_MS }]),
      ...writers.broken.map(({ reason }) => `a request without an answer: ${reason}`),
      ...faults,
    ],
  };
}
