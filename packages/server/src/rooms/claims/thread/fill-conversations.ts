import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import * as conversations from './conversations.repository.ts';
import { keepFilling, lockFilling } from './messages.repository.ts';

/** Reports looked at in one transaction. */
const AT_ONCE = 500;

/** The name of the background step. */
const STEP = 'fill-conversations';

/**
 * Makes the conversations of some reports from before they were kept on the server, and notes how far it has come: it
 * goes on there after a restart, on whichever server. One that is read or written first is made then. Resolves with
 * false when there is nothing left to do, or another server is at it.
 */
export async function fillConversations(ctx: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    const done = await lockFilling(trx, STEP);
    if (done === null) return false;
    const { keys, last, isLast } = await conversations.conversationsAfter(trx, done, AT_ONCE);
    await conversations.fillConversations(trx, keys, ctx.clock.now());
    await keepFilling(trx, STEP, { doneTo: last, finishedAt: isLast ? ctx.clock.now() : null });
    return !isLast;
  });
}
