import * as z from 'zod/mini';
import { isStorable } from './storable.ts';

/** The messages between browsers and the server about passkeys, in the shapes of WebAuthn. Bytes are in Base64url. */

/** Here and not with the other limits, which every screen loads. */
export const PASSKEYS = {
  /** Of one account. */
  most: 20,
  /** Characters of a name. */
  name: 60,
  /** How long somebody may take to use one. */
  challengeMinutes: 5,
} as const;

export const PASSKEY_MESSAGES = {
  name: 'Please give the passkey a name.',
  wrong: 'That passkey was not accepted. Please try again.',
  unreadable: 'That is not the answer of a passkey.',
  none: 'There is no passkey that can be used here.',
  off: 'Passkeys cannot be used with the address of this portal.',
  known: 'This passkey is set up already.',
  tooMany: 'There are as many passkeys as an account may have. Remove one first.',
} as const;

const BYTES = /^[\w-]+$/;

/** More characters than any part of an answer has. */
const PART = 16_384;
/** The longest id that the standard allows, in characters. */
const ID = 1_364;

const bytes = (most: number) =>
  z
    .string()
    .check(
      z.maxLength(most, PASSKEY_MESSAGES.unreadable),
      z.regex(BYTES, PASSKEY_MESSAGES.unreadable),
    );

/** How a passkey can be reached, such as 'usb' or 'internal'. Later kinds are stored as they come. */
const transports = z
  .array(z.string().check(z.maxLength(32), z.regex(/^[a-z-]+$/), z.refine(isStorable)))
  .check(z.maxLength(8));

/** The answer of a new passkey. */
export const newPasskey = z.strictObject({
  id: bytes(ID),
  clientDataJSON: bytes(PART),
  attestationObject: bytes(PART),
  transports: z.optional(transports),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** The answer of a passkey that was asked to prove who its owner is. */
export const passkeyAnswer = z.strictObject({
  id: bytes(ID),
  clientDataJSON: bytes(PART),
  authenticatorData: bytes(PART),
  signature: bytes(PART),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const credential = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** For `navigator.credentials.create`. */
export const passkeyCreation = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  /** In ms. */
  timeout: z.int(),
  /** The passkeys that the account has already. */
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** For `navigator.credentials.get`. */
export const passkeyRequest = z.strictObject({
  rpId: z.string(),
  challenge: z.string(),
  /** In ms. */
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** The passkeys of the account. */
  allowCredentials: z.array(credential),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;
