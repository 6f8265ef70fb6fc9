import { filesInBucket } from '../../packages/server/src/kernel/files/bucket/stored-in-bucket.ts';
import { openBucket } from '../../packages/server/src/kernel/files/bucket/bucket.ts';
import { checkWrites } from '../../packages/server/test/crash/check-writes.ts';
import { ADMIN_PASSWORD } from '../../packages/server/test/crash/crash-server.ts';
import { emptyLedger, type Ledger } from '../../packages/server/test/crash/ledger.ts';
import { makePeople, type People } from '../../packages/server/test/crash/people.ts';
import { Writers } from '../../packages/server/test/crash/writers.ts';
import { type DatabaseDoor, openDoor } from '../../packages/server/test/database-door.ts';
import { startTrial, type Trial } from '../../scripts/cluster/trial.ts';

/** The trial with people who write, and with the ways from the portals to the poolers. */
export interface Stage {
  trial: Trial;
  people: People;
  ledger: Ledger;
  /** One before each pooler. */
  doors: readonly DatabaseDoor[];
}

/** What a figure found. */
export interface Found {
  measured: string;
  /** The faults that were found; empty when there are none. */
  faults: string[];
}

/** Brings up the trial and signs people in. The rate limit is that of a benchmark. */
export async function setStage(signal: AbortSignal): Promise<Stage> {
  const doors: DatabaseDoor[] = [];
  const trial = await startTrial({
    signal,
    settings: { ADMIN_PASSWORD, RATE_LIMIT_PER_MINUTE: '9999999' },
    wayTo: async (pooler) => {
      const door = await openDoor(`postgres://127.0.0.1:${pooler}/recourse`);
      doors.push(door);
      return Number(new URL(door.url).port);
    },
  });
  return { trial, doors, ledger: emptyLedger(), people: await makePeople(trial.address) };
}

/** Stops everything. Resolves with the processes that had to be killed. */
export async function clearStage({ trial, doors }: Stage): Promise<number[]> {
  const killed = await trial.stop();
  await Promise.all(doors.map((door) => door.shut()));
  return killed;
}

let seed = 0;

/** People who write through the proxy, as many at once as `count`. */
export function writersOf({ people, ledger }: Stage, count: number): Writers {
  seed += count;
  return new Writers(people, ledger, { count, seed });
}

/** Whether everything that was acknowledged is there, once, and with its audit row. Resolves with the faults. */
export const faultsIn = ({ trial }: Stage, writers: Writers): Promise<string[]> =>
  checkWrites(writers, {
    url: trial.address,
    ownerUrl: trial.databases.ownerUrl,
    appUrl: trial.databases.appUrl,
    files: filesInBucket(openBucket(trial.bucket)),
  });
