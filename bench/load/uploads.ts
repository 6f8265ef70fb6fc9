import { listClaims } from '@recourse/contract/claims';
import { LIMITS } from '@recourse/contract/values/limits';
import type { Tokens } from '../api/calls.ts';
import { sendOnce } from '../api/client.ts';
import { load } from '../api/load.ts';
import { uploadOf } from '../api/loop.ts';
import type { Product } from '../api/product.ts';
import { besides, fared, sufferings } from './others.ts';
import { beyond, type Verdict } from './verdict.ts';

/** Uploads of the largest files, many at once. */

const MANY = 100;
const SOME = 20;
const LIST_SECONDS = 10;
const LIST_CLIENTS = 4;
const LARGEST_PAGE = `${listClaims.path}?perPage=${LIMITS.perPageMax}`;

/** LD-05: a hundred uploads of 10 MiB at once. Uploads of one person are limited, so all administrators send them. */
export async function parallelUploads(product: Product, tokens: Tokens): Promise<Verdict> {
  const senders = await product.signInAdministrators();
  const before = product.memory().now;
  const { result, others } = await besides(product, tokens, upload(product, senders, MANY));
  const { peak } = product.memory();
  return {
    check: 'LD-05',
    measured: `${MANY} uploads of 10 MiB at once: ${said(result)}; ${fared(others)}; memory ${before.toFixed(0)} MiB before, at most ${peak.toFixed(0)}`,
    faults: [
      // A 503 reports overload and is no error.
      ...unexpected(result, ['201', '503']),
      ...beyond([{ name: 'memory in MiB', is: peak, most: 400 }]),
      ...sufferings(others, 1_000),
    ],
  };
}

/** CR-10: the largest lists and uploads with a heap of 256 MB. The server survives because it streams. */
export async function smallHeap(product: Product): Promise<Verdict> {
  await product.stop();
  await product.start({ NODE_OPTIONS: '--max-old-space-size=256' });
  await product.assistantReady();
  const tokens = await product.signIn();
  const senders = await product.signInAdministrators();
  const page = { method: 'GET', path: LARGEST_PAGE, token: tokens.admin } as const;
  const lists = load(product.address, () => page, {
    clients: LIST_CLIENTS,
    seconds: LIST_SECONDS,
    status: 200,
  });
  const [outcomes, { times }] = await Promise.all([upload(product, senders, SOME), lists]);
  const { peak } = product.memory();
  const measured = `heap of 256 MB: ${times.length} lists of 1,000 rows beside ${SOME} uploads of 10 MiB, ${said(outcomes)}; memory at most ${peak.toFixed(0)} MiB`;
  return { check: 'CR-10', measured, faults: unexpected(outcomes, ['201']) };
}

type Outcomes = Record<string, number>;

async function upload(
  product: Product,
  senders: readonly string[],
  count: number,
): Promise<Outcomes> {
  const calls = senders.map((token) => uploadOf(LIMITS.fileBytes, token));
  const outcomes: Outcomes = {};
  const one = async (n: number): Promise<void> => {
    const call = calls[n % calls.length];
    if (!call) return;
    const name = await sendOnce(product.address, call).then(
      ({ status }) => String(status),
      (error: unknown) => String(error),
    );
    outcomes[name] = (outcomes[name] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: count }, (_, n) => one(n)));
  return outcomes;
}

/** The outcomes as text. */
export const said = (outcomes: Outcomes): string =>
  Object.entries(outcomes)
    .map(([name, count]) => `${count} of ${name}`)
    .join(', ');

/** A fault for each outcome that is not expected. */
export const unexpected = (outcomes: Outcomes, expected: readonly string[]): string[] =>
  Object.entries(outcomes)
    .filter(([name]) => !expected.includes(name))
    .map(([name, count]) => `${count} answers: ${name}`);
