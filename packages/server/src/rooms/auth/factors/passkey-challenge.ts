import { randomBytes } from 'node:crypto';
import {
  PASSKEY_MESSAGES,
  PASSKEYS,
  type PasskeyAnswer,
  type PasskeyRequest,
} from '@recourse/contract/values/passkeys';
import type { Context } from '../../../context.ts';
import type { audit } from '../../../kernel/changes/audit.ts';
import { conflict } from '../../../kernel/errors.ts';
import { relyingParty } from '../../../kernel/security/factors/relying-party.ts';
import { checkAnswer, hashChallenge } from './passkey-check.ts';
import {
  type Asker,
  findPasskey,
  listPasskeys,
  type PasskeyRow,
  putChallenge,
  takeChallenge,
} from './passkeys.repository.ts';

type Transaction = Parameters<typeof audit>[0];

/** Asking passkeys to sign a challenge, and reading their answers. */

/** How long somebody may take, in ms. */
export const VALID_MS = PASSKEYS.challengeMinutes * 60_000;

const CHALLENGE_BYTES = 32;

/** Makes a challenge for an asker. Only its hash is stored. */
export async function newChallenge(
  ctx: Pick<Context, 'clock'>,
  trx: Transaction,
  asker: Asker & { userId: number },
): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await putChallenge(trx, asker, {
    hash: hashChallenge(challenge),
    user_id: asker.userId,
    expires_at: new Date(ctx.clock.now().getTime() + VALID_MS),
  });
  return challenge;
}

/** How a browser is told which passkeys are meant. */
export const toCredential = ({
  credential_id: id,
  transports,
}: Pick<PasskeyRow, 'credential_id' | 'transports'>) => ({
  id,
  type: 'public-key' as const,
  transports,
});

/** Asks the passkeys of an account to sign. Throws 409 when it has none that can be used here. */
export async function askPasskeys(
  ctx: Pick<Context, 'clock' | 'config'>,
  trx: Transaction,
  asker: Asker & { userId: number },
): Promise<PasskeyRequest> {
  const party = relyingParty(ctx.config);
  const passkeys = await listPasskeys(trx, asker.userId);
  const usable = passkeys.filter((one) => one.rp_id === party?.id);
  if (!party || usable.length === 0) throw conflict(PASSKEY_MESSAGES.none);
  return {
    rpId: party.id,
    challenge: await newChallenge(ctx, trx, asker),
    timeout: VALID_MS,
    userVerification: 'required',
    allowCredentials: usable.map(toCredential),
  };
}

/** A passkey that has signed its challenge, and how often it was used with that, as its authenticator counts. */
export interface Signed {
  id: number;
  counter: number;
}

/** The passkey of an account that has signed what it was asked; null when its answer is not right. */
export async function readAnswer(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  asker: Asker & { userId: number },
  answer: PasskeyAnswer,
): Promise<Signed | null> {
  const challenge = await takeChallenge(ctx.db, asker, ctx.clock.now());
  const party = relyingParty(ctx.config);
  if (challenge === null || !party) return null;
  const { userId } = asker;
  const name = { userId, credentialId: answer.id, rpId: party.id };
  const passkey = await findPasskey(ctx.db, name);
  const counter = passkey && (await checkAnswer(answer, { party, challenge }, passkey));
  return passkey && typeof counter === 'number' ? { id: passkey.id, counter } : null;
}
