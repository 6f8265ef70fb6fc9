import type { Kysely, Selectable, Transaction } from 'kysely';
import { sql, type SqlBool } from 'kysely';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { EmailChangesTable, Tables } from '../../db/tables.ts';
import { announce } from '../../kernel/changes/outbox.ts';

/** Rows of pending e-mail changes: one for each account, until the change takes effect or expires. */

export type EmailChange = Selectable<EmailChangesTable>;

/** Stores a requested change, in place of an earlier one. The account must be locked. */
export async function putEmailChange(trx: Transaction<Tables>, change: EmailChange): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', change.user_id).execute();
  await trx.insertInto('email_changes').values(change).execute();
}

/** The pending change of a person, which can still be agreed to. */
export async function findEmailChange(
  db: Kysely<Tables>,
  userId: number,
  at: Date,
): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .selectAll()
    .executeTakeFirst();
}

/** Stores that an address agrees; undefined when no change is pending any more. */
export async function agreeToEmail(
  trx: Transaction<Tables>,
  userId: number,
  { by, at }: { by: 'approved_at' | 'confirmed_at'; at: Date },
): Promise<EmailChange | undefined> {
  return trx
    .updateTable('email_changes')
    .set({ [by]: at })
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
}

/** Cancels the pending change of a person, together with its open links; false when there is none. */
export async function withdrawEmailChange(
  trx: Transaction<Tables>,
  userId: number,
  at: Date,
): Promise<boolean> {
  await trx
    .updateTable('mail_links')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('kind', 'in', ['EMAIL', 'EMAIL_APPROVAL'])
    .where('ended_at', 'is', null)
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Cancels the pending e-mail change of a locked account. The link that restores a former address stays valid. */
export async function dropEmailChange(
  trx: Transaction<Tables>,
  userId: number,
  at: Date,
): Promise<void> {
  if (!(await withdrawEmailChange(trx, userId, at))) return;
  await trx
    .updateTable('users')
    .set({ updated_at: at, version: NEXT_VERSION })
    .where('id', '=', userId)
    .execute();
  await announce(trx, 'users', userId);
}

/** Whether somebody else has an e-mail, in any case. */
export async function isEmailTaken(
  db: Kysely<Tables>,
  userId: number,
  email: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}
