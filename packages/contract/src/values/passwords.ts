import * as z from 'zod/mini';
import { tooLong } from './common.ts';
import { LIMITS } from './limits.ts';
import { isStorable } from './storable.ts';

/** Rules for new passwords, of accounts, of the own account, and on pages without a session. */

/** Checks of a new password that the browser makes before the server does. */
export const PASSWORD_RULES = {
  long: tooLong(LIMITS.passwordMax),
  characters: 'Password contains characters that cannot be used.',
} as const;

/** The refusal of a password that is in the server's file of breached ones. */
export const PASSWORD_BREACHED =
  'This password is in a list of stolen passwords. Please choose another one.';

/**
 * A new password, not trimmed. `message` is the answer for a missing one. The server decides whether it is strong
 * enough (length, common and breached passwords, own name).
 */
export const chosenPassword = (message: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? message : undefined) })
    .check(
      z.minLength(1, message),
      z.maxLength(LIMITS.passwordMax, PASSWORD_RULES.long),
      z.refine(isStorable, PASSWORD_RULES.characters),
    );
