import { randomUUID } from 'node:crypto';
import type { signedIn } from '@recourse/contract/auth';
import { HOUR_MS, SESSION } from '@recourse/contract/values/limits';
import { toRole } from '@recourse/contract/values/roles';
import type { FactorMethod } from '@recourse/contract/values/second-step';
import type * as z from 'zod/mini';
import type { Context } from '../../../context.ts';
import type { Origin } from '../../../kernel/actor.ts';
import { addressGroup } from '../../../kernel/address-group.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import type { LockedUser } from '../../users/users-write.repository.ts';
import { noteDevice } from './devices.service.ts';
import { insertSession } from './sessions.repository.ts';

type Transaction = Parameters<typeof audit>[0];
export type SignedIn = z.output<typeof signedIn>;

/** Where a session is opened from. */
export interface OpenedFrom {
  origin: Origin;
  device: string | undefined;
  /** The session at the identity provider that has opened this one; undefined: the password has. */
  sso?: ProvidedBy | undefined;
  /** What the second step was done with; undefined: there was none. */
  factor?: FactorMethod | undefined;
}

/** `sid` is null when the identity provider does not name its session. */
export interface ProvidedBy {
  sid: string | null;
}

/** A session whose token is not signed yet. */
export interface Opened {
  user: LockedUser;
  jti: string;
  at: Date;
}

/** Opens a session of a user who has proved who he is. The user must be locked. */
export async function openSession(
  ctx: Context,
  trx: Transaction,
  user: LockedUser,
  { origin, device, sso, factor }: OpenedFrom,
): Promise<Opened> {
  const jti = randomUUID();
  const at = ctx.clock.now();
  await insertSession(trx, {
    jti,
    user_id: user.id,
    created_at: at,
    last_seen_at: at,
    expires_at: new Date(at.getTime() + SESSION.absoluteHours * HOUR_MS),
    address: origin.address,
    place: addressGroup(origin.address),
    user_agent: origin.userAgent,
    method: sso ? 'SSO' : 'PASSWORD',
    idp_sid: sso?.sid ?? null,
  });
  await noteDevice(ctx, trx, { userId: user.id, origin, device });
  await audit(
    trx,
    { ...origin, userId: user.id },
    {
      action: sso ? 'sso-sign-in' : 'sign-in',
      area: 'auth',
      objectId: user.id,
      detail: { role: toRole(user.role), ...(factor && { factor }) },
    },
  );
  return { user, jti, at };
}

/** The answer to a sign-in, with the token of its session. */
export async function tokenOf(ctx: Context, { user, jti, at }: Opened): Promise<SignedIn> {
  const { id, email, username } = user;
  const roles = [user.role];
  const token = await ctx.tokens.sign({ id, email, username, roles }, jti, at);
  return { token, id, email, username, roles };
}
