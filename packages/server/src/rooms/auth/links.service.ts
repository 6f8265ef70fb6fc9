import {
  LINK_MESSAGES,
  LINK_OVER,
  type lookAtLink,
  type LinkUse,
} from '@recourse/contract/told/links';
import { RETENTION } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Origin } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { badRequest, gone } from '../../kernel/errors.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { forgetFirstSignIn } from '../../kernel/security/first-sign-in.ts';
import { fitsLink, readLinkToken } from '../../kernel/security/link-token.ts';
import { hashPassword, passwordFault } from '../../kernel/security/passwords/passwords.ts';
import {
  endLinks,
  endSessions,
  forgetAccountFailures,
  lockUser,
  updateUserRow,
} from '../users/users-write.repository.ts';
import {
  deleteLinksOverBefore,
  endLink,
  findOpenLink,
  type OpenLink,
} from '../users/links.repository.ts';

/** The valid link that a token belongs to. Throws the same 410 for one that is unknown, forged, used or too old. */
async function openLink(ctx: Context, token: string): Promise<OpenLink> {
  const parts = readLinkToken(token);
  const link = parts ? await findOpenLink(ctx.db, parts.id, ctx.clock.now()) : undefined;
  if (!parts || !link || !fitsLink(ctx.links, link, parts.proof)) throw over();
  return link;
}

const over = () => gone(LINK_MESSAGES.over, LINK_OVER);

/** What a link is for. Programs that open every link of a mail change nothing by it. */
export async function readLink(
  ctx: Context,
  { token }: { token: string },
): Promise<EndpointReply<typeof lookAtLink>> {
  const { kind, username } = await openLink(ctx, token);
  return { kind, name: username };
}

/**
 * Sets the password that a link lets one choose. Ends all sessions and links of the account, and signs nobody in. Throws
 * 410 for a link that is not valid, 400 for a weak password, which leaves the link as it is.
 */
export async function redeemLink(
  ctx: Context,
  origin: Origin,
  { token, password }: LinkUse,
): Promise<void> {
  const link = await openLink(ctx, token);
  const fault = passwordFault(password, ctx.config, link);
  if (fault) throw badRequest(fault, { password: fault });
  // As costly as a sign-in, so that it waits for its turn like one.
  const hash = await ctx.guards.signIns.run(origin.address, () => hashPassword(password));
  const isFirst = link.kind === 'INVITATION';
  const before = await inTransaction(ctx.db, async (trx) => {
    const user = await lockUser(trx, link.userId);
    const now = ctx.clock.now();
    if (!user || !(await endLink(trx, link.id, now))) throw over();
    await updateUserRow(trx, user.id, { password_hash: hash, updated_at: now });
    await endSessions(trx, user.id, { at: now });
    await endLinks(trx, user.id, now);
    await forgetAccountFailures(trx, user.id);
    await audit(
      trx,
      { ...origin, userId: user.id },
      {
        action: isFirst ? 'invite-used' : 'recovery-used',
        area: 'users',
        objectId: user.id,
        fields: ['password'],
      },
    );
    const data = { actorId: user.id, how: 'LINK' };
    // Whoever chooses his first one knows it.
    if (!isFirst) await queueMail(ctx, trx, { userId: user.id, kind: 'account.password', data });
    return user.password_hash;
  });
  await forgetFirstSignIn(ctx, before);
}

const DAY_MS = 86_400_000;

/** Deletes links that were over long ago. */
export async function forgetOldLinks({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteLinksOverBefore(db, new Date(clock.now().getTime() - RETENTION.link * DAY_MS));
}
