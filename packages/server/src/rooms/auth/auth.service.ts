import { type Credentials, WRONG_CREDENTIALS } from '@recourse/contract/auth';
import { PASSWORDS_OFF } from '@recourse/contract/values/single-sign-on';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { SessionActor, Origin } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { AppError, unauthorized } from '../../kernel/errors.ts';
import { arePasswordsOff, passwordsOff } from '../../kernel/passwords-off.ts';
import {
  hashPassword,
  needsRehash,
  verifyNothing,
  verifyPassword,
} from '../../kernel/security/passwords/passwords.ts';
import { needsFactor } from '../../kernel/security/factors/factor-methods.ts';
import { tooManyFailures } from '../../kernel/security/too-many-failures.ts';
import { findForSignIn, setPasswordHash } from '../users/users.repository.ts';
import { type LockedUser, lockUser } from '../users/users-write.repository.ts';
import { signInByCode } from './factors/second-step.service.ts';
import { beginStep, stepNeeded } from './factors/sign-in-step.ts';
import { openSession, type SignedIn, tokenOf } from './session/open-session.ts';
import { revokeSession } from './session/sessions.repository.ts';

type Transaction = Parameters<typeof audit>[0];
type Sought = Awaited<ReturnType<typeof findForSignIn>>;
type Found = NonNullable<Sought['account']>;

/**
 * Signs somebody in: waits for the turn of the address, checks the password, opens a session and returns its token.
 * Throws 401, with the same message and after the same work, for a wrong name and a wrong password. Throws another 401
 * when the account needs a second step, 429 after too many failures, and 503 when too many sign-ins wait.
 */
export async function signIn(
  ctx: Context,
  origin: Origin,
  credentials: Credentials,
): Promise<SignedIn> {
  let found: Found | null = null;
  let isKnown = false;
  try {
    return await ctx.guards.signIns.run(origin.address, async () => {
      const sought = await findForSignIn(ctx.db, credentials.email);
      found = sought.account;
      const checked = await checkPassword(ctx, origin, { ...sought, ...credentials });
      isKnown = true;
      return letIn(ctx, origin, checked);
    });
  } catch (error) {
    if (!isKnown || isWrong(error)) await noteFailure(ctx, origin, { found, error });
    throw error;
  }
}

/** The account of a right password. Throws 401, 429. */
async function checkPassword(
  ctx: Context,
  origin: Origin,
  { typed, account, password, device, code }: Sought & Credentials,
): Promise<Checked> {
  const { attempts, signIns } = ctx.guards;
  const guess = { typed, accountId: account?.id ?? null, address: origin.address };
  const fits = await attempts.checkSignIn(guess, (isLookedAt) =>
    isPasswordOf(isLookedAt && !arePasswordsOff(ctx.config, account) ? account : null, password),
  );
  if (account && fits) return { ...account, password, device, code };
  const limitedMs = await attempts.countAddress(origin.address);
  if (limitedMs === 0) throw wrongSignIn(ctx);
  signIns.limit(origin.address, limitedMs);
  throw tooManyFailures(limitedMs);
}

function isPasswordOf(account: Found | null, password: string): Promise<boolean> {
  return account?.password_hash
    ? verifyPassword(password, account.password_hash)
    : verifyNothing(password);
}

/**
 * The refusal of a sign-in. Where passwords are off it is the same for every name and password, so that nobody learns
 * who has a local sign-in.
 */
const wrongSignIn = ({ config }: Context): AppError =>
  config.sso?.only ? passwordsOff(401, config) : unauthorized(WRONG_CREDENTIALS);

/** Whether a password is wrong, also when it was changed meanwhile. */
const isWrong = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.message === WRONG_CREDENTIALS || error.code === PASSWORDS_OFF);

/**
 * Records failed and refused sign-ins in the audit trail. A busy server (503) is not a failed sign-in. Nor is one that
 * needs a second step, or its wrong code, which has its own entry.
 */
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

/** What has to be right: the account, its password, and the code of its second factor, if one was sent. */
type Checked = Found & Pick<Credentials, 'password' | 'device' | 'code'>;

/**
 * Lets in somebody who knows the password: at once, or with the code that he sent. Throws a 401 that names the second
 * step when one is needed.
 */
async function letIn(ctx: Context, origin: Origin, checked: Checked): Promise<SignedIn> {
  const isWeak = checked.password_hash !== null && needsRehash(checked.password_hash);
  const fresh = isWeak ? await hashPassword(checked.password) : null;
  const { device, code } = checked;
  const outcome = await inTransaction(ctx.db, async (trx) => {
    const held = await lockChecked(ctx, trx, checked);
    if (fresh) await setPasswordHash(trx, held.id, fresh);
    const kind = stepOf(ctx, held);
    if (kind === null) return openSession(ctx, trx, held, { origin, device });
    // Its second factor is checked below, where wrong codes are counted.
    if (kind === 'FACTOR' && code !== undefined) return null;
    return { kind, step: await beginStep(ctx, trx, held.id, { kind }) };
  });
  if (outcome === null) {
    // The new hash does not count as another password.
    const known = { ...checked, password_hash: fresh ?? checked.password_hash };
    const lock = (trx: Transaction): Promise<LockedUser> => lockChecked(ctx, trx, known);
    return signInByCode(ctx, { userId: checked.id, origin, device }, { code }, { lock });
  }
  if ('step' in outcome) throw stepNeeded(outcome.kind, outcome.step);
  return tokenOf(ctx, outcome);
}

/** The second step that a sign-in to an account needs; null: none. */
function stepOf({ config }: Context, user: LockedUser): 'FACTOR' | 'SET_UP' | null {
  if (user.second_factor_at !== null) return 'FACTOR';
  return needsFactor(config, user.role) ? 'SET_UP' : null;
}

/**
 * Locks the user: a change of password or role meanwhile is either seen here, or ends his new session or step too.
 * Throws 401 when the password is not right any more.
 */
async function lockChecked(ctx: Context, trx: Transaction, checked: Checked): Promise<LockedUser> {
  const held = await lockUser(trx, checked.id);
  const isOff = arePasswordsOff(ctx.config, held);
  if (!held || isOff || !(await stillFits(held.password_hash, checked))) throw wrongSignIn(ctx);
  return held;
}

/** Whether the checked password is still right. It is verified again only when the hash has changed since. */
async function stillFits(
  hash: string | null,
  checked: { password_hash: string | null; password: string },
): Promise<boolean> {
  return (
    hash !== null && (hash === checked.password_hash || verifyPassword(checked.password, hash))
  );
}

/** Ends the session of the request. */
export async function signOut(ctx: Context, actor: SessionActor): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await revokeSession(trx, actor.jti, ctx.clock.now());
    await audit(trx, actor, { action: 'sign-out', area: 'auth', objectId: actor.userId });
  });
}
