import * as z from 'zod/mini';
import { SIGN_IN_RULES } from '../auth.ts';
import { chosenPassword } from '../values/passwords.ts';
import { requiredText } from '../values/common.ts';
import { username } from '../values/usernames.ts';
import { HTTP, LIMITS, LINK_TOKEN } from '../values/limits.ts';
import { type EndpointInput, endpoint } from '../wire/endpoint.ts';

/** Mailed links with which somebody sets a password, or agrees to another e-mail, without signing in. */

export const LINK_MESSAGES = {
  /** The same answer for every request, so that it does not reveal whether an account exists. */
  sent: 'If an account fits, we have sent a mail to its address.',
  over: 'This link is no longer valid. Please ask for a new one.',
  limited: 'A new password was asked for too often from here. Please try again in an hour.',
} as const;

/** The error code for a link that is unknown, used, expired or replaced. The answer does not distinguish these. */
export const LINK_OVER = 'LINK_OVER';

/**
 * SIGN_UP: a client creates an account. PASSWORD: a forgotten password is replaced. INVITATION: a new user sets the
 * first password. EMAIL: a new e-mail is confirmed. EMAIL_APPROVAL: the owner of the current e-mail agrees to the
 * change. EMAIL_UNDO: the former e-mail is restored, with a new password.
 */
export const LINK_KINDS = [
  'SIGN_UP',
  'PASSWORD',
  'INVITATION',
  'EMAIL',
  'EMAIL_APPROVAL',
  'EMAIL_UNDO',
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The token after the # of a link's address. */
const token = z.string().check(z.minLength(1), z.maxLength(LINK_TOKEN.length));

export const recoverBody = z.strictObject({
  /** An e-mail address or a username, in any case. */
  email: requiredText(LIMITS.email, SIGN_IN_RULES.name),
});
export type Recovery = z.output<typeof recoverBody>;

export const recover = endpoint({
  method: 'POST',
  path: '/api/auth/recover',
  roles: 'public',
  summary:
    'Sends a link for a new password, when an account with a confirmed address has that name. The answer never tells. 404 where no mails are sent.',
  body: recoverBody,
  writable: { public: ['email'] },
  reply: z.strictObject({ message: z.string() }),
  status: 202,
  timeoutMs: HTTP.timeoutMs,
});

export const lookAtLink = endpoint({
  method: 'POST',
  path: '/api/auth/links/look',
  roles: 'public',
  summary: 'What a link is for, and for whom. It stays valid.',
  body: z.strictObject({ token }),
  writable: { public: ['token'] },
  reply: z.strictObject({
    kind: z.enum(LINK_KINDS),
    /** The account's username; for SIGN_UP the name that was given, or the e-mail. */
    name: z.string(),
    /** The new e-mail of the account; null: it keeps its own. */
    email: z.nullable(z.string()),
    /** Whether the owner of another address must agree as well. */
    needsOther: z.boolean(),
  }),
  failures: [410],
  timeoutMs: HTTP.timeoutMs,
});

export const linkUse = z.strictObject({
  token,
  /**
   * For every link that sets a password, which are all except those that agree to another e-mail.
   */
  password: z.optional(chosenPassword(SIGN_IN_RULES.password)),
});

export const useLink = endpoint({
  method: 'POST',
  path: '/api/auth/links/use',
  roles: 'public',
  summary:
    'Does what a link is for: sets the password that it lets one choose, with which all sessions and links of the account end, agrees to another e-mail, or opens the account that somebody signed up for. Nobody is signed in by it.',
  // Written out here, so that a browser need not load the rule.
  body: z.extend(linkUse, {
    /** Only for a link that creates an account. */
    username: z.optional(username),
  }),
  writable: { public: ['token', 'password', 'username'] },
  failures: [409, 410],
  timeoutMs: HTTP.timeoutMs,
});
export type LinkUse = EndpointInput<typeof useLink>['body'];
