import { type SsoAnswer, ssoCallback } from '@recourse/contract/identity/single-sign-on';
import { HOUR_MS, SSO } from '@recourse/contract/values/limits';
import { isStorable } from '@recourse/contract/values/storable';
import { createRemoteJWKSet, customFetch as keysFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import type { SsoConfig } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { type Claims, readClaims } from './claims.ts';
import { SsoFailure } from './failure.ts';
import type { Round } from './round.ts';

/** The identity provider, by OpenID Connect. */
export interface Provider {
  /** Where a browser signs in. Throws SsoFailure when the provider does not answer. */
  signInUrl(round: Round): Promise<string>;
  /** The person who has signed in, from the answer that a browser brought. Throws SsoFailure. */
  claimsOf(round: Round, answer: SsoAnswer): Promise<Claims>;
  /** Where a browser signs out; null when the provider has no such place, or does not answer. */
  endSessionUrl(): Promise<string | null>;
  /** What a logout token says; null when it is not valid. Throws SsoFailure when the provider does not answer. */
  readLogout(token: string): Promise<LogoutClaims | null>;
}

/** Whose sessions a logout token ends. */
export interface LogoutClaims {
  issuer: string;
  jti: string;
  subject: string | null;
  /** The session at the identity provider; null: all of them. */
  sid: string | null;
}

type Fetch = typeof fetch;

interface Outside {
  log: Logger;
  clock: Clock;
  /** Replaces the network, in tests. */
  fetch?: Fetch;
}

const TIMEOUT_SECONDS = 5;
/** How long the provider's addresses are taken as known. */
const KNOWN_MS = HOUR_MS;
/** The event that makes a token a logout token. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Signatures with the provider's public keys alone. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

interface Known {
  at: number;
  issuer: string;
  oidc: oidc.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

/**
 * The identity provider of a configuration. Nothing is asked of it before somebody signs in. What it says of itself is
 * asked again after an hour, and after a failure.
 */
export function createProvider(config: SsoConfig, outside: Outside): Provider {
  const { publicUrl, scopes, levels } = config;
  let known: Promise<Known> | null = null;
  const discovered = async (): Promise<Known> => {
    const now = outside.clock.now().getTime();
    const current = await known?.catch(() => null);
    if (current && now - current.at < KNOWN_MS) return current;
    known = discover(config, outside, now);
    try {
      return await known;
    } catch (error) {
      throw failureOf(outside, error, 'UNREACHABLE');
    }
  };
  return {
    signInUrl: async (round) => {
      const { oidc: client } = await discovered();
      const url = oidc.buildAuthorizationUrl(client, {
        redirect_uri: `${publicUrl}${ssoCallback.path}`,
        scope: scopes,
        state: round.state,
        nonce: round.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(round.verifier),
        code_challenge_method: 'S256',
        ...(levels.length > 0 ? { acr_values: levels.join(' ') } : {}),
        ...(round.purpose === 'PROOF' ? { max_age: '0', prompt: 'login' } : {}),
      });
      return url.href;
    },
    claimsOf: async (round, answer) => {
      const { oidc: client } = await discovered();
      const url = new URL(`${publicUrl}${ssoCallback.path}`);
      for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
      try {
        const tokens = await oidc.authorizationCodeGrant(client, url, {
          expectedState: round.state,
          expectedNonce: round.nonce,
          pkceCodeVerifier: round.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || !isIdentifier(claims.sub)) throw new SsoFailure('REFUSED');
        const hasMore = client.serverMetadata().userinfo_endpoint !== undefined;
        const more = hasMore
          ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
          : {};
        return readClaims({ ...more, ...claims }, config.roleClaim);
      } catch (error) {
        throw failureOf(outside, error, 'REFUSED');
      }
    },
    endSessionUrl: async () => {
      const { oidc: client } = await discovered();
      if (client.serverMetadata().end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(client).href;
    },
    readLogout: async (token) => {
      const { keys, issuer } = await discovered();
      const { clientId: audience } = config;
      return readLogoutToken(token, keys, { issuer, audience, currentDate: outside.clock.now() });
    },
  };
}

async function discover(config: SsoConfig, outside: Outside, at: number): Promise<Known> {
  const { issuer, clientId, clientSecret } = config;
  const isPlain = issuer.startsWith('http:');
  const client = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      oidc.enableNonRepudiationChecks,
      // The configuration takes such an issuer only on this machine.
      ...(isPlain ? [oidc.allowInsecureRequests] : []),
    ],
    ...(outside.fetch ? { [oidc.customFetch]: outside.fetch as oidc.CustomFetch } : {}),
  });
  const { issuer: name, jwks_uri } = client.serverMetadata();
  const place = new URL(jwks_uri ?? '');
  // Sign-ins insist on it by themselves; this is for the keys of logout tokens.
  if (place.protocol !== 'https:' && !isPlain)
    throw Object.assign(new Error('The keys have no https address.'), { code: 'KEYS_WITHOUT_TLS' });
  const keys = createRemoteJWKSet(place, {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    ...(outside.fetch ? { [keysFetch]: outside.fetch } : {}),
  });
  return { at, issuer: name, oidc: client, keys };
}

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). */
async function readLogoutToken(
  token: string,
  keys: Known['keys'],
  expected: { issuer: string; audience: string; currentDate: Date },
): Promise<LogoutClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expected,
      algorithms: ALGORITHMS,
      clockTolerance: SSO.clockSeconds,
      maxTokenAge: SSO.logoutMinutes * 60,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const { events, jti, sub = null, sid = null, nonce } = payload;
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
    const isRight = [sub, sid].every((one) => one === null || isIdentifier(one));
    if (!isLogout || nonce !== undefined || jti === undefined || !isRight) return null;
    return sub === null && sid === null
      ? null
      : { issuer: expected.issuer, jti, subject: sub, sid: sid as string | null };
  } catch (error) {
    // Without the provider's keys nobody knows whether it is valid.
    if (isOutOfReach(error)) throw new SsoFailure('UNREACHABLE');
    return null;
  }
}

/** Whether a claim can name a person or a session: OpenID Connect allows 255 characters for a subject. */
const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= SSO.identifier && isStorable(value);

const codeIn = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether the provider did not answer. */
function isOutOfReach(error: unknown): boolean {
  const code = codeIn(error);
  return (
    code.endsWith('TIMEOUT') ||
    code === 'ERR_JOSE_GENERIC' ||
    (error instanceof TypeError && code === '' && error.message === 'fetch failed')
  );
}

/** The failure that an error of the protocol stands for. The log names the error, but nothing that was sent. */
function failureOf(
  { log }: Pick<Outside, 'log'>,
  error: unknown,
  otherwise: 'REFUSED' | 'UNREACHABLE',
): SsoFailure {
  if (error instanceof SsoFailure) return error;
  const answered = error instanceof oidc.AuthorizationResponseError ? error.error : null;
  if (answered === 'access_denied') return new SsoFailure('DENIED');
  const code = codeIn(error);
  const name = error instanceof Error ? error.name : typeof error;
  log.warn({ code: code || name, answered }, 'a single sign-on came to nothing');
  return new SsoFailure(isOutOfReach(error) ? 'UNREACHABLE' : otherwise);
}
