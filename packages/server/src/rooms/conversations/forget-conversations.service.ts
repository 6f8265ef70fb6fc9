import { RETENTION } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { deleteOld } from './conversations.repository.ts';

/** Conversations deleted in one transaction. */
const AT_ONCE = 500;
const DAY_MS = 86_400_000;

/**
 * Deletes conversations that never became a claim and in which nobody has written for a long time, a batch at a time.
 */
export async function forgetConversations(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION.conversation * DAY_MS);
  let deleted = AT_ONCE;
  while (deleted === AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- one portion after the other
    deleted = await inTransaction(ctx.db, (trx) => deleteOld(trx, before, AT_ONCE));
}
