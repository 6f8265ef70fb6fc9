import * as z from 'zod/mini';
import {
  at,
  id,
  idParams,
  listQuery,
  listReply,
  requiredText,
  sortText,
  text,
  tooLong,
} from './values/common.ts';
import { chosenPassword, PASSWORD_RULES } from './values/passwords.ts';
import { isStorable } from './values/storable.ts';
import { endpoint } from './wire/endpoint.ts';
import { exportOf, PAGING } from './wire/exports.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { bareRole, EVERY_ROLE, ROLES, STORED_ROLES } from './values/roles.ts';

/** Accounts, as administrators manage them and as pickers show them. */

export const USER_MESSAGES = {
  username: 'Username is required.',
  usernameShape: 'A username cannot contain @, spaces or invisible characters.',
  nomShape: 'A name cannot contain control characters.',
  email: 'Email is required.',
  emailShape: 'Please provide a valid email.',
  phone: 'Phone is required.',
  role: 'Role is invalid.',
  password: 'Password is required for creating a user.',
  inviteOrPassword: 'Please give a password or invite, not both.',
  hasPassword: 'This person has chosen a password already and needs no invitation.',
  taken: 'This username or email is already in use.',
  passwordShort: (min: number) => `Please use at least ${min} characters.`,
  passwordLong: PASSWORD_RULES.long,
  passwordCharacters: PASSWORD_RULES.characters,
  passwordCommon: 'This password is too common.',
  passwordSelf: 'The password cannot be the username or the email.',
  passwordSame: 'Please choose a password other than the current one.',
  sortHidden: 'You cannot sort by a field that you do not see.',
  deletesSelf: 'You cannot delete your own account.',
  demotesSelf: 'You cannot give up your own administrator role.',
  ownPassword: 'Please change your own password in your account.',
  ownEmail: 'Please change your own e-mail in your account.',
  lastAdministrator: 'The last administrator cannot be deleted or given another role.',
} as const;

/**
 * One local part, one @, a domain of dot-separated labels: what mail servers accept in practice. Quoted local parts are
 * not allowed. It has no nested repetition, so matching takes linear time.
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

/** The one form in which usernames and e-mails are kept and looked for: Unicode NFKC ('ｃlient' is 'client'). */
export const canonicalName = (value: string): string => value.normalize('NFKC');

export const email = requiredText(LIMITS.email, USER_MESSAGES.email).check(
  z.overwrite(canonicalName),
  z.maxLength(LIMITS.email, tooLong(LIMITS.email)),
  z.refine((value) => isEmail(value), USER_MESSAGES.emailShape),
);

/** Characters that are invisible or change the writing direction: with them two names can look the same. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

export const username = requiredText(LIMITS.username, USER_MESSAGES.username).check(
  z.overwrite(canonicalName),
  z.maxLength(LIMITS.username, tooLong(LIMITS.username)),
  z.refine((value) => !/[@\s]/.test(value) && !UNSEEN.test(value), USER_MESSAGES.usernameShape),
);

/** The displayed name. It may contain joiners, because some scripts need them. */
export const nom = text(LIMITS.nom).check(
  z.refine((value) => !/[\p{Cc}\p{Bidi_Control}]/u.test(value), USER_MESSAGES.nomShape),
);

/** Accepts any spelling of a role ('role_employee') and gives its canonical name; refuses anything else. */
export const role = z.pipe(
  z.transform((raw) => (typeof raw === 'string' ? bareRole(raw) : raw)),
  z.enum(ROLES, USER_MESSAGES.role),
);

/** A role to search for, including one that only imported rows carry. */
const wantedRole = z.pipe(
  z.transform((raw) => (typeof raw === 'string' ? bareRole(raw) : raw)),
  z.enum(STORED_ROLES, USER_MESSAGES.role),
);

/** What is said of somebody who is entered anew. */
const newUserFields = {
  username,
  email,
  phone: requiredText(LIMITS.phone, USER_MESSAGES.phone),
  role,
  nom: z.optional(z.nullable(nom)),
} as const;

export const newPassword = chosenPassword(USER_MESSAGES.password);

/** Either a password, or an invitation to choose one. */
export const newUser = z
  .strictObject({
    ...newUserFields,
    password: z.optional(newPassword),
    invite: z.optional(z.literal(true)),
  })
  .check(
    z.refine((user) => user.password !== undefined || user.invite !== undefined, {
      path: ['password'],
      error: USER_MESSAGES.password,
      // Beside what is wrong with other fields.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type NewUser = z.output<typeof newUser>;

/** What an administrator changes about somebody. Fields that are left out keep their value. */
export const userChanges = z.strictObject({
  username: z.optional(username),
  email: z.optional(email),
  phone: z.optional(requiredText(LIMITS.phone, USER_MESSAGES.phone)),
  role: z.optional(role),
  /** A blank one keeps the current one; any other is a reset, which ends every session of the user. */
  password: z.optional(
    z
      .string()
      .check(
        z.maxLength(LIMITS.passwordMax, USER_MESSAGES.passwordLong),
        z.refine(isStorable, USER_MESSAGES.passwordCharacters),
      ),
  ),
  nom: z.optional(z.nullable(nom)),
});
export type UserChanges = z.output<typeof userChanges>;

/** Administrators see all of it. Everyone else sees only id, username, nom and role. */
export const user = z.strictObject({
  id,
  username: z.string(),
  nom: z.nullable(z.string()),
  role: z.enum(STORED_ROLES),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  createdAt: z.optional(at),
  updatedAt: z.optional(at),
  /** null: never. */
  lastSignInAt: z.optional(z.nullable(at)),
  /** Since when mails to the address come back; null: none did. */
  emailFailedAt: z.optional(z.nullable(at)),
  version: z.optional(z.int()),
});
export type User = z.output<typeof user>;

/** What the list can be sorted by; a minus turns the order round. Newest first when absent. */
export const USER_SORTS = [
  'id',
  '-id',
  'username',
  '-username',
  'email',
  '-email',
  'role',
  '-role',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const userListQuery = z.strictObject({
  ...listQuery,
  role: z.optional(wantedRole),
  sort: sortText(USER_SORTS),
});
export type UserListQuery = z.output<typeof userListQuery>;

/** What a user without any role counts as. */
export const UNKNOWN_ROLE = 'UNKNOWN';

export const userCounts = z.strictObject({
  total: z.int(),
  /** Those that somebody has, in the order of their names. */
  roles: z.array(z.strictObject({ role: z.string(), total: z.int() })),
});
export type UserCounts = z.output<typeof userCounts>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/auth/users',
  roles: EVERY_ROLE,
  summary:
    'Users, a page at a time, newest first or as sorted; what is shown of them depends on who asks.',
  query: userListQuery,
  reply: listReply(user),
  timeoutMs: HTTP.timeoutMs,
});

export const userExportQuery = z.omit(userListQuery, PAGING);
export type UserExportQuery = z.output<typeof userExportQuery>;

export const exportUsers = endpoint({
  ...exportOf(listUsers),
  summary: 'The users of the list as CSV, in its order; with what the caller may see of them.',
  query: userExportQuery,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  roles: ['ADMIN'],
  summary: 'Creates a user, with a password or with an invitation to choose one.',
  body: newUser,
  writable: { ADMIN: ['username', 'email', 'phone', 'role', 'password', 'invite', 'nom'] },
  reply: user,
  status: 201,
  idempotent: true,
  timeoutMs: HTTP.timeoutMs,
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/auth/users/:id/invite',
  roles: ['ADMIN'],
  summary:
    'Makes a link with which somebody who never had a password chooses one, within seven days; earlier ones end. It is sent by mail, where mails are sent.',
  params: idParams,
  // Without PUBLIC_URL it begins with a slash: the portal does not know its own address.
  reply: z.strictObject({ link: z.string() }),
  timeoutMs: HTTP.timeoutMs,
});

export const countUsers = endpoint({
  method: 'GET',
  path: '/api/auth/users/counts',
  roles: ['ADMIN'],
  summary: 'How many users there are, in all and by role.',
  reply: userCounts,
  timeoutMs: HTTP.timeoutMs,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/users/:id',
  roles: EVERY_ROLE,
  summary: 'One user: anybody for administrators, oneself for everyone else.',
  params: idParams,
  reply: user,
  timeoutMs: HTTP.timeoutMs,
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/users/:id/sessions',
  roles: ['ADMIN'],
  summary:
    'Ends all sessions of a user, who is told by mail where mails are sent; of oneself all but the one of this call.',
  params: idParams,
  timeoutMs: HTTP.timeoutMs,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/auth/users/update/:id',
  roles: ['ADMIN'],
  summary:
    'Changes the given fields of a user; another role or password ends all sessions of the user. The own password and e-mail are changed by /api/auth/me.',
  params: idParams,
  body: userChanges,
  // The room's rule refuses one's own password and e-mail.
  writable: { ADMIN: ['username', 'email', 'phone', 'role', 'password', 'nom'] },
  reply: user,
  timeoutMs: HTTP.timeoutMs,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/auth/users/delete/:id',
  roles: ['ADMIN'],
  summary: 'Deletes a user and erases the personal fields for good; what the user did stays.',
  params: idParams,
  timeoutMs: HTTP.timeoutMs,
});
