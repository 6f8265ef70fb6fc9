import { setTimeout as sleep } from 'node:timers/promises';
import type { Tokens } from '../api/calls.ts';
import { sendOnce } from '../api/client.ts';
import { PEOPLE } from '../api/data.ts';
import { type Product, signInOf } from '../api/product.ts';
import { besides, fared, sufferings } from './others.ts';
import { said, unexpected } from './uploads.ts';
import type { Verdict } from './verdict.ts';

/** RL-08: many more sign-ins a second than the server can hash passwords for, each by another person. */

const A_SECOND = 300;
const SECONDS = 10;
const TICK_MS = 20;

export async function signInBurst(product: Product, tokens: Tokens): Promise<Verdict> {
  const { result: outcomes, others } = await besides(product, tokens, burst(product));
  return {
    check: 'RL-08',
    measured: `${A_SECOND} sign-ins a second for ${SECONDS} s: ${said(outcomes)}; ${fared(others)}`,
    faults: [...unexpected(outcomes, ['200', '429', '503']), ...sufferings(others, 500)],
  };
}

async function burst(product: Product): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  const running: Promise<void>[] = [];
  const one = async (person: number): Promise<void> => {
    const name = await sendOnce(product.address, signInOf(person)).then(
      ({ status, retryAfter }) =>
        status > 400 && !retryAfter ? `${status} without Retry-After` : String(status),
      (error: unknown) => String(error),
    );
    outcomes[name] = (outcomes[name] ?? 0) + 1;
  };
  const began = performance.now();
  while (running.length < A_SECOND * SECONDS) {
    const due = Math.min(
      A_SECOND * SECONDS,
      Math.floor(((performance.now() - began) / 1_000) * A_SECOND),
    );
    while (running.length < due) running.push(one(1 + (running.length % PEOPLE.all)));
    await sleep(TICK_MS);
  }
  await Promise.all(running);
  return outcomes;
}
