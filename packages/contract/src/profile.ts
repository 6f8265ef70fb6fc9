import * as z from 'zod/mini';
import { id, text } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { EVERY_ROLE, STORED_ROLES } from './values/roles.ts';
import { chosenPassword } from './values/passwords.ts';
import { email } from './values/emails.ts';

/** The caller's own account. */

export const PROFILE_MESSAGES = {
  passwords: 'Please fill in current and new password.',
  /** Only the screen shows this message, because the confirmation is never sent. */
  passwordsDiffer: 'New passwords do not match.',
  wrongPassword: 'The current password is wrong.',
  noPassword: 'This account has no password. You sign in with your identity provider.',
  passwordChanged: 'Your password has just been changed elsewhere. Please try again.',
  currentPassword: 'Please fill in your current password.',
  /** The change cannot be approved, because the current address gets no mails. */
  passwordForEmail: 'Please give your current password: no mail reaches your present e-mail.',
  /** Where the portal sends mails, a new e-mail must be confirmed. */
  emailNowhere: 'No mail can reach this address. Please give another one.',
  emailLimited: 'You have asked for another e-mail too often. Please try again in an hour.',
} as const;

export const profile = z.strictObject({
  id,
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  nom: z.nullable(z.string()),
  role: z.enum(STORED_ROLES),
  roles: z.array(z.enum(STORED_ROLES)),
  /** The requested e-mail that is not confirmed yet; null: none. */
  pendingEmail: z.nullable(z.string()),
  /** Whether there is a password that could be changed. Accounts made by single sign-on have none. */
  hasPassword: z.boolean(),
  version: z.int(),
});

export const profileChanges = z.strictObject({
  email: z.optional(email),
  /** May be empty. */
  phone: z.optional(z.nullable(text(LIMITS.phone))),
  /**
   * Proves the identity of a user who requests a new e-mail. Without it the current address must agree as well. Not
   * trimmed.
   */
  currentPassword: z.optional(
    z
      .string()
      .check(
        z.minLength(1, PROFILE_MESSAGES.currentPassword),
        z.maxLength(LIMITS.passwordMax, PROFILE_MESSAGES.wrongPassword),
      ),
  ),
});
export type ProfileChanges = z.output<typeof profileChanges>;

export const passwordChange = z.strictObject({
  /** Not trimmed. */
  currentPassword: z
    .string({
      error: (issue) => (issue.input === undefined ? PROFILE_MESSAGES.passwords : undefined),
    })
    .check(
      z.minLength(1, PROFILE_MESSAGES.passwords),
      z.maxLength(LIMITS.passwordMax, PROFILE_MESSAGES.wrongPassword),
    ),
  newPassword: chosenPassword(PROFILE_MESSAGES.passwords),
});
export type PasswordChange = z.output<typeof passwordChange>;

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  roles: EVERY_ROLE,
  summary: 'The account that the token belongs to.',
  reply: profile,
  timeoutMs: HTTP.slowTimeoutMs,
});

export const updateMe = endpoint({
  method: 'PUT',
  path: '/api/auth/me',
  roles: EVERY_ROLE,
  summary:
    'Changes the own e-mail or phone. Where mails are sent, another e-mail stays pending until it is confirmed by a link that it gets; without the current password the present one has to agree as well. Its change ends all other sessions.',
  body: profileChanges,
  writable: {
    ADMIN: ['email', 'phone', 'currentPassword'],
    EMPLOYE: ['email', 'phone', 'currentPassword'],
    CLIENT: ['email', 'phone', 'currentPassword'],
  },
  reply: profile,
  timeoutMs: HTTP.slowTimeoutMs,
});

export const cancelEmail = endpoint({
  method: 'DELETE',
  path: '/api/auth/me/pending-email',
  roles: EVERY_ROLE,
  summary: 'Takes back that another e-mail was asked for. 404 when none waits to be confirmed.',
  failures: [404],
  timeoutMs: HTTP.timeoutMs,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/me/password',
  roles: EVERY_ROLE,
  summary: 'Changes the own password and ends all other sessions.',
  body: passwordChange,
  writable: {
    ADMIN: ['currentPassword', 'newPassword'],
    EMPLOYE: ['currentPassword', 'newPassword'],
    CLIENT: ['currentPassword', 'newPassword'],
  },
  timeoutMs: HTTP.slowTimeoutMs,
});
