import * as z from 'zod/mini';
import { id, text } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { EVERY_ROLE, STORED_ROLES } from './values/roles.ts';
import { chosenPassword } from './values/passwords.ts';
import { email } from './users.ts';

/** One's own account. */

export const PROFILE_MESSAGES = {
  passwords: 'Please fill in current and new password.',
  /** Only the screen says this: the confirmation is never sent. */
  passwordsDiffer: 'New passwords do not match.',
  wrongPassword: 'The current password is wrong.',
  passwordChanged: 'Your password has just been changed elsewhere. Please try again.',
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
  version: z.int(),
});

export const profileChanges = z.strictObject({
  email: z.optional(email),
  /** May be set to empty. */
  phone: z.optional(z.nullable(text(LIMITS.phone))),
});
export type ProfileChanges = z.output<typeof profileChanges>;

export const passwordChange = z.strictObject({
  /** Kept as typed. */
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
  summary: 'Changes the own e-mail or phone; another e-mail ends all other sessions.',
  body: profileChanges,
  writable: { ADMIN: ['email', 'phone'], EMPLOYE: ['email', 'phone'], CLIENT: ['email', 'phone'] },
  reply: profile,
  timeoutMs: HTTP.slowTimeoutMs,
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
