import * as z from 'zod/mini';
import { at, id, idParams, listQuery, listReply, requiredText } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { PASSWORD_RULES } from './values/passwords.ts';
import { EVERY_ROLE, STORED_ROLES } from './values/roles.ts';

/** Signing in and out. */

export const NO_TOKEN = 'No token in response';
export const SIGN_IN_FAILED = 'Sign-in failed.';
export const SIGN_IN_RULES = {
  name: 'Email or Username is required.',
  password: 'Password is required.',
} as const;
/** The same for an unknown name and a wrong password, so that nobody learns which accounts exist. */
export const WRONG_CREDENTIALS = 'Wrong e-mail, username or password.';
/** The answer after too many failed attempts, even when the password is right. */
export const tooManyAttempts = (seconds: number) =>
  `Too many failed attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;

/** Length of the device key, in characters. */
export const DEVICE_ID = { least: 16, most: 64 } as const;

/**
 * A random key that the browser draws once and sends at each sign-in. Only a hash of it is stored.
 */
export const device = z.optional(
  z.string().check(z.minLength(DEVICE_ID.least), z.maxLength(DEVICE_ID.most)),
);

/** The password of an account, kept as typed: not trimmed. */
export const typedPassword = z
  .string()
  .check(
    z.minLength(1, SIGN_IN_RULES.password),
    z.maxLength(LIMITS.passwordMax, PASSWORD_RULES.long),
  );

/** What people type to sign in. */
export const nameAndPassword = z.strictObject({
  /** An e-mail address or a username, in any case. */
  email: requiredText(LIMITS.email, SIGN_IN_RULES.name),
  password: typedPassword,
});

export const credentials = z.extend(nameAndPassword, {
  device,
  /**
   * The code of the authenticator app, for programs that sign in with one call. An account without a second factor
   * needs none. A text that is no code is a wrong one.
   */
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
});
export type Credentials = z.output<typeof credentials>;

export const signedIn = z.strictObject({
  token: z.string(),
  id,
  email: z.string(),
  username: z.string(),
  roles: z.array(z.enum(STORED_ROLES)),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  roles: 'public',
  summary:
    'Signs in with an e-mail or username and a password. Where a second factor is needed: 401 with a `step`, which the second step completes.',
  body: credentials,
  writable: { public: ['email', 'password', 'device', 'code'] },
  reply: signedIn,
  timeoutMs: HTTP.timeoutMs,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  roles: EVERY_ROLE,
  summary: 'Ends the session of the token that it is called with.',
  timeoutMs: HTTP.timeoutMs,
});

/** An open session on some device. */
export const session = z.strictObject({
  id,
  /** Whether this request used this session. */
  current: z.boolean(),
  createdAt: at,
  /** Updated at most once a minute. */
  lastSeenAt: at,
  expiresAt: at,
  /** The address from which the session was opened. */
  address: z.string(),
  userAgent: z.string(),
});
export type Session = z.output<typeof session>;

const { page, perPage, after } = listQuery;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  roles: EVERY_ROLE,
  summary: 'The own sessions that still hold, newest first.',
  query: z.strictObject({ page, perPage, after }),
  reply: listReply(session),
  timeoutMs: HTTP.timeoutMs,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  roles: EVERY_ROLE,
  summary: 'Ends all of the own sessions but the one of this call.',
  timeoutMs: HTTP.timeoutMs,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  roles: EVERY_ROLE,
  summary: 'Ends one of the own sessions.',
  params: idParams,
  timeoutMs: HTTP.timeoutMs,
});
