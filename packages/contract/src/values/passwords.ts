import * as z from 'zod/mini';
import { tooLong } from './common.ts';
import { LIMITS } from './limits.ts';
import { isStorable } from './storable.ts';

/** New passwords: of accounts, of oneself, and of pages that need no session. */

/** What is said of a new password before the server looks at it. */
export const PASSWORD_RULES = {
  long: tooLong(LIMITS.passwordMax),
  characters: 'Password contains characters that cannot be used.',
} as const;

/**
 * A new password, kept as typed. `message` is the answer to a missing one. The server decides whether it is good enough
 * (length, common passwords, own name).
 */
export const chosenPassword = (message: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? message : undefined) })
    .check(
      z.minLength(1, message),
      z.maxLength(LIMITS.passwordMax, PASSWORD_RULES.long),
      z.refine(isStorable, PASSWORD_RULES.characters),
    );
