import type { LinkKind } from '@recourse/contract/told/links';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Rows of links of mails. */

/** A link that has not ended, with the account that it is for. */
export interface OpenLink {
  id: number;
  kind: LinkKind;
  nonce: string;
  userId: number;
  username: string;
  email: string;
}

/** Makes a link, and ends those of its kind that the account had. The account has to be locked. */
export async function insertLink(
  trx: Transaction<Tables>,
  link: { userId: number; kind: LinkKind; nonce: string; at: Date; expiresAt: Date },
): Promise<number> {
  await trx
    .updateTable('mail_links')
    .set({ ended_at: link.at })
    .where('user_id', '=', link.userId)
    .where('kind', '=', link.kind)
    .where('ended_at', 'is', null)
    .execute();
  const { id } = await trx
    .insertInto('mail_links')
    .values({
      user_id: link.userId,
      kind: link.kind,
      nonce: link.nonce,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many links of a kind were made for an account since a moment. */
export async function countLinks(
  db: Kysely<Tables>,
  { userId, kind, since }: { userId: number; kind: LinkKind; since: Date },
): Promise<number> {
  const { total } = await db
    .selectFrom('mail_links')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A link that is valid at a moment. */
export async function findOpenLink(
  db: Kysely<Tables>,
  id: number,
  at: Date,
): Promise<OpenLink | undefined> {
  return db
    .selectFrom('mail_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .where('l.id', '=', id)
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', at)
    .where('u.deleted_at', 'is', null)
    .select(['l.id', 'l.kind', 'l.nonce', 'u.id as userId', 'u.username', 'u.email'])
    .executeTakeFirst();
}

/** Uses a link up; false when it is not valid any more, because somebody else was first. */
export async function endLink(trx: Transaction<Tables>, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_links')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes links that were over before a moment. */
export async function deleteLinksOverBefore(db: Kysely<Tables>, moment: Date): Promise<void> {
  await db.deleteFrom('mail_links').where('expires_at', '<', moment).execute();
}
