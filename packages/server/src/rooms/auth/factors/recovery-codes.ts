import { createHash, randomBytes } from 'node:crypto';
import { SECOND_FACTOR } from '@recourse/contract/values/limits';

/** Codes for people who have lost the device of their second factor. */

/** 32 letters and digits that are not confused with each other. Each stands for five bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 of them: 80 bits. */
const LENGTH = 16;

/** New codes for display, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: SECOND_FACTOR.recoveryCodes }, () => {
    const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join('').replace(/.{4}(?=.)/g, `$&-`);
  });

/** What is stored of a code. A fast hash is enough, because nobody can try all codes of 80 random bits. */
export const hashRecoveryCode = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`recovery code ${userId} ${code.replaceAll('-', '')}`)
    .digest('base64url');
