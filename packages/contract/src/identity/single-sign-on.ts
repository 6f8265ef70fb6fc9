import * as z from 'zod/mini';
import { device, signedIn } from '../auth.ts';
import { at, id, idParams } from '../values/common.ts';
import { HTTP, SSO } from '../values/limits.ts';
import { EVERY_ROLE } from '../values/roles.ts';
import { isPlaceHere, SSO_COOKIE, SSO_MESSAGES } from '../values/single-sign-on.ts';
import { type EndpointInput, endpoint } from '../wire/endpoint.ts';

/**
 * Single sign-on by OpenID Connect. A browser goes to the identity provider from `startSso`, or from the address of
 * `startLink` and `startProof`. The provider sends it to `ssoCallback`, which sends it back with a code in the fragment
 * of the address. The page gives that code to `finishSso`, `linkIdentity` or `proveIdentity`.
 */

/** Where the browser comes back to. */
const from = z
  .string()
  .check(z.maxLength(SSO.place, SSO_MESSAGES.place), z.refine(isPlaceHere, SSO_MESSAGES.place));

/** The code that a round through the identity provider ends with. */
export const ssoCode = z.string().check(z.minLength(1), z.maxLength(SSO.code));

const AT_ONCE = HTTP.slowTimeoutMs;

export const startSso = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/start',
  roles: 'public',
  summary:
    'For browsers: goes to the identity provider. Writes nothing but a sealed cookie. `from` is the path that the sign-in page opens afterwards. 404 without single sign-on.',
  query: z.strictObject({ from: z.optional(from) }),
  cookie: SSO_COOKIE,
  replyType: 'redirect',
  status: 302,
  failures: [404],
  timeoutMs: AT_ONCE,
});

const answered = z.optional(z.string());

export const ssoCallback = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/callback',
  roles: 'public',
  summary:
    'For browsers that come back from the identity provider: goes to the page that began, with a code or the reason of a refusal in the fragment.',
  // An identity provider may add what it likes.
  query: z.object({
    code: answered,
    state: answered,
    iss: answered,
    error: answered,
    error_description: answered,
  }),
  cookie: SSO_COOKIE,
  replyType: 'redirect',
  status: 303,
  failures: [404],
  timeoutMs: AT_ONCE,
});
export type SsoAnswer = EndpointInput<typeof ssoCallback>['query'];

export const finishSso = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/finish',
  roles: 'public',
  summary:
    'Signs in with the code of a round through the identity provider, once, within a minute, in the same browser. Where a second factor is needed: 401 with a `step`. 410 for any other code.',
  body: z.strictObject({
    code: ssoCode,
    device,
  }),
  writable: { public: ['code', 'device'] },
  cookie: SSO_COOKIE,
  reply: signedIn,
  failures: [401, 410],
  timeoutMs: HTTP.timeoutMs,
});
export type SsoFinish = EndpointInput<typeof finishSso>['body'];

export const ssoLogout = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/logout',
  roles: 'public',
  summary:
    'For the identity provider: ends the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0).',
  bodyType: 'form',
  // The standard wants all other values to be ignored.
  body: z.object({ logout_token: z.string().check(z.maxLength(SSO.logoutToken)) }),
  writable: { public: ['logout_token'] },
  reply: z.strictObject({}),
  timeoutMs: HTTP.timeoutMs,
});

export const describeSso = endpoint({
  method: 'GET',
  path: '/api/auth/oidc',
  roles: 'public',
  summary: 'Where a browser signs out at the identity provider; null when that is not known.',
  reply: z.strictObject({ endSession: z.nullable(z.string()) }),
  failures: [404],
  timeoutMs: AT_ONCE,
});

/** An address at the identity provider, for a browser that has got the cookie of this answer. */
const ssoPlace = z.strictObject({ url: z.string() });

export const startLink = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/link',
  roles: EVERY_ROLE,
  summary:
    'Begins to link an identity with the own account: the address at the identity provider. The browser comes back to `from`. 503 when the identity provider does not answer.',
  body: z.strictObject({ from }),
  writable: { ADMIN: ['from'], EMPLOYE: ['from'], CLIENT: ['from'] },
  cookie: SSO_COOKIE,
  proof: 'fresh',
  reply: ssoPlace,
  failures: [404],
  timeoutMs: AT_ONCE,
});

export const startProof = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/prove',
  roles: EVERY_ROLE,
  summary:
    'Begins a proof of identity: the address at which the identity provider asks for a new sign-in. 503 when it does not answer.',
  cookie: SSO_COOKIE,
  reply: ssoPlace,
  failures: [404],
  timeoutMs: AT_ONCE,
});

/** An identity at an identity provider with which a user signs in. */
export const identity = z.strictObject({
  id,
  issuer: z.string(),
  /** How the identity provider names the person: an e-mail address or a username; null: it does not. */
  name: z.nullable(z.string()),
  createdAt: at,
  /** null: never used since it was linked. */
  lastUsedAt: z.nullable(at),
});
export type Identity = z.output<typeof identity>;

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/auth/identities',
  roles: EVERY_ROLE,
  summary: 'The identities with which the own account is signed in to.',
  reply: z.strictObject({ data: z.array(identity) }),
  timeoutMs: HTTP.timeoutMs,
});

export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/identities',
  roles: EVERY_ROLE,
  summary:
    'Links an identity with the own account, with the code of a round that this session has begun. A mail tells the user, where mails are sent. 409 when it belongs to another account, 410 for any other code.',
  body: z.strictObject({ code: ssoCode }),
  writable: { ADMIN: ['code'], EMPLOYE: ['code'], CLIENT: ['code'] },
  reply: identity,
  status: 201,
  failures: [410],
  timeoutMs: HTTP.timeoutMs,
});

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/auth/identities/:id',
  roles: EVERY_ROLE,
  summary:
    'Unlinks one of the own identities, and ends all other sessions. 409 when nobody could sign in to the account without it.',
  params: idParams,
  proof: 'fresh',
  timeoutMs: HTTP.timeoutMs,
});
