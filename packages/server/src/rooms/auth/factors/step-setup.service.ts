import type { RecoveryCodes, TotpSecret } from '@recourse/contract/identity/factors';
import type { StepSetup } from '@recourse/contract/identity/second-step';
import { HOUR_MS, SECOND_FACTOR } from '@recourse/contract/values/limits';
import { STEP_MESSAGES } from '@recourse/contract/values/second-step';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Origin } from '../../../kernel/actor.ts';
import type { audit } from '../../../kernel/changes/audit.ts';
import { AppError, badRequest, tooManyRequests } from '../../../kernel/errors.ts';
import { canReceive } from '../../../kernel/mail/can-receive.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { newNonce } from '../../../kernel/security/link-token.ts';
import { fitsMailCode } from '../../../kernel/mail/mail-code.ts';
import { type LockedUser, lockUser } from '../../users/users-write.repository.ts';
import { openSession, type SignedIn, tokenOf } from '../session/open-session.ts';
import { checkCode, stepOver } from './check-code.ts';
import * as enrolment from './enrolment.ts';
import { noteFailure } from './second-step.service.ts';
import { providedBy, stepName } from './sign-in-step.ts';
import {
  countMailedCodes,
  findStep,
  lockStep,
  setNonce,
  type StoredStep,
  takeTry,
} from './steps.repository.ts';

/**
 * A sign-in to an account whose role must have a second factor, and that has none. Its step can only set one up, and
 * only while there is none. Otherwise somebody who knows only the password could replace a factor.
 */

type Transaction = Parameters<typeof audit>[0];

interface Held {
  user: LockedUser;
  step: StoredStep;
}

/** Runs a part of a set-up, with the account and its step locked. Throws 401 when the step is not valid. */
async function withStep<T>(
  ctx: Context,
  id: string,
  part: (trx: Transaction, held: Held) => Promise<T>,
): Promise<T> {
  const name = stepName(ctx, id, 'SET_UP');
  const found = await findStep(ctx.db, name);
  if (!found) throw stepOver();
  return inTransaction(ctx.db, async (trx) => {
    const user = await lockUser(trx, found.user_id);
    const step = user?.second_factor_at === null ? await lockStep(trx, name) : undefined;
    if (!user || !step) throw stepOver();
    return part(trx, { user, step });
  });
}

const setupOf = ({ user, step }: Held) => ({ userId: user.id, stepId: step.id });

/** Begins the set-up, and sends a code to the e-mail of the account if one reaches its owner. Throws 401, 429. */
export const beginStepSetup = (
  ctx: Context,
  origin: Origin,
  { step: id }: { step: string },
): Promise<TotpSecret & { mailCode: boolean }> =>
  withStep(ctx, id, async (trx, held) => {
    const { user } = held;
    const mailCode = await sendMailCode(ctx, trx, held);
    const who = { ...origin, userId: user.id };
    const setup = { setup: setupOf(held), username: user.username };
    return { ...(await enrolment.beginTotp(ctx, trx, who, setup)), mailCode };
  });

/**
 * Sends a code to an e-mail that is known to be the owner's; one code for each step. Returns whether there is one.
 * Throws 429 after too many mails.
 */
async function sendMailCode(
  ctx: Context,
  trx: Transaction,
  { user, step }: Held,
): Promise<boolean> {
  if (step.nonce !== null) return true;
  if (ctx.config.mail === null || !user.email_trusted || !canReceive(user.email)) return false;
  const since = new Date(ctx.clock.now().getTime() - HOUR_MS);
  if ((await countMailedCodes(trx, { userId: user.id, since })) >= SECOND_FACTOR.mailedCodes)
    throw tooManyRequests(HOUR_MS / 1000, STEP_MESSAGES.mailLimited);
  await setNonce(trx, step.id, newNonce());
  const data = { step: step.id };
  await queueMail(ctx, trx, { userId: user.id, kind: 'account.setup-code', data });
  return true;
}

/**
 * Confirms the new app with one of its codes and with the code of the mail. Throws 400 for a wrong one, 401 for a step
 * that is not valid, 409 when nothing was begun, 429 after too many wrong codes of the account.
 */
export async function confirmStepSetup(
  ctx: Context,
  origin: Origin,
  { step: id, code, mailCode }: StepSetup,
): Promise<RecoveryCodes> {
  const found = await findStep(ctx.db, stepName(ctx, id, 'SET_UP'));
  if (!found) throw stepOver();
  const userId = found.user_id;
  let fault: AppError | null = null;
  try {
    const codes = await checkCode(ctx, userId, async () => {
      if (!(await takeTry(ctx.db, found.id, SECOND_FACTOR.stepTries))) throw stepOver();
      return withStep(ctx, id, async (trx, held) => {
        fault = mailCodeFault(ctx, held.step, mailCode);
        const setup = { setup: setupOf(held), code };
        return fault ? null : enrolment.confirmTotp(ctx, trx, { ...origin, userId }, setup);
      });
    });
    if (codes) return codes;
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 429)
      await noteFailure(ctx, origin, userId);
    throw error;
  }
  await noteFailure(ctx, origin, userId);
  throw fault ?? badRequest(STEP_MESSAGES.wrong, { code: STEP_MESSAGES.wrong });
}

/** What is wrong with the code of the mail; null: nothing, or none was sent. */
function mailCodeFault(
  { links }: Context,
  { id, nonce }: StoredStep,
  mailCode: string | undefined,
): AppError | null {
  if (nonce === null) return null;
  if (mailCode === undefined)
    return badRequest(STEP_MESSAGES.mailCode, { mailCode: STEP_MESSAGES.mailCode });
  return fitsMailCode(links, { id, nonce }, mailCode)
    ? null
    : badRequest(STEP_MESSAGES.wrongMailCode, { mailCode: STEP_MESSAGES.wrongMailCode });
}

/** Activates the new factor and signs in. Throws 401 for a step that is not valid, 409 for an app not confirmed. */
export async function finishStepSetup(
  ctx: Context,
  origin: Origin,
  { step: id, device }: { step: string; device?: string | undefined },
): Promise<SignedIn> {
  const opened = await withStep(ctx, id, async (trx, held) => {
    const { user, step } = held;
    // Finishing ends the step too, and sessions from before the role had to have a factor.
    await enrolment.activateTotp(ctx, trx, { ...origin, userId: user.id }, setupOf(held));
    return openSession(ctx, trx, user, { origin, device, sso: providedBy(step), factor: 'TOTP' });
  });
  return tokenOf(ctx, opened);
}
