import { useSyncExternalStore } from 'react';
import { isExpired, decodeToken, matchesAnyRole, type TokenClaims } from './token-claims.ts';
import { type LoginAnswer, sessionUser, type SessionUser } from './session-user.ts';
import { storage } from '../browser/storage.ts';

const TOKEN_KEY = 'token';
/** The user whose session ended by itself while one of his pages was open. His tabs wait for him to sign in again. */
const LOCKED_KEY = 'locked';

/** The session as screens see it. Nothing may be shown before `startSession` has run. */
export interface Session {
  readonly phase: 'starting' | 'anonymous' | 'authenticated' | 'locked';
  /** The signed-in user. While the session is locked, its former user, whose page is kept and hidden. */
  readonly user: SessionUser | null;
  /** Why the last sign-in failed. */
  readonly error: string | null;
  /** Whether the user signed out here; the sign-in then does not return to the last path. */
  readonly isSignedOut?: boolean;
}

/** Called when a session ends without a sign-out, with its user and the time (ms). */
export type ExpiryListener = (user: SessionUser, at: number) => void;

const ANONYMOUS: Session = { phase: 'anonymous', user: null, error: null };

let current: Session = { phase: 'starting', user: null, error: null };
let token: string | null = null;
let onExpiry: ExpiryListener = () => {};
/** How many protected pages this tab shows. */
let openPages = 0;
const listeners = new Set<() => void>();

/**
 * Reads the stored token. A valid one signs its user in, and any other is removed. `now` is in ms.
 */
export function startSession(now = Date.now()): void {
  const stored = storage.get(TOKEN_KEY);
  // Another tab may be locked: its page waits for a sign-in in this one.
  if (stored === null) publish(ANONYMOUS);
  else adoptStored(stored, now);
}

/** Follows sign-ins and sign-outs in other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    // A null key means that the storage was cleared.
    if (event.key === TOKEN_KEY || event.key === LOCKED_KEY || event.key === null)
      adoptStored(storage.get(TOKEN_KEY), Date.now());
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

function adoptStored(stored: string | null, now: number): void {
  if (stored === null) {
    const isOwnLock = current.user !== null && storage.get(LOCKED_KEY) === String(current.user.id);
    return isOwnLock && openPages > 0 ? lock() : end();
  }
  const claims = decodeToken(stored);
  if (claims === null || isExpired(claims, now / 1000)) {
    if (claims) onExpiry(sessionUser(claims), expiryTime(claims, now));
    return end();
  }
  token = stored;
  publish({ phase: 'authenticated', user: sessionUser(claims), error: null });
}

function expiryTime(claims: TokenClaims, now: number): number {
  return typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : now;
}

/**
 * Registers a protected page, so that an expired session waits for its user. Returns a function that unregisters it.
 */
export function keepPage(): () => void {
  openPages += 1;
  return () => {
    openPages -= 1;
  };
}

/** Gives up a waiting page. Then nobody is signed in, and drafts are kept as after any expiry. */
export function leavePage(): void {
  end();
}

/** Stores the token of a successful sign-in, and signs its user in. `typed` is the name that was typed. */
export function openSession(newToken: string, answer: LoginAnswer, typed: string): SessionUser {
  const user = sessionUser(decodeToken(newToken) ?? {}, answer, typed);
  token = newToken;
  storage.set(TOKEN_KEY, newToken);
  // After the token: other tabs read the token as soon as they are notified.
  storage.remove(LOCKED_KEY);
  publish({ phase: 'authenticated', user, error: null });
  return user;
}

/** Clears token, user and error. */
export function closeSession(): void {
  end(true);
}

/**
 * Ends the session because the server refused this token, unless there is a newer token. An open page is kept until
 * somebody signs in again.
 */
export function expireSession(refused: string): void {
  if (refused !== token) return;
  if (current.user) onExpiry(current.user, Date.now());
  if (current.user !== null && current.user.id !== null && openPages > 0) lock();
  else end();
}

function lock(): void {
  token = null;
  // Runs before the token is removed, because other tabs check the token as soon as they are notified.
  storage.set(LOCKED_KEY, String(current.user?.id));
  storage.remove(TOKEN_KEY);
  publish({ ...current, phase: 'locked', error: null });
}

/** Stores why a sign-in failed; null when a new sign-in starts. */
export function failSignIn(error: string | null): void {
  publish({ ...current, error });
}

/** Sets the function to call when a session ends by itself. */
export function setExpiryListener(listener: ExpiryListener): void {
  onExpiry = listener;
}

/** The bearer token, null when nobody is signed in. */
export function getToken(): string | null {
  return token;
}

/** Distinguishes this session from others of the same user; null when nobody is signed in. */
export function sessionName(): string | null {
  const claims = token === null ? null : decodeToken(token);
  return claims && JSON.stringify([claims['jti'], claims['iat']]);
}

/** The current session. Components use `useSession` instead. */
export function getSession(): Session {
  return current;
}

/** The session with its role flags. The component renders again when it changes. */
export function useSession() {
  const session = useSyncExternalStore(subscribeSession, getSession);
  return { ...session, ...roleFlags(session.user) };
}

/** What a user's roles allow. */
export function roleFlags(user: SessionUser | null) {
  const hasAnyRole = (...wanted: readonly string[]) => matchesAnyRole(user?.roles ?? [], wanted);
  return {
    isAdmin: hasAnyRole('ADMIN'),
    isEmployee: hasAnyRole('EMPLOYE'),
    isClient: hasAnyRole('CLIENT'),
    hasAnyRole,
  };
}

function end(isSignedOut = false): void {
  token = null;
  storage.remove(LOCKED_KEY);
  storage.remove(TOKEN_KEY);
  publish(isSignedOut ? { ...ANONYMOUS, isSignedOut } : ANONYMOUS);
}

function publish(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Calls back after every change of the session. Returns a function that stops it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
