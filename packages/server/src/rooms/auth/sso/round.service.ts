import type { SsoAnswer } from '@recourse/contract/identity/single-sign-on';
import { SSO } from '@recourse/contract/values/limits';
import { SIGN_IN_PAGE } from '@recourse/contract/told/places';
import {
  SSO_FRAGMENT,
  SSO_MESSAGES,
  SSO_PROOF_PAGE,
} from '@recourse/contract/values/single-sign-on';
import type { SsoConfig } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { SessionActor, Origin } from '../../../kernel/actor.ts';
import { notFound, unavailable } from '../../../kernel/errors.ts';
import { Redirect, WithCookie } from '../../../kernel/http/cookies.ts';
import type { Claims } from '../../../kernel/sso/claims.ts';
import { SsoFailure } from '../../../kernel/sso/failure.ts';
import type { Provider } from '../../../kernel/sso/provider.ts';
import {
  type Beginning,
  bindingOf,
  FORGOTTEN,
  hashOf,
  newRound,
  newSecret,
  openRound,
  type Round,
  sealRound,
} from '../../../kernel/sso/round.ts';
import type { audit } from '../../../kernel/changes/audit.ts';
import { findIdentity } from './identities.repository.ts';
import { insertCode } from './sso-codes.repository.ts';
import { type GivesRole, shownName, whoItIs } from './who-it-is.service.ts';

/** The way to the identity provider and back. */

type Transaction = Parameters<typeof audit>[0];

interface On {
  config: SsoConfig;
  provider: Provider;
}

/** The identity provider and its configuration. Throws 404 without single sign-on. */
export function singleSignOn({ config, provider }: Context): On {
  if (config.sso === null || provider === null) throw notFound();
  return { config: config.sso, provider };
}

/** Begins a round: the address at the identity provider, and the cookie. Throws SsoFailure when it does not answer. */
async function begin(ctx: Context, beginning: Beginning) {
  const { provider } = singleSignOn(ctx);
  const round = newRound(beginning, ctx.clock.now());
  return { url: await provider.signInUrl(round), cookie: sealRound(ctx, round) };
}

/** Sends the browser to the identity provider, or back to the sign-in page when it does not answer. */
export async function startSignIn(
  ctx: Context,
  { from = null }: { from?: string | undefined | null },
): Promise<Redirect> {
  try {
    const { url, cookie } = await begin(ctx, { purpose: 'SIGN_IN', from, session: null });
    return new Redirect(url, cookie);
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    return new Redirect(placeOf(null, { failure: error.code }));
  }
}

/** Begins to link an identity, or a proof, for the caller's session. Throws 503 when the provider does not answer. */
async function startForSession(
  ctx: Context,
  { userId, jti }: SessionActor,
  { purpose, from }: { purpose: 'LINK' | 'PROOF'; from: string },
): Promise<WithCookie<{ url: string }>> {
  try {
    const { url, cookie } = await begin(ctx, { purpose, from, session: { userId, jti } });
    return new WithCookie({ url }, cookie);
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    throw unavailable(SSO_MESSAGES.unreachable);
  }
}

/** Begins a round that links an identity to the caller's account. `from`: the page that is opened afterwards. */
export const startLink = (ctx: Context, actor: SessionActor, { from }: { from: string }) =>
  startForSession(ctx, actor, { purpose: 'LINK', from });

/** Begins a round that proves the caller's identity for his session. */
export const startProof = (ctx: Context, actor: SessionActor) =>
  startForSession(ctx, actor, { purpose: 'PROOF', from: SSO_PROOF_PAGE });

/**
 * The address that the browser goes to after the identity provider. The data for the page is in the fragment, which
 * browsers send to no server.
 */
function placeOf(round: Round | null, end: { code: string } | { failure: string }): string {
  const isSignIn = round === null || round.purpose === 'SIGN_IN';
  const page = isSignIn ? SIGN_IN_PAGE : (round.from ?? SIGN_IN_PAGE);
  const fragment = new URLSearchParams(
    'code' in end ? { [SSO_FRAGMENT.code]: end.code } : { [SSO_FRAGMENT.failure]: end.failure },
  );
  if (isSignIn && round?.from) fragment.set(SSO_FRAGMENT.from, round.from);
  return `${page}#${fragment.toString()}`;
}

/** Takes the answer of the identity provider, and sends the browser back to where the round began. */
export async function endRound(
  ctx: Context,
  origin: Origin,
  { answer, cookie, users }: { answer: SsoAnswer; cookie: string | null; users: GivesRole },
): Promise<Redirect> {
  const { config, provider } = singleSignOn(ctx);
  const round = openRound(ctx, cookie);
  try {
    // Another state belongs to another round, such as one that a page of somebody else has begun.
    if (!round || answer.state !== round.state) throw new SsoFailure('OVER');
    const claims = await provider.claimsOf(round, answer);
    const code = await inTransaction(ctx.db, (trx) =>
      makeCode(ctx, trx, origin, { config, round, claims, users }),
    );
    return new Redirect(placeOf(round, { code }));
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    const { code: reason } = error;
    await ctx.guards.refusals.note(
      { ...origin, userId: round?.session?.userId ?? null },
      { action: 'sso-refused', area: 'auth', objectId: null, detail: { reason } },
    );
    return new Redirect(placeOf(round, { failure: reason }), FORGOTTEN);
  }
}

interface Answered {
  config: SsoConfig;
  round: Round;
  claims: Claims;
  users: GivesRole;
}

/** Makes the code with which the page continues. Throws SsoFailure. */
async function makeCode(
  ctx: Context,
  trx: Transaction,
  origin: Origin,
  { config, round, claims, users }: Answered,
): Promise<string> {
  const { issuer, subject, level } = claims;
  const isStrong = config.levels.length === 0 || config.levels.includes(level ?? '');
  const { purpose, session } = round;
  if (purpose === 'PROOF') checkFreshness(round, claims, isStrong);
  const userId =
    session === null
      ? (await whoItIs(ctx, trx, origin, { config, claims, ...users })).id
      : await ownerFor(trx, { ...round, session }, claims);
  const code = newSecret();
  await insertCode(trx, {
    hash: hashOf(code),
    binding: bindingOf(round),
    purpose,
    user_id: userId,
    jti: session?.jti ?? null,
    issuer,
    subject,
    name: shownName(claims),
    idp_sid: claims.sid,
    needs_factor: !isStrong,
    expires_at: new Date(ctx.clock.now().getTime() + SSO.codeSeconds * 1000),
  });
  return code;
}

/** Checks that somebody has signed in at the provider since the proof began, and strongly enough. Throws SsoFailure. */
function checkFreshness({ at }: Round, { signedInAt }: Claims, isStrong: boolean): void {
  const since = at - SSO.clockSeconds * 1000;
  if (!isStrong || signedInAt === null || signedInAt < since) throw new SsoFailure('NOT_FRESH');
}

/** The user whose session links or proves. Throws SsoFailure for the identity of somebody else. */
async function ownerFor(
  trx: Transaction,
  { purpose, session }: Round & { session: { userId: number } },
  claims: Claims,
): Promise<number> {
  const { userId } = session;
  const identity = await findIdentity(trx, claims);
  const fits = identity ? identity.user_id === userId : purpose === 'LINK';
  if (!fits) throw new SsoFailure('OTHER_ACCOUNT');
  return userId;
}
