import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { createRandom } from '../../src/demo/random.ts';
import { CrashServer } from './crash-server.ts';
import { acknowledged, emptyLedger } from './ledger.ts';
import { makePeople } from './people.ts';
import { killDatabase, killServer, type Round, stuckRequest, terminate } from './rounds.ts';
import { Writers } from './writers.ts';

/**
 * `npm run test:crash [-- --full] [--seed N] [--rounds A,B,C,D]`: kills of the server, kills of the database, SIGTERM
 * under load, SIGTERM with a request that hangs. The same seed draws the same writes and moments. Exit code 0 when
 * every round passed.
 */

const WRITERS = 32;
const FEW = [2, 1, 1, 0] as const;
const FULL = [100, 30, 30, 1] as const;

const plan: readonly { name: string; round: Round }[] = [
  { name: 'kill -9 of the server', round: killServer },
  { name: 'kill of PostgreSQL', round: killDatabase },
  { name: 'SIGTERM under load', round: terminate },
  { name: 'SIGTERM with a stuck request', round: stuckRequest },
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readOptions(): { seed: number; rounds: readonly number[] } {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      rounds: { type: 'string' },
    },
  });
  const rounds = values.rounds?.split(',').map(Number) ?? (values.full ? FULL : FEW);
  const seed = Number(values.seed);
  if (![seed, ...rounds].every(Number.isSafeInteger) || rounds.length !== plan.length)
    throw new Error('Usage: npm run test:crash [-- --full] [--seed NUMBER] [--rounds A,B,C,D]');
  return { seed, rounds };
}

/** Removes processes and folder when a signal stops the run. */
function removeOnSignals(server: CrashServer): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      say(`Stopped by ${signal}`);
      void server.remove().finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

async function run(): Promise<number> {
  const { seed, rounds } = readOptions();
  say(`Seed ${seed}, ${WRITERS} writers`);
  const server = await CrashServer.create();
  removeOnSignals(server);
  let failed = 0;
  try {
    await server.start();
    const ledger = emptyLedger();
    const people = await makePeople(server.url);
    const writers = new Writers(people, ledger, { count: WRITERS, seed });
    const random = createRandom(seed);
    for (const [index, { name, round }] of plan.entries()) {
      for (let n = 1; n <= (rounds[index] ?? 0); n += 1) {
        const { faults, note } = await round({ server, writers, people, random });
        say(
          `${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name} ${n} of ${rounds[index]}: ${note}`,
        );
        for (const fault of faults.slice(0, 10)) say(`       ${fault}`);
        if (faults.length > 0) failed += 1;
      }
    }
    say(`${acknowledged(ledger)} acknowledged writes`);
  } finally {
    await server.remove();
  }
  const total = rounds.reduce((sum, count) => sum + count, 0);
  say(`${total - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await run();
