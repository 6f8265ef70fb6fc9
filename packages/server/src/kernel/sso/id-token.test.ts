import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { SSO_IS_ON, STILL_ISSUER as ISSUER } from '../../../test/identity/still-provider.ts';
import { loadConfig } from '../../config.ts';
import { SsoFailure } from './failure.ts';
import { createProvider } from './provider.ts';
import { newRound } from './round.ts';

/** What is checked of an ID token, with an identity provider that answers as each test wants. */

const EVIL = 'https://evil.example';
const own = await generateKeyPair('ES256');
const foreign = await generateKeyPair('ES256');
const jwkOf = async (key: CryptoKey) => ({ ...(await exportJWK(key)), alg: 'ES256', kid: 'own' });
const ownJwk = await jwkOf(own.publicKey);
const foreignJwk = await jwkOf(foreign.publicKey);
const secret = new TextEncoder().encode(JSON.stringify(ownJwk));
const round = newRound({ purpose: 'SIGN_IN', from: null, session: null }, new Date());
const seconds = Math.floor(Date.now() / 1000);

interface Faults {
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
  key?: CryptoKey | Uint8Array;
  /** Replaces the answer of an address of the provider. */
  answers?: Record<string, Response>;
}

async function idToken({ claims = {}, header = {}, key = own.privateKey }: Faults) {
  const times = { iat: seconds, exp: seconds + 60 };
  const usual = { iss: ISSUER, aud: SSO_IS_ON.OIDC_CLIENT_ID, sub: 'ann', ...times };
  const token = new SignJWT({ ...usual, nonce: round.nonce, ...claims });
  return token.setProtectedHeader({ alg: 'ES256', kid: 'own', ...header }).sign(key);
}

/** What the provider says of itself. */
const describing = (differences: Record<string, string>): Record<string, Response> => ({
  '/.well-known/openid-configuration': Response.json({
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/auth`,
    token_endpoint: `${ISSUER}/token`,
    jwks_uri: `${ISSUER}/keys`,
    id_token_signing_alg_values_supported: ['ES256'],
    ...differences,
  }),
});

/** The provider of a portal, and the addresses that it was asked for. */
function providerWith(token: string, { answers = {} }: Faults = {}) {
  const { sso } = loadConfig(SSO_IS_ON);
  if (!sso) throw new Error('It is off.');
  const said: Record<string, Response> = {
    ...describing({}),
    '/token': Response.json({ access_token: 'a', token_type: 'bearer', id_token: token }),
    '/keys': Response.json({ keys: [ownJwk] }),
    ...answers,
  };
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(`${url.href} ${init?.redirect}`);
    return Promise.resolve(said[url.pathname] ?? new Response(null, { status: 404 }));
  };
  const log = { warn: () => undefined };
  const clock = { now: () => new Date() };
  return { provider: createProvider(sso, { log, clock, fetch } as never), asked };
}

async function subjectOf(faults: Faults = {}): Promise<string> {
  const { provider } = providerWith(await idToken(faults), faults);
  return (await provider.claimsOf(round, { state: round.state, code: 'code' })).subject;
}

test('an ID token that is right says who it is', async () => {
  expect(await subjectOf()).toBe('ann');
});

describe('an ID token is refused', () => {
  test.each<[string, Faults]>([
    ['that another key has signed', { key: foreign.privateKey }],
    [
      'that brings its own key along',
      { key: foreign.privateKey, header: { jwk: foreignJwk, kid: 'its' } },
    ],
    ['that the public key has signed as a secret', { key: secret, header: { alg: 'HS256' } }],
    ['for somebody else', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: EVIL } }],
    ['that is over', { claims: { exp: seconds - 60 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['with the nonce of another round', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['without a person', { claims: { sub: undefined } }],
    ['of somebody whom the database cannot store', { claims: { sub: 'a\0b' } }],
    ['of a longer name than the standard allows', { claims: { sub: 'a'.repeat(256) } }],
  ])('%s', async (_, faults) => {
    await expect(subjectOf(faults)).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('without a signature', async () => {
    const [, payload = ''] = (await idToken({})).split('.');
    const head = Buffer.from('{"alg":"none"}').toString('base64url');
    const { provider } = providerWith(`${head}.${payload}.`);
    const answer = { state: round.state, code: 'code' };
    await expect(provider.claimsOf(round, answer)).rejects.toMatchObject({ code: 'REFUSED' });
  });
});

test('an identity provider that calls itself by another name is not asked', async () => {
  const answers = describing({
    issuer: EVIL,
    authorization_endpoint: `${EVIL}/auth`,
    token_endpoint: `${EVIL}/token`,
    jwks_uri: `${EVIL}/keys`,
  });
  const { provider, asked } = providerWith('', { answers });
  await expect(provider.signInUrl(round)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  expect(asked.filter((url) => url.startsWith(EVIL))).toEqual([]);
});

test('keys at an address without TLS are not fetched', async () => {
  const answers = describing({ jwks_uri: `${ISSUER.replace('https:', 'http:')}/keys` });
  const { provider, asked } = providerWith('', { answers });
  const token = await idToken({ claims: { jti: 'one' } });
  await expect(provider.readLogout(token)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  expect(asked).toHaveLength(1);
});

test('no answer of an identity provider leads elsewhere', async () => {
  for (const path of ['/.well-known/openid-configuration', '/token', '/keys']) {
    const answers = { [path]: Response.redirect(`${EVIL}${path}`) };
    const { provider, asked } = providerWith(await idToken({}), { answers });
    const answer = { state: round.state, code: 'code' };
    await expect(provider.claimsOf(round, answer)).rejects.toBeInstanceOf(SsoFailure);
    expect(asked.length).toBeGreaterThan(0);
    for (const call of asked) expect(call).toMatch(/^https:\/\/id\.example\.org\/\S+ manual$/);
  }
});
