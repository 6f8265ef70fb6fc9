import { randomUUID } from 'node:crypto';
import { type Credentials, type signedIn, WRONG_CREDENTIALS } from '@recourse/contract/auth';
import { SESSION } from '@recourse/contract/limits';
import { toRole } from '@recourse/contract/roles';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/retry.ts';
import type { Actor, Origin } from '../../kernel/actor.ts';
import { audit } from '../../kernel/audit.ts';
import { unauthorized } from '../../kernel/errors.ts';
import {
  hashPassword,
  needsRehash,
  verifyNothing,
  verifyPassword,
} from '../../kernel/passwords.ts';
import { findForSignIn, setPasswordHash } from '../users/users.repository.ts';
import { insertSession, revokeSession } from './auth.repository.ts';

type SignedIn = z.output<typeof signedIn>;

/**
 * Signs somebody in: checks the password, opens a session, gives its token. Throws 401 in the same words and
 * after the same work whether the name or the password was wrong.
 */
export async function signIn(
  ctx: Context,
  origin: Origin,
  credentials: Credentials,
): Promise<SignedIn> {
  const user = await findForSignIn(ctx.db, credentials.email);
  const fits = user?.password_hash
    ? await verifyPassword(credentials.password, user.password_hash)
    : await verifyNothing(credentials.password);
  if (!user?.password_hash || !fits) {
    await inTransaction(ctx.db, (trx) =>
      audit(
        trx,
        { ...origin, userId: user?.id ?? null },
        { action: 'sign-in-failed', area: 'auth', objectId: user?.id ?? null },
      ),
    );
    throw unauthorized(WRONG_CREDENTIALS);
  }
  const fresh = needsRehash(user.password_hash) ? await hashPassword(credentials.password) : null;
  const jti = randomUUID();
  const now = ctx.clock.now();
  const roles = [user.role];
  const token = await ctx.tokens.sign({ ...user, roles }, jti, now);
  await inTransaction(ctx.db, async (trx) => {
    if (fresh) await setPasswordHash(trx, user.id, fresh);
    await insertSession(trx, {
      jti,
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + SESSION.absoluteHours * 3_600_000),
      address: origin.address,
      user_agent: origin.userAgent,
    });
    await audit(
      trx,
      { ...origin, userId: user.id },
      { action: 'sign-in', area: 'auth', objectId: user.id, detail: { role: toRole(user.role) } },
    );
  });
  return { token, id: user.id, email: user.email, username: user.username, roles };
}

/** Ends the session that the call came with. */
export async function signOut(ctx: Context, actor: Actor): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await revokeSession(trx, actor.jti, ctx.clock.now());
    await audit(trx, actor, { action: 'sign-out', area: 'auth', objectId: actor.userId });
  });
}
