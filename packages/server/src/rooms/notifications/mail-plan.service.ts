import { wantedMail } from '@recourse/contract/told/choices';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { quietUntil } from '../../kernel/mail/quiet-hours.ts';
import * as repository from './notifications.repository.ts';

/** Makes mails of what was told in the portal and not read there. */

/** Notifications looked at in one transaction. */
const AT_ONCE = 100;

/**
 * Makes the mails that are due, some at a time; resolves with how many notifications were looked at. Any number of servers
 * do this: locked rows keep them apart. Whether each may still be seen is asked when it is sent.
 */
export async function planMails(ctx: Pick<Context, 'db' | 'clock' | 'config'>): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now();
    const due = await repository.lockToMail(trx, at, AT_ONCE);
    if (due.length === 0) return 0;
    const wanted = due.filter(
      ({ isOver, kind, choice }) => !isOver && wantedMail(kind, choice) === 'NOW',
    );
    const waiting = wanted.flatMap((one) => {
      const until = quietUntil(at, one, ctx.config.organisation.timeZone);
      return until === null ? [] : [{ id: one.id, until }];
    });
    const waits = new Set(waiting.map(({ id }) => id));
    const mailed = wanted.filter(({ id }) => !waits.has(id));
    for (const { userId, kind, area, objectId } of mailed) {
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      await queueMail(ctx, trx, { userId, kind, data: { area, objectId } });
    }
    await repository.noteMailed(trx, {
      ids: due.map(({ id }) => id),
      mailedIds: mailed.map(({ id }) => id),
      at,
    });
    // What waits is not looked at before, and counts what happens meanwhile.
    if (waiting.length > 0) await repository.putOffMails(trx, waiting);
    return due.length;
  });
}
