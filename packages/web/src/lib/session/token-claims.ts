import { bareRole } from '@recourse/contract/values/roles';

/** The claims in a sign-in token. The server does not trust them. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/** The claims of a token (JWT), or null when it cannot be decoded. */
export function decodeToken(token: string): TokenClaims | null {
  const [, payload] = token.split('.');
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(toBase64(payload)), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isRecord(claims) ? claims : null;
  } catch {
    return null;
  }
}

function toBase64(base64url: string): string {
  return base64url.replaceAll('-', '+').replaceAll('_', '/');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a token has expired. One without `exp` never expires. One that can't be decoded counts as
 * expired.
 */
export function isExpired(claims: TokenClaims | null, nowSeconds: number): boolean {
  if (claims === null) return true;
  return typeof claims['exp'] === 'number' && claims['exp'] <= nowSeconds;
}

/**
 * The roles in a token: its roles list, else its authorities list, else its single role. Each role is included bare,
 * with ROLE_, in its canonical form, and upper-cased as received.
 */
export function rolesOf(claims: TokenClaims): string[] {
  const forms = rawRoles(claims).flatMap((raw) => {
    const upper = raw.trim().toUpperCase();
    const bare = upper.replace(/^ROLE_/, '');
    const canonical = bareRole(raw);
    return [bare, `ROLE_${bare}`, canonical, `ROLE_${canonical}`, upper];
  });
  return [...new Set(forms)];
}

function rawRoles(claims: TokenClaims): string[] {
  for (const list of [claims['roles'], claims['authorities'], [claims['role']]]) {
    const names = Array.isArray(list) ? list.filter(isName) : [];
    if (names.length > 0) return names;
  }
  return [];
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether the user has any of the wanted roles. Ignores case, the ROLE_ prefix and the spelling of EMPLOYE. */
export function matchesAnyRole(roles: readonly string[], wanted: readonly string[]): boolean {
  const held = new Set(roles.map(bareRole));
  return wanted.some((role) => held.has(bareRole(role)));
}
