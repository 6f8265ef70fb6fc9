import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { fillFromResponses } from './claim-history.repository.ts';
import * as repository from './messages.repository.ts';

/** Claims read in one transaction. */
const AT_ONCE = 500;

/** The name of the background step. */
const STEP = 'fill-threads';

/**
 * Adds the responses of some claims from before threads existed to their threads. Stores its position, so that any
 * server continues there after a restart. A thread that is read or written earlier is filled at that moment. Resolves
 * with false when nothing is left to do, or when another server does it.
 */
export async function fillThreads(ctx: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    const done = await repository.lockFilling(trx, STEP);
    if (done === null) return false;
    const ids = await repository.claimsAfter(trx, done, AT_ONCE);
    await fillFromResponses(trx, await repository.lockFree(trx, ids));
    const isLast = ids.length < AT_ONCE;
    await repository.keepFilling(trx, STEP, {
      doneTo: ids.at(-1) ?? done,
      finishedAt: isLast ? ctx.clock.now() : null,
    });
    return !isLast;
  });
}
