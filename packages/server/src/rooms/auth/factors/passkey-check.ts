import { createHash, timingSafeEqual } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '@recourse/contract/values/passkeys';
import type { RelyingParty } from '../../../kernel/security/factors/relying-party.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

/** Checks the answers of passkeys (WebAuthn). Whatever is wrong with one, the answer is null. */

/** The kinds of keys that we take, the best first: Ed25519, ECDSA with P-256, RSA. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** The SHA-256 of a challenge, in base64url: only this is stored. */
export const hashChallenge = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url');

/** Whether a challenge is the one that was hashed. */
const fits = (hash: string) => (challenge: string) =>
  timingSafeEqual(Buffer.from(hashChallenge(challenge)), Buffer.from(hash));

/** Of whom an answer is expected, and to what: the hash of a challenge. */
export interface Expected {
  party: RelyingParty;
  challenge: string;
}

/** What is stored of a new passkey. */
export interface CheckedPasskey {
  credential_id: string;
  public_key: Buffer;
  counter: number;
}

/**
 * Loaded at the first use: most processes, such as those of commands, need it never.
 */
const loadLibrary = () => import('@simplewebauthn/server');

/**
 * Statements about the make of an authenticator are refused unread: checking their certificates could call servers that
 * they name. Browsers leave them out, as they are asked to; without certificates an authenticator may vouch for itself.
 */
const FORMATS: ReadonlySet<string> = new Set(['none', 'packed']);

async function isStatementFree(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const object = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, 'base64url')),
  );
  return FORMATS.has(object.get('fmt')) && object.get('attStmt').get('x5c') === undefined;
}

/** A new passkey; null when its answer is not right. */
export async function checkNewPasskey(
  { id, clientDataJSON, attestationObject }: NewPasskey,
  { party, challenge }: Expected,
): Promise<CheckedPasskey | null> {
  try {
    if (!(await isStatementFree(attestationObject))) return null;
    const { verifyRegistrationResponse } = await loadLibrary();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: fits(challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return { credential_id: id, public_key: Buffer.from(publicKey), counter };
  } catch {
    // The library throws errors of several kinds for what it cannot read.
    return null;
  }
}

/** How often a passkey was used with this answer, as its authenticator counts; null when the answer is not right. */
export async function checkAnswer(
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
  { party, challenge }: Expected,
  passkey: Pick<PasskeyRow, 'public_key' | 'counter'>,
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: fits(challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
