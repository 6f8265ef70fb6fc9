import { setTimeout as sleep } from 'node:timers/promises';
import type { Writers } from './writers.ts';

const LOOK_EVERY_MS = 50;
const CALM_MS = 1_000;

/**
 * How long it took until every write succeeded again, in ms; null: longer than `patienceMs`. A database continues for a
 * moment after it is killed, so recovery is complete only after a time without refusals.
 */
export async function recovery(
  writers: Writers,
  killedAt: number,
  patienceMs: number,
): Promise<number | null> {
  while (Date.now() < killedAt + patienceMs) {
    await sleep(LOOK_EVERY_MS);
    const refused = writers.answers.findLast(({ status }) => status === 503)?.at ?? killedAt;
    const back = writers.answers.find(({ at, status }) => at > refused && status < 300);
    if (back && Date.now() > Math.max(refused, killedAt) + CALM_MS) return back.at - killedAt;
  }
  return null;
}
