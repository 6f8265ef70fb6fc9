import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { SESSION } from '@recourse/contract/limits';
import type { StoredRole } from '@recourse/contract/roles';

/** Bearer tokens: JWT, HS256 only. The roles in them serve the screens; the server asks the database. */

const ISSUER = 'recourse';
const AUDIENCE = 'recourse';

export interface TokenSubject {
  id: number;
  username: string;
  email: string;
  roles: readonly StoredRole[];
}

const claims = z.object({
  jti: z.uuid(),
  id: z.int(),
  exp: z.int(),
});
export type TokenClaims = z.output<typeof claims>;

interface Key {
  kid: string;
  secret: Uint8Array;
}

const toKey = (secret: string): Key => ({
  kid: createHash('sha256').update(`kid:${secret}`).digest('base64url').slice(0, 12),
  secret: new TextEncoder().encode(secret),
});

export interface Tokens {
  /** Signs a token that ends after the absolute session time. */
  sign(subject: TokenSubject, jti: string, now: Date): Promise<string>;
  /** The claims of a valid token at that time, else null. A token without exp is not valid. */
  verify(token: string, now: Date): Promise<TokenClaims | null>;
}

/** Tokens over one or several secrets: the first signs, all verify, so that a key can be changed. */
export function createTokens(secrets: readonly [string, ...string[]]): Tokens {
  const keys = secrets.map(toKey);
  const [signing] = keys as [Key, ...Key[]];
  return {
    sign: (subject, jti, now) => {
      const seconds = Math.floor(now.getTime() / 1000);
      return new SignJWT({ id: subject.id, email: subject.email, roles: [...subject.roles] })
        .setProtectedHeader({ alg: 'HS256', kid: signing.kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(subject.username)
        .setJti(jti)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + SESSION.absoluteHours * 3600)
        .sign(signing.secret);
    },
    verify: async (token, now) => {
      try {
        const { payload } = await jwtVerify(
          token,
          (header) => {
            const key = keys.find(({ kid }) => kid === header.kid);
            if (!key) throw new Error('unknown key');
            return key.secret;
          },
          {
            algorithms: ['HS256'],
            issuer: ISSUER,
            audience: AUDIENCE,
            currentDate: now,
            requiredClaims: ['exp', 'iat', 'jti', 'sub'],
          },
        );
        return claims.parse(payload);
      } catch {
        return null;
      }
    },
  };
}
