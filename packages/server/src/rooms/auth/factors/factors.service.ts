import type {
  Factors,
  Passkey,
  RecoveryCodes,
  TotpSecret,
} from '@recourse/contract/identity/factors';
import { LAST_FACTOR, STEP_MESSAGES } from '@recourse/contract/values/second-step';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { SessionActor } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { badRequest, conflict, notFound } from '../../../kernel/errors.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { needsFactor } from '../../../kernel/security/factors/factor-methods.ts';
import { relyingParty } from '../../../kernel/security/factors/relying-party.ts';
import { lockAdministrators, lockUser } from '../../users/users-write.repository.ts';
import { endOthers } from '../session/end-others.ts';
import { proveSession } from '../session/sessions.repository.ts';
import { changeOwn } from './change-own.ts';
import * as enrolment from './enrolment.ts';
import {
  countRecoveryCodes,
  deleteFactors,
  deleteTotp,
  findTotp,
  putRecoveryCodes,
} from './factors.repository.ts';
import { listPasskeys, type PasskeyRow } from './passkeys.repository.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

/** The second factors of the caller, and what an administrator does about those of others. */

/** The caller's second factors, his unused recovery codes, and whether his role must have a factor. Never a secret. */
export async function listFactors(ctx: Context, { userId, role }: SessionActor): Promise<Factors> {
  const totp = await findTotp(ctx.db, userId);
  return {
    totp: totp
      ? { createdAt: totp.createdAt.toISOString(), isUsable: ctx.seal.knows(totp.sealed.keyId) }
      : null,
    passkeys: (await listPasskeys(ctx.db, userId)).map((row) => toPasskey(ctx, row)),
    recoveryLeft: await countRecoveryCodes(ctx.db, userId),
    isRequired: needsFactor(ctx.config, role),
  };
}

const toPasskey = ({ config }: Context, row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  isUsable: row.rp_id === relyingParty(config)?.id,
});

/** Only the session that begins a set-up can finish it. */
const setupOf = ({ userId, jti }: SessionActor) => ({ userId, jti });

/** Begins to set up an authenticator app, also in place of an earlier one. */
export const beginTotp = (ctx: Context, actor: SessionActor): Promise<TotpSecret> =>
  changeOwn(ctx, actor, (trx, { username }) =>
    enrolment.beginTotp(ctx, trx, actor, { setup: setupOf(actor), username }),
  );

/** Confirms the new app. Throws 400 for a wrong code, 409 when nothing was begun. */
export async function confirmTotp(
  ctx: Context,
  actor: SessionActor,
  { code }: { code: string },
): Promise<RecoveryCodes> {
  const codes = await changeOwn(ctx, actor, (trx) =>
    enrolment.confirmTotp(ctx, trx, actor, { setup: setupOf(actor), code }),
  );
  if (!codes) throw badRequest(STEP_MESSAGES.wrong, { code: STEP_MESSAGES.wrong });
  return codes;
}

/** Activates the new app. Its code was a proof, so the session needs no other. Throws 409 when it was not confirmed. */
export const activateTotp = (ctx: Context, actor: SessionActor): Promise<void> =>
  changeOwn(ctx, actor, async (trx) => {
    await enrolment.activateTotp(ctx, trx, actor, setupOf(actor));
    await proveSession(trx, actor.jti, ctx.clock.now());
  });

/**
 * Removes the caller's authenticator app. Throws 404 without one, 409 for the last factor of a role that must have
 * one.
 */
export const removeTotp = (ctx: Context, actor: SessionActor): Promise<void> =>
  changeOwn(ctx, actor, async (trx, { id, role }) => {
    if (!(await findTotp(trx, id))) throw notFound(STEP_MESSAGES.noFactor);
    const [left] = await listPasskeys(trx, id);
    if (!left && needsFactor(ctx.config, role)) throw conflict(STEP_MESSAGES.last, LAST_FACTOR);
    // Without a factor the recovery codes are of no use.
    await (left ? deleteTotp : deleteFactors)(trx, id);
    await recordChange(trx, actor, { action: 'factor-remove', area: 'users', objectId: id });
    const data: Record<string, number> = left ? { factors: 1 } : {};
    await queueMail(ctx, trx, { userId: id, kind: 'account.factor-removed', data });
  });

/** Replaces the caller's recovery codes. Throws 409 without a second factor. */
export const renewRecoveryCodes = (ctx: Context, actor: SessionActor): Promise<RecoveryCodes> =>
  changeOwn(ctx, actor, async (trx, { id, second_factor_at: factorAt }) => {
    if (factorAt === null) throw conflict(STEP_MESSAGES.noFactor);
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map((code) => hashRecoveryCode(id, code));
    await putRecoveryCodes(trx, id, hashes);
    await audit(trx, actor, { action: 'recovery-codes-renew', area: 'users', objectId: id });
    await queueMail(ctx, trx, { userId: id, kind: 'account.codes-renewed' });
    return { recoveryCodes };
  });

/**
 * Removes the second factors of another user, ends his sessions, and tells him and all administrators. Throws 404, and
 * 409 for oneself or somebody without a factor.
 */
export async function resetFactors(ctx: Context, actor: SessionActor, id: number): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const administrators = await lockAdministrators(trx);
    const user = await lockUser(trx, id);
    if (!user) throw notFound();
    if (id === actor.userId) throw conflict(STEP_MESSAGES.ownFactor);
    if (user.second_factor_at === null) throw conflict(STEP_MESSAGES.noFactor);
    await deleteFactors(trx, id);
    const at = ctx.clock.now();
    await endOthers(trx, id, { at });
    await recordChange(trx, actor, { action: 'factor-reset', area: 'users', objectId: id });
    const actorId = actor.userId;
    await queueMail(ctx, trx, { userId: id, kind: 'account.factor-reset', data: { actorId } });
    const data = { actorId, userId: id };
    for (const userId of administrators.filter((one) => one !== id))
      // oxlint-disable-next-line no-await-in-loop -- there are few administrators
      await queueMail(ctx, trx, { userId, kind: 'account.factor-reset-notice', data });
  });
}
