import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { SsoConfig } from '../../src/config.ts';

/**
 * An identity provider that never answers more than what it says of itself and its keys, and needs no network. For
 * tests of all endpoints; single-sign-on.test.ts uses a real one.
 */

const ISSUER = 'https://id.example.org';
const CLIENT = 'portal';

/** The configuration of a portal with single sign-on. */
export const SSO_IS_ON = {
  PUBLIC_URL: 'https://portal.example.org',
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: CLIENT,
  OIDC_CLIENT_SECRET: 'a secret of the portal',
  OIDC_LABEL: 'Example',
} as const;

const keys = await generateKeyPair('ES256');
const KEY_ID = 'still';

const ANSWERS: Readonly<Record<string, object>> = {
  '/.well-known/openid-configuration': {
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/auth`,
    token_endpoint: `${ISSUER}/token`,
    jwks_uri: `${ISSUER}/keys`,
    end_session_endpoint: `${ISSUER}/end`,
    id_token_signing_alg_values_supported: ['ES256'],
  },
  '/keys': { keys: [{ ...(await exportJWK(keys.publicKey)), kid: KEY_ID, alg: 'ES256' }] },
};

const answer: typeof fetch = (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const body = ANSWERS[pathname];
  return Promise.resolve(
    body ? Response.json(body) : Response.json({ error: 'invalid_grant' }, { status: 400 }),
  );
};

/** How a portal of a test reaches its identity provider: this one without the network, all others through it. */
export const reachOf = ({ issuer }: Pick<SsoConfig, 'issuer'>): { fetch?: typeof fetch } =>
  issuer === ISSUER ? { fetch: answer } : {};

let made = 0;

/** A logout token of this identity provider. */
export function logoutToken(
  subject: string,
  at: Date,
  claims: Record<string, unknown> = {},
): Promise<string> {
  made += 1;
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  const usual = { iss: ISSUER, aud: CLIENT, sub: subject, iat: Math.floor(at.getTime() / 1000) };
  return new SignJWT({ ...usual, jti: `logout ${made}`, events: { [event]: {} }, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: KEY_ID, typ: 'logout+jwt' })
    .sign(keys.privateKey);
}

/** How it names a user of a test. */
export const subjectOf = ({ id }: { id: number }): string => `subject-${id}`;

/** The name of this identity provider. */
export const STILL_ISSUER = ISSUER;
