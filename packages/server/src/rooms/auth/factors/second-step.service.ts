import type { SecondStep } from '@recourse/contract/identity/second-step';
import { SECOND_FACTOR } from '@recourse/contract/values/limits';
import type { PasskeyRequest } from '@recourse/contract/values/passkeys';
import { WRONG_CODE } from '@recourse/contract/values/second-step';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Origin } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type LockedUser, lockUser } from '../../users/users-write.repository.ts';
import {
  type Opened,
  type OpenedFrom,
  openSession,
  type SignedIn,
  tokenOf,
} from '../session/open-session.ts';
import {
  checkCode,
  type GivenCode,
  readCode,
  stepOver,
  spendCode,
  wrongCode,
} from './check-code.ts';
import { askPasskeys, readAnswer } from './passkey-challenge.ts';
import { providedBy, stepName } from './sign-in-step.ts';
import { deleteStep, findStep, lockStep, takeTry } from './steps.repository.ts';

type Transaction = Parameters<typeof audit>[0];

/**
 * Completes a sign-in with a code or a passkey. Throws 401 for a step that is not valid, 401 with another code for a
 * wrong code, 429 after too many wrong codes of the account.
 */
export async function completeSignIn(
  ctx: Context,
  origin: Origin,
  { step, device, credential, ...codes }: SecondStep,
): Promise<SignedIn> {
  const name = stepName(ctx, step, 'FACTOR');
  const found = await findStep(ctx.db, name);
  if (!found) throw stepOver();
  const userId = found.user_id;
  const asker = { purpose: 'SIGN_IN', stepId: found.id, userId } as const;
  const given = {
    ...codes,
    passkey: credential && (() => readAnswer(ctx, asker, credential)),
  };
  const lock = async (trx: Transaction): Promise<LockedUser> => {
    const user = await lockUser(trx, userId);
    if (!user?.second_factor_at || !(await lockStep(trx, name))) throw stepOver();
    await deleteStep(trx, found.id);
    return user;
  };
  const who = { userId: found.user_id, origin, device, sso: providedBy(found) };
  return signInByCode(ctx, who, given, {
    begin: async () => {
      if (!(await takeTry(ctx.db, found.id, SECOND_FACTOR.stepTries))) throw stepOver();
    },
    lock,
  });
}

/** Asks the passkeys of somebody at his second step. Throws 401 for a step that is not valid, 409 without passkeys. */
export async function askAtSecondStep(
  ctx: Context,
  origin: Origin,
  { step }: { step: string },
): Promise<PasskeyRequest> {
  const name = stepName(ctx, step, 'FACTOR');
  const found = await findStep(ctx.db, name);
  if (!found) throw stepOver();
  const userId = found.user_id;
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockUser(trx, userId)) || !(await lockStep(trx, name))) throw stepOver();
    const asker = { purpose: 'SIGN_IN', stepId: found.id, userId } as const;
    const request = await askPasskeys(ctx, trx, asker);
    const who = { ...origin, userId };
    await audit(trx, who, { action: 'passkey-asked', area: 'auth', objectId: userId });
    return request;
  });
}

/** Somebody who knows the password of an account, or for whom the identity provider vouches. */
export interface KnownUser extends OpenedFrom {
  userId: number;
}

/** How a sign-in is held while its code is checked. */
export interface SignInLock {
  /** Called before the code is checked. What it changes stays. */
  begin?: () => Promise<void>;
  /** Locks the user, and throws when the first step does not count any more. */
  lock: (trx: Transaction) => Promise<LockedUser>;
}

/** Opens a session for somebody who gives a right code after the first step. Throws 401 for a wrong one, 429. */
export async function signInByCode(
  ctx: Context,
  { userId, ...from }: KnownUser,
  given: GivenCode,
  { begin, lock }: SignInLock,
): Promise<SignedIn> {
  const { origin } = from;
  try {
    const opened = await checkCode(ctx, userId, async () => {
      await begin?.();
      const read = await readCode(given);
      return openWith(ctx, async (trx) => {
        const user = await lock(trx);
        const factor = await spendCode(ctx, trx, { ...origin, userId }, read);
        return factor && openSession(ctx, trx, user, { ...from, factor });
      });
    });
    if (opened === null) throw wrongCode(given);
    return await tokenOf(ctx, opened);
  } catch (error) {
    if (error instanceof AppError && isFailure(error)) await noteFailure(ctx, origin, userId);
    throw error;
  }
}

/** Thrown to undo all that a transaction did before it found that the code is wrong. */
class WrongCode extends Error {}

/** A transaction that opens a session; null, and nothing has changed, when it opens none. */
async function openWith(
  ctx: Context,
  open: (trx: Transaction) => Promise<Opened | null>,
): Promise<Opened | null> {
  try {
    return await inTransaction(ctx.db, async (trx) => {
      const opened = await open(trx);
      if (!opened) throw new WrongCode();
      return opened;
    });
  } catch (error) {
    if (error instanceof WrongCode) return null;
    throw error;
  }
}

/** A wrong code, or too many of them. A step that is over is none. */
const isFailure = (error: AppError): boolean =>
  error.statusCode === 429 || error.code === WRONG_CODE;

/** Records a wrong code in the audit trail. */
export const noteFailure = (ctx: Context, origin: Origin, userId: number): Promise<void> =>
  ctx.guards.refusals.note(
    { ...origin, userId: null },
    { action: 'second-step-failed', area: 'auth', objectId: userId },
  );
