import { createHash, hash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { SESSION } from '@recourse/contract/values/limits';
import type { StoredRole } from '@recourse/contract/values/roles';

/** Bearer tokens: JWT, HS256 only. The roles in them are for the screens; the server reads roles from the database. */

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
  /** Signs a token that expires after the absolute session time. */
  sign(subject: TokenSubject, jti: string, now: Date): Promise<string>;
  /** The claims of a valid token at that time, else null. A token without exp is not valid. */
  verify(token: string, now: Date): Promise<TokenClaims | null>;
}

/** Makes tokens with one or several secrets: the first signs, all verify, so that secrets can be rotated. */
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

/** How many tokens are cached: more than the people that one process serves. */
const REMEMBERED = 10_000;

/**
 * Caches the claims of tokens with a valid signature: verifying it for every request cost as much as the rest of a
 * small answer. Each time, this function checks the expiry and the database checks the session. The keys are hashes, so
 * that no token stays in memory.
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
