import { createHash, hash } from 'node:crypto';
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
  const verified = rememberVerified();
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
      const known = verified.find(token);
      if (known) return known.exp > Math.floor(now.getTime() / 1000) ? known : null;
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
        return verified.keep(token, claims.parse(payload));
      } catch {
        return null;
      }
    },
  };
}

/** Tokens remembered at a time: more people than one process serves. */
const REMEMBERED = 10_000;

/**
 * Claims of tokens whose signature was found right: checking it again for every request cost as much as the
 * rest of what the app does for a small answer. Of a token only its end can change; whether its session still
 * holds is asked of the database each time. Kept under a hash, so that no token lies in memory.
 */
function rememberVerified() {
  const known = new Map<string, TokenClaims>();
  const nameOf = (token: string): string => hash('sha256', token, 'base64');
  return {
    find: (token: string): TokenClaims | undefined => known.get(nameOf(token)),
    keep: (token: string, found: TokenClaims): TokenClaims => {
      const [oldest] = known.keys();
      if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
      known.set(nameOf(token), found);
      return found;
    },
  };
}
