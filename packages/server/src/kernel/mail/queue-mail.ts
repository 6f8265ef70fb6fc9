import type { OtherMailKind } from '@recourse/contract/told/mail';
import type { NotificationKind } from '@recourse/contract/values/notification-kinds';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tables } from '../../db/tables.ts';

/** What a mail can be about. */
export type MailKind = NotificationKind | OtherMailKind;

/** A mail that is to go out. */
export interface QueuedMail {
  userId: number;
  kind: MailKind;
  /** Numbers and names; never a secret or a text that people wrote. */
  data?: Readonly<Record<string, string | number | null>>;
}

/**
 * Puts a mail into the queue, in the transaction of the change that it tells of. Resolves with its number;
 * null: without a mail server nothing is put there.
 */
export async function queueMail(
  ctx: Pick<Context, 'config' | 'clock'>,
  trx: Kysely<Tables>,
  { userId, kind, data = {} }: QueuedMail,
): Promise<number | null> {
  if (ctx.config.mail === null) return null;
  const now = ctx.clock.now();
  const { id } = await trx
    .insertInto('mail')
    .values({
      user_id: userId,
      kind,
      data: JSON.stringify(data),
      created_at: now,
      due_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
