import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@recourse/contract/values/passkeys';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Asks the browser for passkeys. Loaded at the first use. */

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Why the browser has no answer: the user or the time ended it, or the device has a passkey of the account already. */
export type PasskeyFault = 'ended' | 'known';

/** Makes a passkey. The browser asks its user. */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey | PasskeyFault> {
  // The same shapes; only the names of transports are open here.
  const answer = await orFault(startRegistration({ optionsJSON: options as Creation }));
  return typeof answer === 'string' ? answer : toNewPasskey(answer);
}

/** Lets a passkey sign. The browser asks its user. */
export async function signWithPasskey(
  options: PasskeyRequest,
): Promise<PasskeyAnswer | PasskeyFault> {
  const answer = await orFault(startAuthentication({ optionsJSON: options as Request }));
  return typeof answer === 'string' ? answer : toAnswer(answer);
}

async function orFault<Answer>(asked: Promise<Answer>): Promise<Answer | PasskeyFault> {
  try {
    return await asked;
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return isKnown ? 'known' : 'ended';
  }
}

const toNewPasskey = ({ id, response }: RegistrationResponseJSON): NewPasskey => ({
  id,
  clientDataJSON: response.clientDataJSON,
  attestationObject: response.attestationObject,
  ...(response.transports ? { transports: response.transports } : {}),
});

const toAnswer = ({ id, response }: AuthenticationResponseJSON): PasskeyAnswer => ({
  id,
  clientDataJSON: response.clientDataJSON,
  authenticatorData: response.authenticatorData,
  signature: response.signature,
});
