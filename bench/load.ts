/**
 * Checks whether the product withstands many users at once. It runs the group LD of docs/checks.md, and the checks of
 * other groups that need their own server process.
 *   npm run bench -- load [--full] [--only LD-05,LD-06]
 * Everything runs on this machine over loopback. Clients and server share its cores, so times mean more on a quiet
 * machine. Without --full, people work for a minute and the overload takes half a minute. With --full, these take
 * fifteen minutes and five minutes, as the checks say. The exit code is 1 when a check fails.
 */
import { parseArgs } from 'node:util';
import { CALLS, type Stage, type Tokens } from './api/calls.ts';
import { fill } from './api/data.ts';
import { load } from './api/load.ts';
import { measureOverload } from './api/overload.ts';
import { Product } from './api/product.ts';
import { fullDisk } from './load/full-disk.ts';
import { mailServerDown } from './load/mail-down.ts';
import { timingOfRecovery } from './load/recovery.ts';
import { signInBurst } from './load/sign-ins.ts';
import { slowSockets } from './load/slow.ts';
import { timingOfRefusals } from './load/timing.ts';
import { parallelUploads, smallHeap, said, unexpected } from './load/uploads.ts';
import { usersAtWork } from './load/users.ts';
import { beyond, type Verdict } from './load/verdict.ts';

const ROWS = { claims: 20_000, reports: 10_000, documents: 5_000 } as const;
const RECOVERY_MS = 10_000;
const MEMORY_TIMES = 1.5;

const { values: options } = parseArgs({
  options: { full: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const length = options.full ? { users: 900, overload: 300 } : { users: 60, overload: 30 };

type Part = (product: Product, tokens: Tokens) => Promise<Verdict>;

/** Each part runs on a newly started server, so that it measures its own memory only. */
const PARTS: Readonly<Record<string, Part>> = {
  'LD-01': (product) => usersAtWork(product, length.users),
  'PR-01': timingOfRefusals,
  'RC-01': timingOfRecovery,
  'MA-08': mailServerDown,
  'LD-06': slowSockets,
  'LD-05': parallelUploads,
  'RL-08': signInBurst,
  'LD-03': overload,
  'CR-10': smallHeap,
  'CR-09': fullDisk,
};

/** LD-03: ten times the capacity. */
async function overload(product: Product, tokens: Tokens): Promise<Verdict> {
  await usual(product, tokens);
  const before = product.memory().now;
  const found = await measureOverload(product, length.overload);
  const { 'no Retry-After': silent = 0, ...outcomes } = found.outcomes;
  return {
    check: 'LD-03',
    measured:
      `${found.offered.toFixed(0)} requests a second offered for ${length.overload} s where it can do ${found.capacity.toFixed(0)}: ` +
      `${said(outcomes)}; normal after ${found.recoveryMs.toFixed(0)} ms; memory ${before.toFixed(0)} MiB before, at most ${found.memory.toFixed(0)} in it`,
    faults: [
      ...unexpected(outcomes, ['200', '429', '503']),
      ...beyond([
        { name: 'answers without Retry-After', is: silent, most: 0 },
        { name: 'recovery in ms', is: found.recoveryMs, most: RECOVERY_MS },
        { name: 'memory in MiB', is: found.memory, most: Math.round(before * MEMORY_TIMES) },
      ]),
    ],
  };
}

/** A short time at full capacity. The memory of the overload is compared with the memory needed here. */
async function usual(product: Product, tokens: Tokens): Promise<void> {
  const next = () => CALLS.firstPage.call({ tokens } as Stage, 0);
  await load(product.address, next, { clients: 16, seconds: 5, status: 200 });
}

const chosen = options.only?.split(',') ?? Object.keys(PARTS);
const unknown = chosen.filter((name) => !PARTS[name]);
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`);

const product = await Product.create();
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopped.abort();
    void product.remove().finally(() => process.exit(1));
  });
}
let failed = 0;
try {
  await product.start();
  await fill((await product.database()).ownerUrl, ROWS);
  for (const name of chosen) {
    const part = PARTS[name];
    if (!part || stopped.signal.aborted) continue;
    await product.stop();
    await product.start();
    await product.assistantReady();
    const { check, measured, faults } = await part(product, await product.signIn());
    console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${check} ${measured}`);
    for (const fault of faults) console.log(`       ${fault}`);
    if (faults.length > 0) failed += 1;
  }
  console.log(`${chosen.length - failed} passed, ${failed} failed`);
} finally {
  await product.remove();
}
if (failed > 0) process.exitCode = 1;
