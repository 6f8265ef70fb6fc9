import type { MailedKind } from '@recourse/contract/told/choices';
import type { OtherMailKind } from '@recourse/contract/told/mail';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tables } from '../../db/tables.ts';

/** What a mail can be about. */
export type MailKind = MailedKind | OtherMailKind;

/** A mail to be sent. */
export interface QueuedMail {
  /** null: somebody who signs up; the row of the link holds the address. */
  userId: number | null;
  kind: MailKind;
  /** Numbers and names; never a secret, and never a text that people wrote. */
  data?: Readonly<Record<string, string | number | null>>;
}

/**
 * Queues a mail, in the transaction of the change that it tells of. Resolves with the mail's number. Resolves with
 * null, and queues nothing, when there is no mail server.
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

/** How many mails of a kind were made for somebody since a moment. */
export async function countMails(
  db: Kysely<Tables>,
  { userId, kind, since }: { userId: number; kind: MailKind; since: Date },
): Promise<number> {
  const { total } = await db
    .selectFrom('mail')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether a mail of a kind was made for somebody since a moment. */
export async function hasMail(
  db: Kysely<Tables>,
  { userId, kind, since }: { userId: number; kind: MailKind; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('mail')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
