import { rolesOf, type TokenClaims } from './token-claims.ts';

/** The signed-in user, as the screens know him. */
export interface SessionUser {
  /**
   * A positive number from our server. The token of another server may identify people by a text.
   */
  readonly id: number | string | null;
  readonly email: string;
  readonly username: string;
  /** Every spelling of every role; see `rolesOf`. */
  readonly roles: readonly string[];
}

/** What the response to a sign-in may contain besides the token. */
export interface LoginAnswer {
  readonly id?: unknown;
  readonly email?: unknown;
  readonly username?: unknown;
}

/**
 * Builds the user from the response to the sign-in, else the token's claims, else the typed name. When a stored session
 * starts, only the claims are available.
 */
export function sessionUser(
  claims: TokenClaims,
  answer: LoginAnswer = {},
  typed = '',
): SessionUser {
  return {
    id: firstId(answer.id, claims['id'], claims['sub']),
    email: firstText(answer.email, claims['email']),
    username: firstText(answer.username, claims['sub'], typed),
    roles: rolesOf(claims),
  };
}

/** The user's number on our server; null when the session has none. */
export function numericUserId(user: SessionUser | null): number | null {
  const id = typeof user?.id === 'string' && /^\d+$/.test(user.id) ? Number(user.id) : user?.id;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function firstId(...candidates: readonly unknown[]): number | string | null {
  for (const value of candidates) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return value;
  }
  return null;
}

function firstText(...candidates: readonly unknown[]): string {
  for (const value of candidates) if (typeof value === 'string' && value !== '') return value;
  return '';
}
