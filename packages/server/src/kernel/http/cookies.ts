/** Reading and setting the cookie of an answer. Only single sign-on uses one, and it signs nobody in. */

/** The value of a cookie in a request's header; null: it has none. */
export function readCookie(name: string, header: string | undefined): string | null {
  const start = `${name}=`;
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return found?.slice(start.length) || null;
}

/** A cookie for an answer. */
export interface Cookie {
  /** null: the browser forgets it. */
  value: string | null;
  seconds: number;
}

/**
 * The header that sets a cookie. Scripts cannot read it, and requests that other sites cause do not contain it, except
 * for a change of the page. Browsers take it as secure from http://localhost too.
 */
export const cookieHeader = (name: string, { value, seconds }: Cookie): string =>
  [
    `${name}=${value ?? ''}`,
    'Path=/',
    'Secure',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${value === null ? 0 : seconds}`,
  ].join('; ');

/** An answer with a cookie besides its body. */
export class WithCookie<T> {
  readonly body: T;
  readonly cookie: Cookie;
  constructor(body: T, cookie: Cookie) {
    this.body = body;
    this.cookie = cookie;
  }
}

/** An answer that sends the browser to another address. */
export class Redirect {
  readonly location: string;
  readonly cookie: Cookie | null;
  constructor(location: string, cookie: Cookie | null = null) {
    this.location = location;
    this.cookie = cookie;
  }
}
