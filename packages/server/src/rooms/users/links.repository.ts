import type { LinkKind } from '@recourse/contract/told/links';
import type { LanguageCode } from '@recourse/contract/values/languages';
import { type Kysely, sql, type SqlBool, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Rows of the links in mails. */

/** A link that has not ended, with its account. */
export interface AccountLink {
  id: number;
  kind: LinkKind;
  nonce: string;
  userId: number;
  username: string;
  email: string;
  /** The address to which it was sent; '': that of the account. */
  sentTo: string;
  /** Whether using it removes the second factors of the account. */
  dropsFactors: boolean;
}

/** A link for opening an account, with the data that the person entered. */
export interface SignUpLink {
  id: number;
  kind: LinkKind;
  nonce: string;
  userId: null;
  sentTo: string;
  phone: string | null;
  nom: string | null;
  language: LanguageCode | null;
}

export type OpenLink = AccountLink | SignUpLink;

/** Makes a link, and ends those of its kind that the account had at that address. The account must be locked. */
export async function insertLink(
  trx: Transaction<Tables>,
  link: {
    userId: number;
    kind: LinkKind;
    nonce: string;
    at: Date;
    expiresAt: Date;
    /** The address to which it is sent, unless it is that of the account. */
    email?: string;
    dropsFactors?: boolean;
  },
): Promise<number> {
  const { email = '', dropsFactors = false } = link;
  await trx
    .updateTable('mail_links')
    .set({ ended_at: link.at })
    .where('user_id', '=', link.userId)
    .where('kind', '=', link.kind)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute();
  const { id } = await trx
    .insertInto('mail_links')
    .values({
      user_id: link.userId,
      kind: link.kind,
      nonce: link.nonce,
      email,
      created_at: link.at,
      expires_at: link.expiresAt,
      drops_factors: dropsFactors,
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
  const row = await db
    .selectFrom('mail_links as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .where('l.id', '=', id)
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', at)
    .where('u.deleted_at', 'is', null)
    .select([
      'l.id',
      'l.kind',
      'l.nonce',
      'u.id as userId',
      'u.username',
      'u.email',
      'l.email as sentTo',
      'l.phone',
      'l.nom',
      'l.language',
      'l.drops_factors as dropsFactors',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { userId, username, email, phone, nom, language, dropsFactors, ...link } = row;
  return userId === null
    ? { ...link, userId, phone, nom, language }
    : { ...link, userId, username: username ?? '', email: email ?? '', dropsFactors };
}

/** The data that a person enters when he signs up. */
export interface SignUpRow extends Pick<SignUpLink, 'nonce' | 'phone' | 'nom' | 'language'> {
  email: string;
  at: Date;
  expiresAt: Date;
}

/** Locks an address, so that several sign-ups with it run one after the other. */
export async function lockSignUps(trx: Transaction<Tables>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-up ' || lower(${email}), 0))`.execute(
    trx,
  );
}

const ofSignUp = (email: string) =>
  sql<SqlBool>`user_id is null and lower(email) = lower(${email})`;

/** Makes a link for opening an account, and ends the earlier ones of the address. The address must be locked. */
export async function insertSignUp(trx: Transaction<Tables>, row: SignUpRow): Promise<number> {
  const { at, expiresAt, ...values } = row;
  await endSignUps(trx, row.email, at);
  const { id } = await trx
    .insertInto('mail_links')
    .values({ ...values, user_id: null, kind: 'SIGN_UP', created_at: at, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends the links of an address, and deletes the data entered with them. */
async function endSignUps(db: Kysely<Tables>, email: string, at: Date): Promise<void> {
  await db
    .updateTable('mail_links')
    .set({ ended_at: at, phone: null, nom: null })
    .where(ofSignUp(email))
    .where('ended_at', 'is', null)
    .execute();
}

/** How many links were made for an address since a moment. */
export async function countSignUps(
  db: Kysely<Tables>,
  email: string,
  since: Date,
): Promise<number> {
  const { total } = await db
    .selectFrom('mail_links')
    .where(ofSignUp(email))
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks a link as used; false when it is no longer valid, because somebody else was first. */
export async function endLink(trx: Transaction<Tables>, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_links')
    .set({ ended_at: at, phone: null, nom: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
