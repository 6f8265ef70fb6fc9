import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { fillFromResponses } from './claim-history.repository.ts';
import * as repository from './messages.repository.ts';

/** Claims looked at in one transaction. */
const AT_ONCE = 500;

/** The name of the background step. */
const STEP = 'fill-threads';

/**
 * Puts the responses of some claims from before threads into their threads, and notes how far it has come: it goes on
 * there after a restart, on whichever server. A claim that is written or read first is filled then. Resolves with false
 * when there is nothing left to do, or another server is at it.
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
