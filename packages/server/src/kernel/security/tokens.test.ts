import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const SECRET = 'Zq8vKp2mXw5tRb7nYc4fHd9jLs6gAe3u';
const OTHER = 'Ty6hBn3kMq9wEx2rVz8pDc5sGf7jUa4i';
const now = new Date('2026-03-02T10:00:00Z');
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000);
const subject = {
  id: 7,
  username: 'support',
  email: 'support@example.org',
  roles: ['EMPLOYE'] as const,
};
const tokens = createTokens([SECRET]);

const headerOf = (token: string): { alg: string; kid: string } =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
    alg: string;
    kid: string;
  };

test('a token carries exp, iat, jti, sub, id, e-mail and roles, and verifies', async () => {
  const jti = randomUUID();
  const token = await tokens.sign(subject, jti, now);
  const payload = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  ) as object;
  expect(payload).toMatchObject({
    sub: 'support',
    id: 7,
    email: 'support@example.org',
    roles: ['EMPLOYE'],
    jti,
  });
  expect(payload).toHaveProperty('exp', now.getTime() / 1000 + 12 * 3600);
  expect(await tokens.verify(token, hours(11))).toMatchObject({ jti, id: 7 });
});

test('AU-06 an expired token, an unsigned one, a cut signature and an edited payload are refused', async () => {
  const token = await tokens.sign(subject, randomUUID(), now);
  expect(await tokens.verify(token, hours(12.01))).toBeNull();
  const [head, , signature] = token.split('.');
  const edited = Buffer.from(JSON.stringify({ ...subject, roles: ['ADMIN'] })).toString(
    'base64url',
  );
  expect(await tokens.verify(`${head}.${edited}.${signature}`, now)).toBeNull();
  expect(await tokens.verify(token.slice(0, -4), now)).toBeNull();
  const unsigned = new UnsecuredJWT({ id: 7 })
    .setSubject('support')
    .setJti(randomUUID())
    .setExpirationTime('1h')
    .encode();
  expect(await tokens.verify(unsigned, now)).toBeNull();
});

test('AU-06 a token that was found right before is refused all the same once it is over or changed', async () => {
  const token = await tokens.sign(subject, randomUUID(), now);
  expect(await tokens.verify(token, now)).not.toBeNull();
  expect(await tokens.verify(token, hours(11))).not.toBeNull();
  expect(await tokens.verify(token, hours(12))).toBeNull();
  expect(await tokens.verify(`${token}A`, now)).toBeNull();
});

test('AU-06 a token without exp, or of another issuer or audience, is refused', async () => {
  const { kid } = headerOf(await tokens.sign(subject, randomUUID(), now));
  const make = (issuer: string, audience: string, withExp: boolean) => {
    const jwt = new SignJWT({ id: 7 })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject('support')
      .setJti(randomUUID())
      .setIssuedAt(now.getTime() / 1000);
    if (withExp) jwt.setExpirationTime(now.getTime() / 1000 + 60);
    return jwt.sign(new TextEncoder().encode(SECRET));
  };
  expect(await tokens.verify(await make('recourse', 'recourse', true), now)).not.toBeNull();
  expect(await tokens.verify(await make('recourse', 'recourse', false), now)).toBeNull();
  expect(await tokens.verify(await make('other', 'recourse', true), now)).toBeNull();
  expect(await tokens.verify(await make('recourse', 'other', true), now)).toBeNull();
});

test('SC-05 after a key change old tokens verify while the old key stands, and no longer', async () => {
  const old = await tokens.sign(subject, randomUUID(), now);
  expect(await createTokens([OTHER, SECRET]).verify(old, now)).not.toBeNull();
  expect(await createTokens([OTHER]).verify(old, now)).toBeNull();
});

/** A token of ours, signed once more with another header or key. */
function signedAgain(own: string, header: object, secret: string): Promise<string> {
  const payload = JSON.parse(
    Buffer.from(own.split('.')[1] ?? '', 'base64url').toString(),
  ) as JWTPayload;
  return new SignJWT(payload)
    .setProtectedHeader({ ...headerOf(own), ...header })
    .sign(new TextEncoder().encode(secret));
}

test('a token of another algorithm is refused, though the key is right', async () => {
  // Long enough for each of the algorithms.
  const secret = SECRET.repeat(2);
  const long = createTokens([secret]);
  const own = await long.sign(subject, randomUUID(), now);
  const accepts = async (alg: string) =>
    (await long.verify(await signedAgain(own, { alg }, secret), now)) !== null;
  const accepted = [await accepts('HS256'), await accepts('HS384'), await accepts('HS512')];
  expect(accepted).toEqual([true, false, false]);
});

test('a key that a token brings along is not used', async () => {
  const own = await tokens.sign(subject, randomUUID(), now);
  const jwk = { kty: 'oct', k: Buffer.from(OTHER).toString('base64url') };
  for (const header of [{ jwk }, { jku: 'https://evil.example' }, { x5u: 'https://evil.example' }])
    expect(await tokens.verify(await signedAgain(own, header, OTHER), now)).toBeNull();
});
