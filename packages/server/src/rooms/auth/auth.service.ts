import { randomUUID } from 'node:crypto';
import { type Credentials, type signedIn, WRONG_CREDENTIALS } from '@recourse/contract/auth';
import { SESSION } from '@recourse/contract/values/limits';
import { toRole } from '@recourse/contract/values/roles';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor, Origin } from '../../kernel/actor.ts';
import { addressGroup } from '../../kernel/address-group.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { AppError, unauthorized } from '../../kernel/errors.ts';
import {
  hashPassword,
  needsRehash,
  verifyNothing,
  verifyPassword,
} from '../../kernel/security/passwords/passwords.ts';
import { tooManyFailures } from '../../kernel/security/too-many-failures.ts';
import { findForSignIn, setPasswordHash } from '../users/users.repository.ts';
import { lockUser } from '../users/users-write.repository.ts';
import { noteDevice } from './devices.service.ts';
import { insertSession, revokeSession } from './auth.repository.ts';

type SignedIn = z.output<typeof signedIn>;
type Sought = Awaited<ReturnType<typeof findForSignIn>>;
type Found = NonNullable<Sought['account']>;

/**
 * Signs somebody in: waits for the turn of the address, checks the password, opens a session and returns its token.
 * Throws 401 with the same message and after the same work for a wrong name and a wrong password, 429 after too many
 * failures, 503 when too many sign-ins wait.
 */
export async function signIn(
  ctx: Context,
  origin: Origin,
  credentials: Credentials,
): Promise<SignedIn> {
  let found: Found | null = null;
  try {
    return await ctx.guards.signIns.run(origin.address, async () => {
      const sought = await findForSignIn(ctx.db, credentials.email);
      found = sought.account;
      const { password, device } = credentials;
      return attempt(ctx, origin, { ...sought, password, device });
    });
  } catch (error) {
    await noteFailure(ctx, origin, { found, error });
    throw error;
  }
}

async function attempt(
  ctx: Context,
  origin: Origin,
  { typed, account, password, device }: Sought & Pick<Credentials, 'password' | 'device'>,
): Promise<SignedIn> {
  const { attempts, signIns } = ctx.guards;
  const guess = { typed, accountId: account?.id ?? null, address: origin.address };
  const fits = await attempts.checkSignIn(guess, (isLookedAt) =>
    isPasswordOf(isLookedAt ? account : null, password),
  );
  if (account && fits) return openSession(ctx, origin, { ...account, password, device });
  const limitedMs = await attempts.countAddress(origin.address);
  if (limitedMs === 0) throw unauthorized(WRONG_CREDENTIALS);
  signIns.limit(origin.address, limitedMs);
  throw tooManyFailures(limitedMs);
}

function isPasswordOf(account: Found | null, password: string): Promise<boolean> {
  return account?.password_hash
    ? verifyPassword(password, account.password_hash)
    : verifyNothing(password);
}

/** Records failed and refused sign-ins in the audit trail. A busy server (503) is not a failed sign-in. */
async function noteFailure(
  ctx: Context,
  origin: Origin,
  { found, error }: { found: Found | null; error: unknown },
): Promise<void> {
  const status = error instanceof AppError ? error.statusCode : null;
  if (status !== 401 && status !== 429) return;
  await ctx.guards.refusals.note(
    { ...origin, userId: null },
    {
      action: status === 429 ? 'sign-in-limited' : 'sign-in-failed',
      area: 'auth',
      objectId: found?.id ?? null,
    },
  );
}

async function openSession(
  ctx: Context,
  origin: Origin,
  checked: Found & Pick<Credentials, 'password' | 'device'>,
): Promise<SignedIn> {
  const isWeak = checked.password_hash !== null && needsRehash(checked.password_hash);
  const fresh = isWeak ? await hashPassword(checked.password) : null;
  const jti = randomUUID();
  const now = ctx.clock.now();
  const user = await inTransaction(ctx.db, async (trx) => {
    // Locked: a password or role changed meanwhile is either seen here, or its change ends this session too.
    const held = await lockUser(trx, checked.id);
    if (!held || !(await stillFits(held.password_hash, checked)))
      throw unauthorized(WRONG_CREDENTIALS);
    if (fresh) await setPasswordHash(trx, held.id, fresh);
    await insertSession(trx, {
      jti,
      user_id: held.id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + SESSION.absoluteHours * 3_600_000),
      address: origin.address,
      place: addressGroup(origin.address),
      user_agent: origin.userAgent,
    });
    await noteDevice(ctx, trx, { userId: held.id, origin, device: checked.device });
    await audit(
      trx,
      { ...origin, userId: held.id },
      { action: 'sign-in', area: 'auth', objectId: held.id, detail: { role: toRole(held.role) } },
    );
    return held;
  });
  const { id, email, username } = user;
  const roles = [user.role];
  const token = await ctx.tokens.sign({ id, email, username, roles }, jti, now);
  return { token, id, email, username, roles };
}

/** Whether the checked password is still right. It is verified again only if the hash has changed since. */
async function stillFits(
  hash: string | null,
  checked: { password_hash: string | null; password: string },
): Promise<boolean> {
  return (
    hash !== null && (hash === checked.password_hash || verifyPassword(checked.password, hash))
  );
}

/** Ends the session that the call came with. */
export async function signOut(ctx: Context, actor: Actor): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await revokeSession(trx, actor.jti, ctx.clock.now());
    await audit(trx, actor, { action: 'sign-out', area: 'auth', objectId: actor.userId });
  });
}
