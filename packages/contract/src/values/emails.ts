import * as z from 'zod/mini';
import { requiredText, tooLong } from './common.ts';
import { LIMITS } from './limits.ts';
import { canonicalName } from './usernames.ts';

/** Rules for the e-mail of an account. */

export const EMAIL_RULES = {
  required: 'Email is required.',
  shape: 'Please provide a valid email.',
} as const;

/**
 * One local part, one @, and a domain of dot-separated labels, which mail servers accept in practice. Quoted local
 * parts are not allowed. It has no nested repetition, so matching takes linear time.
 */
const EMAIL =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}))+$/u;

/** Whether a trimmed text looks like an e-mail address. One that is too long is rejected without matching. */
export function isEmail(value: string): boolean {
  if (value.length > LIMITS.email || !EMAIL.test(value)) return false;
  const at = value.lastIndexOf('@');
  return (
    at <= 64 &&
    !value
      .slice(at + 1)
      .split('.')
      .some((label) => label.endsWith('-'))
  );
}

export const email = requiredText(LIMITS.email, EMAIL_RULES.required).check(
  z.overwrite(canonicalName),
  z.maxLength(LIMITS.email, tooLong(LIMITS.email)),
  z.refine((value) => isEmail(value), EMAIL_RULES.shape),
);
