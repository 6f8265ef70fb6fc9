import { LINK_PAGES } from '@recourse/contract/told/places';
import { type inviteUser as endpoint, USER_MESSAGES } from '@recourse/contract/users';
import { DAY_MS, INVITATION } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { arePasswordsOff, passwordsOff } from '../../kernel/passwords-off.ts';
import { linkToken, newNonce } from '../../kernel/security/link-token.ts';
import { insertLink } from './links.repository.ts';
import { lockUser } from './users-write.repository.ts';

type Transaction = Parameters<typeof audit>[0];

/**
 * Makes an invitation link and queues its mail, when the server sends mails. Earlier invitations of that person end.
 * Throws 403 where passwords are off, because the person would choose one that counts for nothing.
 */
export async function makeInvitation(
  ctx: Context,
  trx: Transaction,
  userId: number,
): Promise<string> {
  if (arePasswordsOff(ctx.config, null)) throw passwordsOff(403, ctx.config);
  const at = ctx.clock.now();
  const expiresAt = new Date(at.getTime() + INVITATION.validDays * DAY_MS);
  const row = { kind: 'INVITATION', nonce: newNonce() } as const;
  const id = await insertLink(trx, { ...row, userId, at, expiresAt });
  await queueMail(ctx, trx, { userId, kind: 'account.invitation', data: { link: id } });
  const base = ctx.config.publicUrl?.replace(/\/$/, '') ?? '';
  return `${base}${LINK_PAGES.INVITATION}#${linkToken(ctx.links, { ...row, id })}`;
}

/** Invites a user again. Throws 404, and 409 for a user who has had a password: he can recover it himself. */
export async function inviteUser(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<EndpointReply<typeof endpoint>> {
  return inTransaction(ctx.db, async (trx) => {
    const user = await lockUser(trx, id);
    if (!user) throw notFound();
    if (user.password_hash !== null) throw conflict(USER_MESSAGES.hasPassword, 'HAS_PASSWORD');
    const link = await makeInvitation(ctx, trx, id);
    await audit(trx, actor, { action: 'invite', area: 'users', objectId: id });
    return { link };
  });
}
