import type { Context } from './context.ts';
import { OUTDATED } from './db/rows/outdated.ts';
import { prune } from './db/rows/prune.ts';

/**
 * Deletes all rows that are too old, table by table. A table that fails does not keep the others from being pruned; it is
 * named by the error at the end. An aborted `signal` ends the run after the batch that it is at.
 */
export async function forgetOutdated(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const failures = new Map<string, unknown>();
  for (const rule of OUTDATED) {
    if (signal?.aborted) return;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one table after the other
      await prune(db, rule, { now: clock.now(), signal });
    } catch (error) {
      failures.set(rule.table, error);
    }
  }
  const [first] = failures.values();
  if (first !== undefined)
    throw new Error(`could not prune ${[...failures.keys()].join(', ')}`, { cause: first });
}
