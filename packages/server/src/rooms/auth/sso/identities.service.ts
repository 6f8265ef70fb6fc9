import type { Identity } from '@recourse/contract/identity/single-sign-on';
import { LAST_WAY_IN, SSO_MESSAGES, SSO_OVER } from '@recourse/contract/values/single-sign-on';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { SessionActor } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { conflict, gone, notFound } from '../../../kernel/errors.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { arePasswordsOff } from '../../../kernel/passwords-off.ts';
import { isOfProvider } from '../../../kernel/own-provider.ts';
import { hashOf } from '../../../kernel/sso/round.ts';
import { lockUser } from '../../users/users-write.repository.ts';
import { endOthers } from '../session/end-others.ts';
import {
  deleteIdentity,
  type IdentityRow,
  insertIdentity,
  listIdentityRows,
} from './identities.repository.ts';
import { takeCode } from './sso-codes.repository.ts';

/** The identities of the caller. */

const toWire = (row: IdentityRow): Identity => ({
  id: row.id,
  issuer: row.issuer,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** The caller's identities at identity providers. */
export async function listIdentities(
  ctx: Context,
  { userId }: SessionActor,
): Promise<{ data: Identity[] }> {
  return { data: (await listIdentityRows(ctx.db, userId)).map(toWire) };
}

/** Links the identity of a round that this session has begun. Throws 409 for one that is linked, 410. */
export async function linkIdentity(
  ctx: Context,
  actor: SessionActor,
  { code }: { code: string },
): Promise<Identity> {
  return inTransaction(ctx.db, async (trx) => {
    const { userId } = actor;
    const at = ctx.clock.now();
    await lockUser(trx, userId);
    const use = { hash: hashOf(code), purpose: 'LINK', session: actor, at } as const;
    const found = await takeCode(trx, use);
    if (!found) throw gone(SSO_MESSAGES.over, SSO_OVER);
    const { issuer, subject, name } = found;
    const row = await insertIdentity(trx, {
      user_id: userId,
      issuer,
      subject,
      name,
      created_at: at,
      last_used_at: null,
    });
    if (!row) throw conflict(SSO_MESSAGES.taken, 'TAKEN');
    await audit(trx, actor, { action: 'identity-link', area: 'users', objectId: userId });
    await queueMail(ctx, trx, { userId, kind: 'account.identity-linked' });
    return toWire(row);
  });
}

/**
 * Unlinks one of the caller's identities, and ends his other sessions, which it may have opened. Throws 404, and 409
 * when he could not sign in any more.
 */
export async function unlinkIdentity(ctx: Context, actor: SessionActor, id: number): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { userId } = actor;
    const user = await lockUser(trx, userId);
    const rows = await listIdentityRows(trx, userId);
    if (!user || !rows.some((row) => row.id === id)) throw notFound();
    const hasPassword = user.password_hash !== null && !arePasswordsOff(ctx.config, user);
    const hasOther = rows.some((row) => row.id !== id && isOfProvider(ctx.config, row.issuer));
    if (!hasOther && !hasPassword) throw conflict(SSO_MESSAGES.lastWayIn, LAST_WAY_IN);
    await deleteIdentity(trx, id);
    await endOthers(trx, userId, { at: ctx.clock.now(), keep: actor.jti });
    await audit(trx, actor, { action: 'identity-unlink', area: 'users', objectId: userId });
    await queueMail(ctx, trx, { userId, kind: 'account.identity-unlinked' });
  });
}
