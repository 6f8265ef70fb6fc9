import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type Stage, type Tokens } from '../api/calls.ts';
import { Connection } from '../api/client.ts';
import { quantile } from '../api/load.ts';
import type { Product } from '../api/product.ts';
import { beyond } from './verdict.ts';

/** How well other users are served during heavy work. */

const EVERY_MS = 50;

/** The p95 of a first page for these users, in ms, and the number of refusals. */
export interface Others {
  p95: number;
  refused: number;
}

/** Reads a first page again and again until the work has ended. */
export async function besides<T>(
  product: Product,
  tokens: Tokens,
  work: Promise<T>,
): Promise<{ result: T; others: Others }> {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  let refused = 0;
  const connection = new Connection(product.address);
  try {
    const call = CALLS.firstPage.call({ tokens } as Stage, 0);
    do {
      const answer = await connection.send(call);
      times.push(answer.ms);
      if (answer.status !== 200) refused += 1;
      await sleep(EVERY_MS);
    } while (!isOver);
    return { result: await done, others: { p95: quantile(times, 0.95), refused } };
  } finally {
    connection.close();
  }
}

/** The figures as text. */
export const fared = ({ p95, refused }: Others): string =>
  `others' p95 ${p95.toFixed(0)} ms, ${refused} refused`;

/** One fault for each of these figures that exceeds its limit. */
export const sufferings = ({ p95, refused }: Others, mostMs: number): string[] =>
  beyond([
    { name: 'p95 of others in ms', is: p95, most: mostMs },
    { name: 'others that were refused', is: refused, most: 0 },
  ]);
