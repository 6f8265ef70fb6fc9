import { wantedMail } from '@recourse/contract/told/choices';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { queueDigests } from '../../kernel/mail/queue-digests.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { quietUntil } from '../../kernel/mail/quiet-hours.ts';
import * as repository from './notifications.repository.ts';

/** Makes mails from notifications that were not read in the portal. */

/** Notifications read in one transaction. */
const AT_ONCE = 100;

/**
 * Makes due mails, a batch at a time; resolves with the number of notifications read. Any number of servers may do
 * this, because each locks its rows. Whether the reader may still see a notification is checked when its mail is sent.
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
    await putIntoDigests(ctx, trx, due);
    // A deferred notification is not read again before that time, and counts what happens
    // meanwhile.
    if (waiting.length > 0) await repository.putOffMails(trx, waiting);
    return due.length;
  });
}

/**
 * Defers notifications to the next digest of readers who want a daily one. Whether each is still news is checked when
 * the digest is sent.
 */
async function putIntoDigests(
  ctx: Pick<Context, 'clock' | 'config'>,
  trx: Context['db'],
  due: readonly repository.ToMail[],
): Promise<void> {
  const daily = due.filter(
    ({ isOver, isInDigest, kind, choice }) =>
      !isOver && !isInDigest && wantedMail(kind, choice) === 'DAILY',
  );
  if (daily.length === 0) return;
  const readers = new Map(daily.map((one) => [one.userId, one]));
  const digests = await queueDigests(ctx, trx, [...readers.values()]);
  const put = daily.flatMap(({ id, userId }) => {
    const digestId = digests.get(userId);
    return digestId === undefined ? [] : [{ id, digestId }];
  });
  await repository.putIntoDigests(trx, put);
}
