/** Single sign-on: signing in with the account that people have at the organisation's identity provider. */

/** The error code of a password where only single sign-on counts. */
export const PASSWORDS_OFF = 'PASSWORDS_OFF';
/** The error code for a code of single sign-on that is unknown, used, expired, or from another browser. */
export const SSO_OVER = 'SSO_OVER';
/** The error code for unlinking the identity without which nobody could sign in to the account. */
export const LAST_WAY_IN = 'LAST_WAY_IN';

/** The cookie that joins the beginning and the end of a round through the identity provider. It signs nobody in. */
export const SSO_COOKIE = '__Host-recourse-oidc';

/**
 * Why a round through the identity provider led to nothing. They follow 'sso-error=' in the fragment of an address, and
 * the page says them in words.
 */
export const SSO_FAILURES = [
  /** The person, or the identity provider, has declined. */
  'DENIED',
  /** The round took too long, began in another browser, or was replaced by a newer one. */
  'OVER',
  /** The identity provider does not answer. */
  'UNREACHABLE',
  /** The answer of the identity provider is not right. */
  'REFUSED',
  /** The identity provider names no e-mail address. */
  'NO_EMAIL',
  /** Nothing that the identity provider says of the person stands for a role. */
  'NO_ROLE',
  /** There is no account for it, and none may be made or linked. */
  'NO_ACCOUNT',
  /** The person did not sign in at the identity provider for this proof, or not strongly enough. */
  'NOT_FRESH',
  /** The identity is linked to another account, or to none. */
  'OTHER_ACCOUNT',
] as const;
export type SsoFailureCode = (typeof SSO_FAILURES)[number];

/** The names in the fragment of an address to which a round comes back. */
export const SSO_FRAGMENT = { code: 'sso', failure: 'sso-error', from: 'from' } as const;

/** The page that ends a proof of identity, in a tab of its own. */
export const SSO_PROOF_PAGE = '/confirmed';

export const SSO_MESSAGES = {
  passwordsOff: (label: string) => `Password sign-in is turned off. Please use ${label}.`,
  over: 'This sign-in is no longer valid. Please start again.',
  unreachable: 'The sign-in service does not answer. Please try again shortly.',
  taken: 'This identity is linked already.',
  lastWayIn: 'Nobody could sign in to your account without it. Add another way to sign in first.',
  logout: 'The logout token is not valid.',
  place: 'This must be a path of the portal.',
} as const;

/** Whether a text is a path of the portal, and no address of another site. */
export const isPlaceHere = (path: string): boolean => /^\/(?!\/)[!-[\]-~]*$/.test(path);
