import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** What is stored under an Idempotency-Key. It can be read, and linked to its user, only with the key. */

/** The status and body that an endpoint answered. */
export interface Answered {
  status: number;
  body: unknown;
}

/** One person's use of a key. */
export interface KeyUse {
  key: string;
  userId: number;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const derive = ({ key, userId }: KeyUse, purpose: string): Buffer =>
  createHmac('sha256', key).update(`${purpose} ${userId}`).digest();

/** The name under which the use of a key is stored: 43 characters of base64url. */
export const nameOf = (use: KeyUse): string => derive(use, 'name').toString('base64url');

/** A fingerprint of the content: 43 characters of base64url. */
export const fingerprintOf = ({ key }: KeyUse, content: string): string =>
  createHmac('sha256', key).update('content ').update(content).digest('base64url');

/** Encrypts an answer with AES-256-GCM, as IV, tag and ciphertext in this order. */
export function sealAnswer(use: KeyUse, answer: Answered): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, derive(use, 'answer'), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** The answer that was sealed. Throws when it was not sealed for that use of the key. */
export function openAnswer(use: KeyUse, sealed: Buffer): Answered {
  const text = sealed.subarray(IV_BYTES + TAG_BYTES);
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, derive(use, 'answer'), iv, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return JSON.parse(decipher.update(text, undefined, 'utf8') + decipher.final('utf8')) as Answered;
}
