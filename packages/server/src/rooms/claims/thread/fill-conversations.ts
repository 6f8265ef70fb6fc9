import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import * as conversations from './conversations.repository.ts';
import { keepFilling, lockFilling } from './messages.repository.ts';

/** Reports read in one transaction. */
const AT_ONCE = 500;

/** The name of the background step. */
const STEP = 'fill-conversations';

/**
 * Creates the conversations of some older reports, made before conversations were stored on the server. Stores its
 * position, so that any server continues there after a restart. A conversation that is read or written earlier is
 * created at that moment. Resolves with false when nothing is left to do, or when another server does it.
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
