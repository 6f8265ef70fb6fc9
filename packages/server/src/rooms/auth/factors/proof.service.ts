import type { Proof } from '@recourse/contract/identity/proof';
import type { PasskeyRequest } from '@recourse/contract/values/passkeys';
import { SSO_MESSAGES } from '@recourse/contract/values/single-sign-on';
import { STEP_MESSAGES } from '@recourse/contract/values/second-step';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { SessionActor } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { AppError, badRequest, notFound } from '../../../kernel/errors.ts';
import { arePasswordsOff, passwordsOff } from '../../../kernel/passwords-off.ts';
import { hashOf } from '../../../kernel/sso/round.ts';
import { verifyPassword } from '../../../kernel/security/passwords/passwords.ts';
import { findCredentials } from '../../users/users.repository.ts';
import { type LockedUser, lockUser } from '../../users/users-write.repository.ts';
import { proveSession } from '../session/sessions.repository.ts';
import { takeCode } from '../sso/sso-codes.repository.ts';
import { checkCode, type GivenCode, readCode, spendCode, wrongMessage } from './check-code.ts';
import { askPasskeys, readAnswer } from './passkey-challenge.ts';

type Transaction = Parameters<typeof audit>[0];

/**
 * Stores that the caller has proved who he is. Throws 400 for a wrong password or code, not 401, because he stays
 * signed in; 400 for a password where there is a second factor; 429 after too many.
 */
export async function proveIdentity(
  ctx: Context,
  actor: SessionActor,
  { password, credential, sso, ...codes }: Proof,
): Promise<void> {
  try {
    const fault =
      sso !== undefined
        ? await proveByProvider(ctx, actor, sso)
        : password !== undefined
          ? await proveByPassword(ctx, actor, password)
          : await proveByCode(ctx, actor, {
              ...codes,
              passkey: passkeyOf(ctx, actor, credential),
            });
    if (fault === null) return;
    throw fault;
  } catch (error) {
    if (error instanceof AppError) await noteFailure(ctx, actor);
    throw error;
  }
}

const askerOf = ({ userId, jti }: SessionActor) => ({ purpose: 'PROOF', userId, jti }) as const;

const passkeyOf = (ctx: Context, actor: SessionActor, credential: Proof['credential']) =>
  credential && (() => readAnswer(ctx, askerOf(actor), credential));

/** Asks the caller's passkeys for a proof. Throws 409 without one that can be used here. */
export const askForProof = (ctx: Context, actor: SessionActor): Promise<PasskeyRequest> =>
  inTransaction(ctx.db, async (trx) => {
    const request = await askPasskeys(ctx, trx, askerOf(actor));
    await audit(trx, actor, { action: 'passkey-asked', area: 'auth', objectId: actor.userId });
    return request;
  });

/** Returns what is wrong with the password; null: nothing. */
async function proveByPassword(
  ctx: Context,
  actor: SessionActor,
  password: string,
): Promise<AppError | null> {
  const account = await findCredentials(ctx.db, actor.userId);
  if (!account) throw notFound();
  if (arePasswordsOff(ctx.config, account)) return passwordsOff(400, ctx.config);
  const hash = account.password_hash;
  const isStillEnough = (user: Pick<LockedUser, 'password_hash' | 'second_factor_at'>): boolean =>
    user.second_factor_at === null && user.password_hash === hash;
  if (!isStillEnough(account)) return wrong('password', STEP_MESSAGES.factorProves);
  const fits = await ctx.guards.attempts.checkOwn(
    actor.userId,
    async () => hash !== null && verifyPassword(password, hash),
  );
  if (!fits) return wrong('password', STEP_MESSAGES.wrongPassword);
  return inTransaction(ctx.db, async (trx) => {
    const user = await lockUser(trx, actor.userId);
    if (!user) throw notFound();
    // A factor was set up meanwhile, or the password was changed.
    if (!isStillEnough(user)) return wrong('password', STEP_MESSAGES.factorProves);
    await storeProof(ctx, trx, actor);
    return null;
  });
}

/**
 * Returns what is wrong with a new sign-in at the identity provider; null: nothing. Its code was made for this session
 * alone.
 */
async function proveByProvider(
  ctx: Context,
  actor: SessionActor,
  code: string,
): Promise<AppError | null> {
  return inTransaction(ctx.db, async (trx) => {
    const user = await lockUser(trx, actor.userId);
    if (!user) throw notFound();
    const at = ctx.clock.now();
    const use = { hash: hashOf(code), purpose: 'PROOF', session: actor, at } as const;
    if (!(await takeCode(trx, use))) return wrong('sso', SSO_MESSAGES.over);
    if (user.second_factor_at !== null) return wrong('sso', STEP_MESSAGES.factorProves);
    await storeProof(ctx, trx, actor);
    return null;
  });
}

/** Returns what is wrong with the code or the passkey; null: nothing. */
async function proveByCode(
  ctx: Context,
  actor: SessionActor,
  given: GivenCode,
): Promise<AppError | null> {
  const field = fieldOf(given);
  const account = await findCredentials(ctx.db, actor.userId);
  if (account?.second_factor_at === null) return wrong(field, STEP_MESSAGES.noFactor);
  const isProved = await checkCode(ctx, actor.userId, async () => {
    const read = await readCode(given);
    return inTransaction(ctx.db, async (trx) => {
      const user = await lockUser(trx, actor.userId);
      if (!user) throw notFound();
      if ((await spendCode(ctx, trx, actor, read)) === null) return null;
      await storeProof(ctx, trx, actor);
      return true;
    });
  });
  return isProved ? null : wrong(field, wrongMessage(given));
}

function fieldOf({ code, passkey }: GivenCode): keyof Proof {
  if (passkey !== undefined) return 'credential';
  return code === undefined ? 'recoveryCode' : 'code';
}

const wrong = (field: string, message: string): AppError =>
  badRequest(message, { [field]: message });

async function storeProof(ctx: Context, trx: Transaction, actor: SessionActor): Promise<void> {
  await proveSession(trx, actor.jti, ctx.clock.now());
  await audit(trx, actor, { action: 'step-up', area: 'auth', objectId: actor.userId });
}

const noteFailure = (ctx: Context, actor: SessionActor): Promise<void> =>
  ctx.guards.refusals.note(actor, {
    action: 'step-up-failed',
    area: 'auth',
    objectId: actor.userId,
  });
