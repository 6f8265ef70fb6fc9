import { DAY_MS, SECOND_FACTOR } from '@recourse/contract/values/limits';
import { PASSKEY_MESSAGES } from '@recourse/contract/values/passkeys';
import {
  type FactorMethod,
  STEP_MESSAGES,
  STEP_OVER,
  totpCode,
  WRONG_CODE,
} from '@recourse/contract/values/second-step';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Origin } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { AppError } from '../../../kernel/errors.ts';
import { hasMail, queueMail } from '../../../kernel/mail/queue-mail.ts';
import { lockUser } from '../../users/users-write.repository.ts';
import {
  countRecoveryCodes,
  findTotp,
  spendCounter,
  spendRecoveryCode,
} from './factors.repository.ts';
import type { Signed } from './passkey-challenge.ts';
import { countPasskeyUse } from './passkeys.repository.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { aboutTotp, counterOf } from './totp.ts';

type Transaction = Parameters<typeof audit>[0];

/** The error for every step that is not valid, whatever the reason. */
export const stepOver = (): AppError => new AppError(401, STEP_OVER, STEP_MESSAGES.over);

interface TypedCode {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

/** One of the codes that a person may give, or how the answer of a passkey is read. */
export interface GivenCode extends TypedCode {
  passkey?: (() => Promise<Signed | null>) | undefined;
}

/** The same, with what a passkey has signed; null: its answer was not right. */
interface ReadCode extends TypedCode {
  passkey?: Signed | null | undefined;
}

/**
 * Reads the answer of a passkey, which takes time, so that it is not done while rows are locked. Called in turn, like
 * the whole check, so that of several equal answers the first one counts.
 */
export const readCode = async ({ passkey, ...typed }: GivenCode): Promise<ReadCode> => ({
  ...typed,
  passkey: await passkey?.(),
});

/** What the owner of a wrong or used code is told. */
export const wrongMessage = ({ passkey }: GivenCode): string =>
  passkey === undefined ? STEP_MESSAGES.wrong : PASSKEY_MESSAGES.wrong;

/** The refusal of a wrong or used code: 401, with a code of its own, because the step stays valid. */
export const wrongCode = (given: GivenCode): AppError =>
  new AppError(401, WRONG_CODE, wrongMessage(given));

/**
 * Checks a code with `verify`, which does all that a right one allows and returns null for a wrong one. Wrong codes are
 * counted by account. After some wrong codes the owner gets a mail, because whoever enters them knows the password.
 * Throws 429 after too many.
 */
export async function checkCode<T>(
  ctx: Context,
  userId: number,
  verify: () => Promise<T | null>,
): Promise<T | null> {
  const { result, failures } = await ctx.guards.attempts.checkCode(userId, verify);
  if (result === null && failures >= SECOND_FACTOR.mailAt)
    await tellOfWrongCodes(ctx, userId, failures);
  return result;
}

/** Once a day. Another server may have counted the wrong code with which the number was reached. */
async function tellOfWrongCodes(ctx: Context, userId: number, count: number): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  await inTransaction(ctx.db, async (trx) => {
    await lockUser(trx, userId);
    const kind = 'account.wrong-codes';
    if (await hasMail(trx, { userId, kind, since })) return;
    await queueMail(ctx, trx, { userId, kind, data: { count } });
  });
}

/**
 * Uses up a code of a locked user, and tells him of a recovery code. Returns what it was; null for a wrong or used one,
 * after which nothing has changed.
 */
export async function spendCode(
  ctx: Context,
  trx: Transaction,
  who: Origin & { userId: number },
  given: ReadCode,
): Promise<FactorMethod | null> {
  const { userId } = who;
  if (given.recoveryCode !== undefined) {
    const hash = hashRecoveryCode(userId, given.recoveryCode);
    if (!(await spendRecoveryCode(trx, userId, hash))) return null;
    await tellOfRecoveryCode(ctx, trx, who);
    return 'RECOVERY_CODE';
  }
  if (given.passkey) {
    const used = { ...given.passkey, userId, at: ctx.clock.now() };
    return (await countPasskeyUse(trx, used)) ? 'PASSKEY' : null;
  }
  const totp = await findTotp(trx, userId);
  const secret = totp ? ctx.seal.open(totp.sealed, aboutTotp(userId)) : null;
  const code = totpCode.safeParse(given.code);
  if (secret === null || !code.success) return null;
  const counter = counterOf(secret, code.data, ctx.clock.now());
  return counter !== null && (await spendCounter(trx, userId, counter)) ? 'TOTP' : null;
}

async function tellOfRecoveryCode(
  ctx: Context,
  trx: Transaction,
  who: Origin & { userId: number },
): Promise<void> {
  const { userId } = who;
  const left = await countRecoveryCodes(trx, userId);
  await audit(trx, who, { action: 'recovery-code-used', area: 'users', objectId: userId });
  const kind = left < SECOND_FACTOR.codesLow ? 'account.codes-low' : 'account.recovery-code';
  await queueMail(ctx, trx, { userId, kind, data: { left } });
}
