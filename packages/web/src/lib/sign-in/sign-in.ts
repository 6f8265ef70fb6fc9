import { type Credentials, login, logout, NO_TOKEN, SIGN_IN_FAILED } from '@recourse/contract/auth';
import { call } from '../api/api.ts';
import { deleteDrafts, sweepDrafts } from '../form/drafts.ts';
import { errorText } from '../api/error-text.ts';
import type { SessionUser } from '../session/session-user.ts';
import { deviceId } from './device-id.ts';
import { closeSession, failSignIn, getSession, getToken, openSession } from '../session/session.ts';

/** Signs in and answers the user. On failure it stores the reason in the session's `error` and answers null. */
export async function signIn(credentials: Credentials): Promise<SessionUser | null> {
  failSignIn(null);
  try {
    const answer = readAnswer(await call(login, { body: { ...credentials, device: deviceId() } }));
    if (answer.token === null) {
      failSignIn(NO_TOKEN);
      return null;
    }
    // Before the session opens, so that expired drafts are never given to whoever signs in.
    sweepDrafts(null);
    return openSession(answer.token, answer, credentials.email);
  } catch (error) {
    failSignIn(errorText(error, SIGN_IN_FAILED));
    return null;
  }
}

/**
 * Signs out: drafts, token, user and error are gone at once, whatever the server says. It is told only
 * when there is a token.
 */
export async function signOut(): Promise<void> {
  // Start the call before clearing the token, which it sends along.
  const told = getToken() === null ? Promise.resolve() : call(logout);
  deleteDrafts(getSession().user);
  closeSession();
  try {
    await told;
  } catch {
    // The session also ends on the server by itself.
  }
}

/** Reads the answer of any server that keeps to the specification: token or access_token. */
function readAnswer(body: unknown) {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const token = [fields['token'], fields['access_token']].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  return {
    token: token ?? null,
    id: fields['id'],
    email: fields['email'],
    username: fields['username'],
  };
}
