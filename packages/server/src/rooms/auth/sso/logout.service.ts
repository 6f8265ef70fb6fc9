import { SSO } from '@recourse/contract/values/limits';
import { SSO_MESSAGES } from '@recourse/contract/values/single-sign-on';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Origin } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { badRequest, unavailable } from '../../../kernel/errors.ts';
import { SsoFailure } from '../../../kernel/sso/failure.ts';
import type { LogoutClaims, Provider } from '../../../kernel/sso/provider.ts';
import { hashOf } from '../../../kernel/sso/round.ts';
import { endProvidedSessions } from './identities.repository.ts';
import { singleSignOn } from './round.service.ts';
import { spendLogoutToken } from './sso-codes.repository.ts';

const isNotValid = () => badRequest(SSO_MESSAGES.logout, { logout_token: SSO_MESSAGES.logout });

/**
 * Ends the sessions that the identity provider's logout token names. Throws 400 for a token that is not valid or was
 * used before, 503 when the provider's keys cannot be read.
 */
export async function logOutByProvider(
  ctx: Context,
  origin: Origin,
  { logout_token: token }: { logout_token: string },
): Promise<Record<string, never>> {
  const { provider } = singleSignOn(ctx);
  const claims = await read(provider, token);
  if (!claims) throw isNotValid();
  const { issuer, jti, ...whose } = claims;
  await inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now();
    // After that, the token is refused because of its age.
    const keptMs = SSO.logoutMinutes * 60_000 + 2 * SSO.clockSeconds * 1000;
    const hash = hashOf(JSON.stringify([issuer, jti]));
    if (!(await spendLogoutToken(trx, { hash, expires_at: new Date(at.getTime() + keptMs) })))
      throw isNotValid();
    for (const { userId } of await endProvidedSessions(trx, { issuer, ...whose, at }))
      // oxlint-disable-next-line no-await-in-loop -- it is nearly always one person
      await audit(
        trx,
        { ...origin, userId },
        { action: 'sso-sign-out', area: 'auth', objectId: userId },
      );
  });
  return {};
}

async function read(provider: Provider, token: string): Promise<LogoutClaims | null> {
  try {
    return await provider.readLogout(token);
  } catch (error) {
    if (error instanceof SsoFailure) throw unavailable(SSO_MESSAGES.unreachable);
    throw error;
  }
}

/** Where a browser signs out at the identity provider; null when that is not known. */
export async function describeSso(ctx: Context): Promise<{ endSession: string | null }> {
  const { provider } = singleSignOn(ctx);
  try {
    return { endSession: await provider.endSessionUrl() };
  } catch (error) {
    if (error instanceof SsoFailure) return { endSession: null };
    throw error;
  }
}
