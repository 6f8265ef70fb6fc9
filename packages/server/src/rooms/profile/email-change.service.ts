import { EMAIL_CHANGE, HOUR_MS } from '@recourse/contract/values/limits';
import { USER_MESSAGES } from '@recourse/contract/users';
import type { LinkKind } from '@recourse/contract/told/links';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { SessionActor } from '../../kernel/actor.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { canReceive } from '../../kernel/mail/can-receive.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { newNonce } from '../../kernel/security/link-token.ts';
import {
  isEmailTaken,
  putEmailChange,
  withdrawEmailChange,
} from '../users/email-changes.repository.ts';
import { insertLink } from '../users/links.repository.ts';
import { lockUser, updateUserRow } from '../users/users-write.repository.ts';

/**
 * Changes of one's own e-mail when the server sends mails. A change takes effect when the readers of the addresses
 * concerned have agreed.
 */

type Transaction = Parameters<typeof recordChange>[0];

/** The error code when somebody else has that e-mail. */
export const TAKEN = 'TAKEN';

interface EmailAsk {
  /** The account, locked. */
  row: NonNullable<Awaited<ReturnType<typeof lockUser>>>;
  email: string;
  /** Whether the current password was given. */
  isProved: boolean;
}

/**
 * Sends the new address a link to confirm it. The current address gets a notice, with a link to undo the change.
 * Without the password, the current address also has to approve by its own link. Replaces any earlier request. Throws
 * 409 when somebody else has the address.
 */
export async function askForEmail(
  ctx: Context,
  trx: Transaction,
  actor: SessionActor,
  { row, email, isProved }: EmailAsk,
): Promise<void> {
  if (await isEmailTaken(trx, row.id, email)) throw conflict(USER_MESSAGES.taken, TAKEN);
  const userId = row.id;
  const at = ctx.clock.now();
  const inTime = new Date(at.getTime() + EMAIL_CHANGE.validHours * HOUR_MS);
  await withdrawEmailChange(trx, userId, at);
  await putEmailChange(trx, {
    user_id: userId,
    email,
    jti: actor.jti,
    // An address that only a session vouches for cannot vouch for another one.
    trusted: isProved || row.email_trusted,
    asked_at: at,
    expires_at: inTime,
    approved_at: isProved ? at : null,
    confirmed_at: null,
  });
  const makeLink = (kind: LinkKind, to: string, expiresAt: Date): Promise<number> =>
    insertLink(trx, { userId, kind, nonce: newNonce(), at, expiresAt, email: to });
  const link = await makeLink('EMAIL', email, inTime);
  await queueMail(ctx, trx, { userId, kind: 'account.email', data: { link } });
  if (!canReceive(row.email)) return;
  const undoEnd = new Date(at.getTime() + EMAIL_CHANGE.undoDays * 24 * HOUR_MS);
  // Whoever has the undo link gets the account, so only an address that is known to be the owner's
  // gets one.
  const undo = row.email_trusted ? await makeLink('EMAIL_UNDO', row.email, undoEnd) : null;
  if (isProved) {
    await queueMail(ctx, trx, { userId, kind: 'account.email-notice', data: { link: undo } });
    return;
  }
  const approval = await makeLink('EMAIL_APPROVAL', row.email, inTime);
  const data = { link: approval, undo };
  await queueMail(ctx, trx, { userId, kind: 'account.email-approval', data });
}

/** Cancels the request for another e-mail. Throws 404 when none is pending. */
export async function cancelEmail(ctx: Context, actor: SessionActor): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await lockUser(trx, actor.userId);
    const at = ctx.clock.now();
    if (!row || !(await withdrawEmailChange(trx, row.id, at))) throw notFound();
    await updateUserRow(trx, row.id, { updated_at: at });
    await recordChange(trx, actor, { action: 'email-cancelled', area: 'users', objectId: row.id });
  });
}
