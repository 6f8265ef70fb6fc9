import type { Role } from '@recourse/contract/values/roles';
import type { Context } from '../../../context.ts';
import type { Origin } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import type { SsoConfig } from '../../../config.ts';
import type { Claims } from '../../../kernel/sso/claims.ts';
import { SsoFailure } from '../../../kernel/sso/failure.ts';
import { findForSignIn } from '../../users/users.repository.ts';
import { lockUser, type LockedUser } from '../../users/users-write.repository.ts';
import {
  findIdentity,
  insertIdentity,
  listIdentityRows,
  lockIdentity,
  noteIdentityUse,
} from './identities.repository.ts';
import { makeAccount } from './new-account.ts';
import { roleOf } from './role-of.ts';

/** Which account belongs to somebody whom the identity provider vouches for. */

type Transaction = Parameters<typeof audit>[0];

/** A part of the room of users, which changes roles with all that follows from it. */
export interface GivesRole {
  readonly lockWithRole: (
    ctx: Context,
    trx: Transaction,
    origin: Origin,
    given: { userId: number; role: Role | null },
  ) => Promise<LockedUser | undefined>;
}

interface Sought {
  config: SsoConfig;
  claims: Claims;
}

/** How the identity provider names a person, for the list of identities. */
export const shownName = ({ email, username }: Claims): string | null =>
  email ?? username?.slice(0, SHOWN_LENGTH) ?? null;

const SHOWN_LENGTH = 254;

/**
 * The account of a person, locked, with the role that the identity provider gives. It is the account that the identity
 * is linked with. An account with the same confirmed e-mail is linked, if that is on. Somebody without an account gets
 * one, if that is on. A username never decides. Throws SsoFailure.
 */
export async function whoItIs(
  ctx: Context,
  trx: Transaction,
  origin: Origin,
  { config, claims, lockWithRole }: Sought & GivesRole,
): Promise<LockedUser> {
  const role = roleOf(config, claims);
  await lockIdentity(trx, claims);
  const known = await findIdentity(trx, claims);
  const userId = known?.user_id ?? (await userByEmail(ctx, trx, origin, { config, claims }));
  const user = await lockWithRole(ctx, trx, origin, { userId, role });
  if (!user) throw new SsoFailure('NO_ACCOUNT');
  const now = ctx.clock.now();
  if (known) {
    if (!(await noteIdentityUse(trx, known.id, now))) throw new SsoFailure('OVER');
    return user;
  }
  const { issuer, subject } = claims;
  const linked = await insertIdentity(trx, {
    user_id: user.id,
    issuer,
    subject,
    name: shownName(claims),
    created_at: now,
    last_used_at: now,
  });
  // A session of another account has linked it meanwhile.
  if (!linked) throw new SsoFailure('OVER');
  return user;
}

/** The number of the account with the e-mail of the person, or of a new one. Throws SsoFailure. */
async function userByEmail(
  ctx: Context,
  trx: Transaction,
  origin: Origin,
  { config, claims }: Sought,
): Promise<number> {
  const { email } = claims;
  if (email === null) throw new SsoFailure('NO_EMAIL');
  const { account } = await findForSignIn(trx, email);
  if (account) {
    const user = await lockUser(trx, account.id);
    if (!user || !mayLink(config, claims, user)) throw new SsoFailure('NO_ACCOUNT');
    // An account that is already linked there belongs to another person, who had the address before.
    const others = await listIdentityRows(trx, user.id);
    if (others.some(({ issuer }) => issuer === claims.issuer)) throw new SsoFailure('NO_ACCOUNT');
    const by = { ...origin, userId: user.id };
    await audit(trx, by, { action: 'identity-link', area: 'users', objectId: user.id });
    await queueMail(ctx, trx, { userId: user.id, kind: 'account.identity-linked' });
    return user.id;
  }
  if (!config.creates) throw new SsoFailure('NO_ACCOUNT');
  const role = roleOf(config, claims) ?? 'CLIENT';
  return makeAccount(ctx, trx, origin, { claims, email, role });
}

/**
 * Whether an account may be linked because it has the person's e-mail. The identity provider and the portal must both
 * know that the address is the owner's. Otherwise somebody who enters another person's address there would get that
 * person's account.
 */
const mayLink = ({ linksByEmail }: SsoConfig, claims: Claims, user: LockedUser): boolean =>
  linksByEmail && claims.emailVerified === true && user.email_trusted && user.role !== 'ADMIN';
