import type { SsoFinish } from '@recourse/contract/identity/single-sign-on';
import { SSO_MESSAGES, SSO_OVER } from '@recourse/contract/values/single-sign-on';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Origin } from '../../kernel/actor.ts';
import { type AppError, gone } from '../../kernel/errors.ts';
import { WithCookie } from '../../kernel/http/cookies.ts';
import { bindingOf, FORGOTTEN, hashOf, openRound } from '../../kernel/sso/round.ts';
import { lockUser, type LockedUser } from '../users/users-write.repository.ts';
import { beginStep, stepNeeded } from './factors/sign-in-step.ts';
import { openSession, type SignedIn, tokenOf } from './session/open-session.ts';
import { type SsoCodeRow, takeCode } from './sso/sso-codes.repository.ts';
import { singleSignOn } from './sso/round.service.ts';

const over = (): AppError => gone(SSO_MESSAGES.over, SSO_OVER);

/**
 * Signs in with the code that a browser has brought from the identity provider. Only the browser with the cookie of the
 * round can, once. Throws 410 for any other code, and 401 when the account needs a second step.
 */
export async function finishSignIn(
  ctx: Context,
  origin: Origin,
  { body: { code, device }, cookie }: { body: SsoFinish; cookie: string | null },
): Promise<WithCookie<SignedIn>> {
  singleSignOn(ctx);
  const round = openRound(ctx, cookie);
  if (!round) throw over();
  const outcome = await inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now();
    const found = await takeCode(trx, { hash: hashOf(code), purpose: 'SIGN_IN', at });
    if (found?.binding !== bindingOf(round)) throw over();
    const user = await lockUser(trx, found.user_id);
    if (!user) throw over();
    const sso = { sid: found.idp_sid };
    const kind = stepOf(user, found);
    if (kind === null) return openSession(ctx, trx, user, { origin, device, sso });
    return { kind, step: await beginStep(ctx, trx, user.id, { kind, sso }) };
  });
  if ('step' in outcome) throw stepNeeded(outcome.kind, outcome.step);
  return new WithCookie(await tokenOf(ctx, outcome), FORGOTTEN);
}

/**
 * The second step of a sign-in that the identity provider vouches for. There is none, unless it does not vouch for the
 * level that is asked for.
 */
function stepOf(
  { second_factor_at: factorAt }: LockedUser,
  { needs_factor: isWeak }: SsoCodeRow,
): 'FACTOR' | 'SET_UP' | null {
  if (!isWeak) return null;
  return factorAt === null ? 'SET_UP' : 'FACTOR';
}
