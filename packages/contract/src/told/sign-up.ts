import * as z from 'zod/mini';
import { nom } from '../users.ts';
import { email } from '../values/emails.ts';
import { text } from '../values/common.ts';
import { HTTP, LIMITS } from '../values/limits.ts';
import { type EndpointInput, endpoint } from '../wire/endpoint.ts';

/** Sign-up: clients create their own accounts, where SELF_REGISTRATION is on. */

export const SIGN_UP_MESSAGES = {
  /** The same answer for every address, so that it does not reveal whether an account exists. */
  sent: 'If the address has no account yet, we have sent a link to it.',
  limited: 'Accounts were asked for too often from here. Please try again in an hour.',
  domains: (list: string) => `Please use an address that ends with ${list}.`,
} as const;

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  roles: 'public',
  summary:
    'Sends a link with which a client opens an account, unless the address has one. The answer never tells. 404 where SELF_REGISTRATION is off.',
  // Written out here, so that a browser need not load the rules.
  body: z.strictObject({
    email,
    phone: z.optional(text(LIMITS.phone)),
    nom: z.optional(nom),
  }),
  writable: { public: ['email', 'phone', 'nom'] },
  reply: z.strictObject({ message: z.string() }),
  status: 202,
  timeoutMs: HTTP.timeoutMs,
});

export type SignUp = EndpointInput<typeof signUp>['body'];
