import * as z from 'zod/mini';
import { at, id, listQuery, listReply, requiredText, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { HTTP, LIMITS } from './limits.ts';
import { bareRole, EVERY_ROLE, ROLES, STORED_ROLES } from './roles.ts';

/** Accounts, as administrators manage them and as pickers show them. */

export const USER_MESSAGES = {
  username: 'Username is required.',
  usernameShape: 'A username cannot contain @ or spaces.',
  email: 'Email is required.',
  emailShape: 'Please provide a valid email.',
  phone: 'Phone is required.',
  role: 'Role is invalid.',
  password: 'Password is required for creating a user.',
  taken: 'This username or email is already in use.',
  passwordShort: (min: number) => `Please use at least ${min} characters.`,
  passwordLong: `Please use at most ${LIMITS.passwordMax} characters.`,
  passwordCommon: 'This password is too common.',
  passwordSelf: 'The password cannot be the username or the email.',
} as const;

/**
 * One local part, one @, a domain of dot-separated labels: what mail servers accept in practice, without
 * quoted local parts. Written without nested repetition, so that its time is linear in the length.
 */
const EMAIL =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}))+$/u;

/** Whether a trimmed text looks like an e-mail address; too long ones are not even looked at. */
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

export const email = requiredText(LIMITS.email, USER_MESSAGES.email).check(
  z.refine((value) => isEmail(value), USER_MESSAGES.emailShape),
);

export const username = requiredText(LIMITS.username, USER_MESSAGES.username).check(
  z.refine((value) => !/[@\s]/.test(value), USER_MESSAGES.usernameShape),
);

/** Any spelling of a role ('role_employee') becomes its canonical name; anything else is refused. */
export const role = z.pipe(
  z.transform((raw) => (typeof raw === 'string' ? bareRole(raw) : raw)),
  z.enum(ROLES, USER_MESSAGES.role),
);

/** Kept as typed. Whether it is good enough is decided by the server (length, common, own name). */
export const newPassword = z
  .string({ error: (issue) => (issue.input === undefined ? USER_MESSAGES.password : undefined) })
  .check(
    z.minLength(1, USER_MESSAGES.password),
    z.maxLength(LIMITS.passwordMax, USER_MESSAGES.passwordLong),
    z.refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'Password contains characters that cannot be used.',
    ),
  );

export const newUser = z.strictObject({
  username,
  email,
  phone: requiredText(LIMITS.phone, USER_MESSAGES.phone),
  role,
  password: newPassword,
  nom: z.optional(z.nullable(text(LIMITS.nom))),
});
export type NewUser = z.output<typeof newUser>;

/** Administrators see all of it; everyone else only who it is (id, username, nom, role). */
export const user = z.strictObject({
  id,
  username: z.string(),
  nom: z.nullable(z.string()),
  role: z.enum(STORED_ROLES),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  createdAt: z.optional(at),
  updatedAt: z.optional(at),
  version: z.optional(z.int()),
});
export type User = z.output<typeof user>;

export const userListQuery = z.strictObject({
  ...listQuery,
  role: z.optional(role),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/auth/users',
  roles: EVERY_ROLE,
  summary: 'Users, a page at a time; what is shown of them depends on who asks.',
  query: userListQuery,
  reply: listReply(user),
  timeoutMs: HTTP.timeoutMs,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  roles: ['ADMIN'],
  summary: 'Creates a user.',
  body: newUser,
  reply: user,
  status: 201,
  timeoutMs: HTTP.timeoutMs,
});
