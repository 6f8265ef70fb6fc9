import { LINK_PAGES } from '@recourse/contract/told/places';
import { type inviteUser as endpoint, USER_MESSAGES } from '@recourse/contract/users';
import { INVITATION } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { linkToken, newNonce } from '../../kernel/security/link-token.ts';
import { insertLink } from './links.repository.ts';
import { lockUser } from './users-write.repository.ts';

type Transaction = Parameters<typeof audit>[0];

const DAY_MS = 86_400_000;

/** Makes the link of an invitation and its mail, where mails are sent. Earlier ones of that person end. */
export async function makeInvitation(
  ctx: Context,
  trx: Transaction,
  userId: number,
): Promise<string> {
  const at = ctx.clock.now();
  const expiresAt = new Date(at.getTime() + INVITATION.validDays * DAY_MS);
  const row = { kind: 'INVITATION', nonce: newNonce() } as const;
  const id = await insertLink(trx, { ...row, userId, at, expiresAt });
  await queueMail(ctx, trx, { userId, kind: 'account.invitation', data: { link: id } });
  const base = ctx.config.publicUrl?.replace(/\/$/, '') ?? '';
  return `${base}${LINK_PAGES.INVITATION}#${linkToken(ctx.links, { ...row, id })}`;
}

/** Invites somebody again. Throws 404, and 409 for whoever has had a password: he recovers it himself. */
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
