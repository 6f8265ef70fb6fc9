import type { RecoveryCodes, TotpSecret } from '@recourse/contract/identity/factors';
import { SECOND_FACTOR } from '@recourse/contract/values/limits';
import { STEP_MESSAGES } from '@recourse/contract/values/second-step';
import type { Context } from '../../../context.ts';
import type { Origin } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { conflict } from '../../../kernel/errors.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { endOthers } from '../session/end-others.ts';
import {
  activateSetup,
  confirmSetup,
  findSetup,
  putSetup,
  type SetupName,
  type StoredSetup,
} from './factors.repository.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { aboutTotp, counterOf, describeTotp, newTotpSecret } from './totp.ts';

type Transaction = Parameters<typeof audit>[0];
type Who = Origin & { userId: number };

/**
 * Setting up an authenticator app: begin, confirm, activate. It counts for nothing before its owner says that he has
 * kept the recovery codes. The user is locked in all of them.
 */

/** How long somebody may take, in ms. */
const VALID_MS = SECOND_FACTOR.setUpMinutes * 60_000;

const since = (ctx: Pick<Context, 'clock'>): Date => new Date(ctx.clock.now().getTime() - VALID_MS);

/** Makes a secret for a new authenticator app. */
export async function beginTotp(
  ctx: Context,
  trx: Transaction,
  who: Who,
  { setup, username }: { setup: SetupName; username: string },
): Promise<TotpSecret> {
  const secret = newTotpSecret();
  const sealed = ctx.seal.seal(secret, aboutTotp(setup.userId));
  await putSetup(trx, { ...setup, sealed, at: ctx.clock.now() });
  await audit(trx, who, { action: 'factor-begin', area: 'users', objectId: setup.userId });
  return describeTotp(secret, {
    issuer: ctx.config.organisation.name ?? 'Recourse',
    account: username,
  });
}

/**
 * Confirms a new authenticator app with one of its codes, and makes the recovery codes. Returns null for a wrong code.
 * Throws 409 when nothing was begun.
 */
export async function confirmTotp(
  ctx: Context,
  trx: Transaction,
  who: Who,
  { setup, code }: { setup: SetupName; code: string },
): Promise<RecoveryCodes | null> {
  const row = await findSetup(trx, { ...setup, since: since(ctx) });
  const sealed = row && { keyId: row.key_id, bytes: row.secret };
  const secret = sealed ? ctx.seal.open(sealed, aboutTotp(setup.userId)) : null;
  if (secret === null) throw conflict(STEP_MESSAGES.startAgain);
  const counter = counterOf(secret, code, ctx.clock.now());
  if (counter === null) return null;
  const recoveryCodes = newRecoveryCodes();
  const codes = recoveryCodes.map((one) => hashRecoveryCode(setup.userId, one));
  await confirmSetup(trx, setup.userId, { counter, codes });
  await audit(trx, who, { action: 'factor-confirm', area: 'users', objectId: setup.userId });
  return { recoveryCodes };
}

const isConfirmed = (
  row: StoredSetup | undefined,
): row is StoredSetup & { confirmed_counter: number } => (row?.confirmed_counter ?? null) !== null;

/**
 * Makes the new authenticator app count, ends all other sessions and steps, and tells its owner. Throws 409 when
 * it was not confirmed.
 */
export async function activateTotp(
  ctx: Context,
  trx: Transaction,
  who: Who,
  setup: SetupName,
): Promise<void> {
  const row = await findSetup(trx, { ...setup, since: since(ctx) });
  if (!isConfirmed(row)) throw conflict(STEP_MESSAGES.startAgain);
  const at = ctx.clock.now();
  await activateSetup(trx, row, at);
  const { userId, jti } = setup;
  // All other sessions were opened without this factor.
  await endOthers(trx, userId, { at, keep: jti });
  // Lists of users show who has a factor.
  await recordChange(trx, who, { action: 'factor-add', area: 'users', objectId: userId });
  await queueMail(ctx, trx, { userId, kind: 'account.factor-added' });
}
