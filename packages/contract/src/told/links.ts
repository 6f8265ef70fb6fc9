import * as z from 'zod/mini';
import { SIGN_IN_RULES } from '../auth.ts';
import { chosenPassword } from '../values/passwords.ts';
import { requiredText } from '../values/common.ts';
import { HTTP, LIMITS, LINK_TOKEN } from '../values/limits.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Links of mails that let somebody choose a password without signing in. */

export const LINK_MESSAGES = {
  /** Whatever was asked for: it must not tell whether there is such an account. */
  sent: 'If an account fits, we have sent a mail to its address.',
  over: 'This link is no longer valid. Please ask for a new one.',
  limited: 'A new password was asked for too often from here. Please try again in an hour.',
} as const;

/** The code of a refusal for a link that is unknown, used, too old or replaced: they are not told apart. */
export const LINK_OVER = 'LINK_OVER';

/** PASSWORD: a forgotten password is replaced. INVITATION: somebody new chooses his first one. */
export const LINK_KINDS = ['PASSWORD', 'INVITATION'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** What stands behind the # of a link's address. */
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
  reply: z.strictObject({ kind: z.enum(LINK_KINDS), name: z.string() }),
  failures: [410],
  timeoutMs: HTTP.timeoutMs,
});

export const linkUse = z.strictObject({
  token,
  password: chosenPassword(SIGN_IN_RULES.password),
});
export type LinkUse = z.output<typeof linkUse>;

export const useLink = endpoint({
  method: 'POST',
  path: '/api/auth/links/use',
  roles: 'public',
  summary:
    'Sets the password that a link lets one choose, and ends all sessions and links of the account. Nobody is signed in by it.',
  body: linkUse,
  writable: { public: ['token', 'password'] },
  failures: [410],
  timeoutMs: HTTP.timeoutMs,
});
