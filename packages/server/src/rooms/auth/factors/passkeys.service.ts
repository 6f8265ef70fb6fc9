import type { RecoveryCodes } from '@recourse/contract/identity/factors';
import type { AddedPasskey } from '@recourse/contract/identity/passkeys';
import { SECOND_FACTOR } from '@recourse/contract/values/limits';
import {
  PASSKEY_MESSAGES,
  PASSKEYS,
  type PasskeyCreation,
} from '@recourse/contract/values/passkeys';
import { LAST_FACTOR, STEP_MESSAGES } from '@recourse/contract/values/second-step';
import type { Context } from '../../../context.ts';
import type { SessionActor } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { badRequest, conflict, notFound } from '../../../kernel/errors.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { needsFactor } from '../../../kernel/security/factors/factor-methods.ts';
import { relyingParty, type RelyingParty } from '../../../kernel/security/factors/relying-party.ts';
import { endOthers } from '../session/end-others.ts';
import { proveSession } from '../session/sessions.repository.ts';
import { changeOwn } from './change-own.ts';
import { deleteFactors, findTotp, noteFactor, putRecoveryCodes } from './factors.repository.ts';
import { newChallenge, toCredential, VALID_MS } from './passkey-challenge.ts';
import { ALGORITHMS, checkNewPasskey } from './passkey-check.ts';
import {
  deletePasskey,
  insertPasskey,
  isPasskeyKnown,
  listPasskeys,
  type MadePasskey,
  putPasskeySetup,
  takeChallenge,
  takePasskeySetup,
} from './passkeys.repository.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

/**
 * The passkeys of the caller. The first factor of an account counts for nothing before its owner says that he has kept
 * the recovery codes.
 */

type Transaction = Parameters<typeof audit>[0];

/** Whom passkeys are made for. Throws 404 where the address of the portal allows none. */
function partyOf({ config }: Context): RelyingParty {
  const party = relyingParty(config);
  if (!party) throw notFound(PASSKEY_MESSAGES.off);
  return party;
}

/** Throws 409 for an account that has as many passkeys as it may have. */
async function listWithRoom(trx: Transaction, userId: number) {
  const passkeys = await listPasskeys(trx, userId);
  if (passkeys.length >= PASSKEYS.most) throw conflict(PASSKEY_MESSAGES.tooMany);
  return passkeys;
}

/** What an authenticator keeps with a passkey: the account, and nothing that is secret or changes. */
const userHandle = ({ id }: { id: number }): string =>
  Buffer.from(`user ${id}`).toString('base64url');

/** Begins to add a passkey. Throws 404, 409. */
export async function beginPasskey(ctx: Context, actor: SessionActor): Promise<PasskeyCreation> {
  const party = partyOf(ctx);
  return changeOwn(ctx, actor, async (trx, user) => {
    const passkeys = await listWithRoom(trx, user.id);
    const { userId, jti } = actor;
    const challenge = await newChallenge(ctx, trx, { purpose: 'ADD', userId, jti });
    await audit(trx, actor, { action: 'factor-begin', area: 'users', objectId: user.id });
    return {
      rp: { id: party.id, name: ctx.config.organisation.name ?? 'Recourse' },
      user: { id: userHandle(user), name: user.username, displayName: user.username },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: VALID_MS,
      excludeCredentials: passkeys.map(toCredential),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    };
  });
}

/**
 * Adds the passkey that a browser has made. Returns the recovery codes of an account without a factor, to whom it does
 * not count yet. Throws 400 for one that is not right, 404, 409.
 */
export async function addPasskey(
  ctx: Context,
  actor: SessionActor,
  { name, credential }: AddedPasskey,
): Promise<RecoveryCodes> {
  const party = partyOf(ctx);
  const { userId, jti } = actor;
  const now = ctx.clock.now();
  const challenge = await takeChallenge(ctx.db, { purpose: 'ADD', jti }, now);
  const checked = challenge && (await checkNewPasskey(credential, { party, challenge }));
  if (!checked) throw badRequest(PASSKEY_MESSAGES.wrong, { credential: PASSKEY_MESSAGES.wrong });
  const made: MadePasskey = {
    ...checked,
    user_id: userId,
    rp_id: party.id,
    transports: credential.transports ?? [],
    name,
    created_at: now,
  };
  return changeOwn(ctx, actor, async (trx, user) => {
    await listWithRoom(trx, userId);
    if (await isPasskeyKnown(trx, made.credential_id)) throw conflict(PASSKEY_MESSAGES.known);
    if (user.second_factor_at === null) return keepForLater(trx, actor, made);
    await store(ctx, trx, actor, made);
    return { recoveryCodes: [] };
  });
}

/** Stores a passkey that waits until the recovery codes are kept. */
async function keepForLater(
  trx: Transaction,
  actor: SessionActor,
  made: MadePasskey,
): Promise<RecoveryCodes> {
  const { userId, jti } = actor;
  const recoveryCodes = newRecoveryCodes();
  const codes = recoveryCodes.map((code) => hashRecoveryCode(userId, code));
  await putPasskeySetup(trx, { ...made, jti, codes });
  await audit(trx, actor, { action: 'factor-confirm', area: 'users', objectId: userId });
  return { recoveryCodes };
}

/** Makes a passkey count, and tells its owner. */
async function store(
  ctx: Context,
  trx: Transaction,
  actor: SessionActor,
  made: MadePasskey,
): Promise<void> {
  const { userId } = actor;
  if (!(await insertPasskey(trx, made))) throw conflict(PASSKEY_MESSAGES.known);
  // Lists of users show who has a factor.
  await recordChange(trx, actor, { action: 'factor-add', area: 'users', objectId: userId });
  await queueMail(ctx, trx, { userId, kind: 'account.factor-added', data: { passkey: 1 } });
}

/**
 * Activates the passkey that is the first factor, and ends all other sessions. It was a proof, so the session needs no
 * other. Throws 409.
 */
export const activatePasskey = (ctx: Context, actor: SessionActor): Promise<void> =>
  changeOwn(ctx, actor, async (trx, { id }) => {
    const now = ctx.clock.now();
    const since = new Date(now.getTime() - SECOND_FACTOR.setUpMinutes * 60_000);
    const setup = await takePasskeySetup(trx, { userId: id, jti: actor.jti, since });
    if (!setup) throw conflict(STEP_MESSAGES.startAgain);
    const { jti: _, codes, ...made } = setup;
    await store(ctx, trx, actor, { ...made, created_at: now });
    await putRecoveryCodes(trx, id, codes);
    await noteFactor(trx, id, now);
    // All other sessions were opened without a factor.
    await endOthers(trx, id, { at: now, keep: actor.jti });
    await proveSession(trx, actor.jti, now);
  });

/** Removes a passkey of the caller. Throws 404, and 409 for the last factor of a role that must have one. */
export const removePasskey = (
  ctx: Context,
  actor: SessionActor,
  passkeyId: number,
): Promise<void> =>
  changeOwn(ctx, actor, async (trx, { id: userId, role }) => {
    if (!(await deletePasskey(trx, { id: passkeyId, userId }))) throw notFound();
    const left = (await findTotp(trx, userId)) ?? (await listPasskeys(trx, userId))[0];
    if (!left && needsFactor(ctx.config, role)) throw conflict(STEP_MESSAGES.last, LAST_FACTOR);
    // Without a factor the recovery codes are of no use.
    if (!left) await deleteFactors(trx, userId);
    await recordChange(trx, actor, { action: 'factor-remove', area: 'users', objectId: userId });
    const data: Record<string, number> = left ? { factors: 1 } : {};
    await queueMail(ctx, trx, { userId, kind: 'account.factor-removed', data });
  });
