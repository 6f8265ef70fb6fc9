import * as z from 'zod/mini';
import { requiredText, tooLong } from './common.ts';
import { LIMITS } from './limits.ts';

/**
 * Rules for usernames: of accounts that an administrator creates, of the own account, and of a sign-up without a
 * session.
 */

export const USERNAME_RULES = {
  required: 'Username is required.',
  shape: 'A username cannot contain @, spaces or invisible characters.',
} as const;

/** The normal form in which usernames and e-mails are stored and searched: Unicode NFKC ('ｃlient' is 'client'). */
export const canonicalName = (value: string): string => value.normalize('NFKC');

/** Characters that are invisible or change the writing direction. They could make two names look the same. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

export const username = requiredText(LIMITS.username, USERNAME_RULES.required).check(
  z.overwrite(canonicalName),
  z.maxLength(LIMITS.username, tooLong(LIMITS.username)),
  z.refine((value) => !/[@\s]/.test(value) && !UNSEEN.test(value), USERNAME_RULES.shape),
);
