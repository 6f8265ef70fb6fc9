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
} from './values/common.ts';
import { chosenPassword, PASSWORD_RULES } from './values/passwords.ts';
import { email, EMAIL_RULES } from './values/emails.ts';
import { isStorable } from './values/storable.ts';
import { username, USERNAME_RULES } from './values/usernames.ts';
import { endpoint } from './wire/endpoint.ts';
import { exportOf, PAGING } from './wire/exports.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { bareRole, EVERY_ROLE, ROLES, STORED_ROLES } from './values/roles.ts';

/** User accounts, as administrators manage them and as pickers show them. */

export const USER_MESSAGES = {
  username: USERNAME_RULES.required,
  usernameShape: USERNAME_RULES.shape,
  nomShape: 'A name cannot contain control characters.',
  email: EMAIL_RULES.required,
  emailShape: EMAIL_RULES.shape,
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
  withoutFactor: "Please give 'true', or leave it out.",
  filterHidden: 'You cannot filter by a field that you do not see.',
  deletesSelf: 'You cannot delete your own account.',
  demotesSelf: 'You cannot give up your own administrator role.',
  ownPassword: 'Please change your own password in your account.',
  ownEmail: 'Please change your own e-mail in your account.',
  lastAdministrator: 'The last administrator cannot be deleted or given another role.',
} as const;

/** The displayed name. It may contain joiner characters, because some scripts need them. */
export const nom = text(LIMITS.nom).check(
  z.refine((value) => !/[\p{Cc}\p{Bidi_Control}]/u.test(value), USER_MESSAGES.nomShape),
);

/** Accepts any spelling of a role ('role_employee') and returns its canonical name. Refuses anything else. */
export const role = z.pipe(
  z.transform((raw) => (typeof raw === 'string' ? bareRole(raw) : raw)),
  z.enum(ROLES, USER_MESSAGES.role),
);

/** A role to search for, including roles that only imported rows have. */
const wantedRole = z.pipe(
  z.transform((raw) => (typeof raw === 'string' ? bareRole(raw) : raw)),
  z.enum(STORED_ROLES, USER_MESSAGES.role),
);

/** The fields of a new user. */
const newUserFields = {
  username,
  email,
  phone: requiredText(LIMITS.phone, USER_MESSAGES.phone),
  role,
  nom: z.optional(z.nullable(nom)),
} as const;

export const newPassword = chosenPassword(USER_MESSAGES.password);

/** Exactly one of a password and an invitation to set one. */
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
      // Checked in addition to the other fields.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type NewUser = z.output<typeof newUser>;

/** The fields that an administrator changes. Absent fields keep their value. */
export const userChanges = z.strictObject({
  username: z.optional(username),
  email: z.optional(email),
  phone: z.optional(requiredText(LIMITS.phone, USER_MESSAGES.phone)),
  role: z.optional(role),
  /** A blank password keeps the current one. Any other is a reset, which ends all sessions of the user. */
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
  /** Since when mails to the address bounce; null: none did. */
  emailFailedAt: z.optional(z.nullable(at)),
  /** Since when the account has a second factor; null: it has none. */
  secondFactorAt: z.optional(z.nullable(at)),
  version: z.optional(z.int()),
});
export type User = z.output<typeof user>;

/** The sort orders of the list; a minus means descending. Absent: newest first. */
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
  /** Only accounts with a password and without a second factor; for administrators. */
  withoutFactor: z.optional(z.literal('true', USER_MESSAGES.withoutFactor)),
  sort: sortText(USER_SORTS),
});
export type UserListQuery = z.output<typeof userListQuery>;

/** The role of a user without any role. */
export const UNKNOWN_ROLE = 'UNKNOWN';

export const userCounts = z.strictObject({
  total: z.int(),
  /** The roles of users, in alphabetical order. */
  roles: z.array(z.strictObject({ role: z.string(), total: z.int() })),
});
export type UserCounts = z.output<typeof userCounts>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/auth/users',
  mayLag: true,
  roles: EVERY_ROLE,
  scope: 'people:read',
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
  proof: 'recent',
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  roles: ['ADMIN'],
  summary: 'Creates a user, with a password or with an invitation to choose one.',
  body: newUser,
  writable: { ADMIN: ['username', 'email', 'phone', 'role', 'password', 'invite', 'nom'] },
  proof: 'recent',
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
  proof: 'recent',
  // Without PUBLIC_URL it starts with a slash, because the portal does not know its own address.
  reply: z.strictObject({ link: z.string() }),
  timeoutMs: HTTP.timeoutMs,
});

export const countUsers = endpoint({
  method: 'GET',
  path: '/api/auth/users/counts',
  mayLag: true,
  roles: ['ADMIN'],
  scope: 'people:read',
  summary: 'How many users there are, in all and by role.',
  reply: userCounts,
  timeoutMs: HTTP.timeoutMs,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/users/:id',
  roles: EVERY_ROLE,
  scope: 'people:read',
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
  proof: 'recent',
  timeoutMs: HTTP.timeoutMs,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/auth/users/update/:id',
  roles: ['ADMIN'],
  summary:
    'Changes the given fields of a user; another role or password ends all sessions of the user. The own password and e-mail are changed by /api/auth/me.',
  params: idParams,
  proof: 'recent',
  body: userChanges,
  // The rules of the room refuse a change of one's own password and e-mail.
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
  proof: 'recent',
  timeoutMs: HTTP.timeoutMs,
});
