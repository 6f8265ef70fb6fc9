import { ApiError } from './api-error.ts';
import type { SessionUser } from '../session/session-user.ts';
import { getSession, subscribeSession } from '../session/session.ts';

/** A request whose session has ended waits until its user signs in again, then goes on. */

/**
 * Waits while the session is locked. Resolves to whether the same person is signed in then. Throws the signal's reason
 * when the request is aborted meanwhile.
 */
export function isSignedInAgain(who: SessionUser | null, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      unsubscribe();
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      stop();
      reject(signal?.reason as Error);
    };
    const look = () => {
      const { phase, user } = getSession();
      if (phase === 'locked') return;
      stop();
      resolve(phase === 'authenticated' && user !== null && who !== null && user.id === who.id);
    };
    const unsubscribe = subscribeSession(look);
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted === true) giveUp();
    else look();
  });
}

/** Delays a request while the session is locked. Throws a 401 unless the same person signs in again. */
export async function untilUnlocked(who: SessionUser | null, signal?: AbortSignal): Promise<void> {
  if (await isSignedInAgain(who, signal)) return;
  throw new ApiError({ status: 401, url: '', data: undefined });
}
