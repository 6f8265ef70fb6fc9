import { type Credentials, login, logout, NO_TOKEN, SIGN_IN_FAILED } from '@recourse/contract/auth';
import {
  type FactorMethod,
  SECOND_STEP,
  SECOND_STEP_SETUP,
  type Step,
} from '@recourse/contract/values/second-step';
import { refusalPart } from '../api/api-error.ts';
import { call } from '../api/api.ts';
import { deleteDrafts, sweepDrafts } from '../form/drafts.ts';
import { errorText } from '../api/error-text.ts';
import type { SessionUser } from '../session/session-user.ts';
import { noteProvider } from './by-provider.ts';
import { deviceId } from './device-id.ts';
import { closeSession, failSignIn, getSession, getToken, openSession } from '../session/session.ts';

/** A sign-in with the right password that needs a second step. */
export interface NeededStep {
  readonly id: string;
  /** What the step accepts. */
  readonly methods: readonly FactorMethod[];
  /** Whether the user must set up a second factor first, because his role needs one and he has none. */
  readonly isSetUp: boolean;
  /** The name that was typed. */
  readonly name: string;
}

/** What a sign-in came to; null: it failed. */
export type SignInOutcome =
  | { readonly user: SessionUser; readonly step?: undefined }
  | { readonly step: NeededStep }
  | null;

/** Signs in, or returns the second step that is still needed. On failure it stores why in the session's `error`. */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  failSignIn(null);
  try {
    const answer = await call(login, { body: { ...credentials, device: deviceId() } });
    return enter(answer, credentials.email);
  } catch (error) {
    const step = stepOf(error, credentials.email);
    if (step) return { step };
    failSignIn(errorText(error, SIGN_IN_FAILED));
    return null;
  }
}

/**
 * Starts the session of a completed sign-in. `name` is what the user typed. Without a token it stores that in the
 * session's `error` and returns null.
 */
export function enter(body: unknown, name: string): { user: SessionUser } | null {
  const answer = readAnswer(body);
  if (answer.token === null) {
    failSignIn(NO_TOKEN);
    return null;
  }
  // Before the session starts, so that expired drafts are never shown to the user who signs in.
  sweepDrafts(null);
  noteProvider(false);
  return { user: openSession(answer.token, answer, name) };
}

/** The second step that a refused sign-in names; null: none. */
export function stepOf(error: unknown, name: string): NeededStep | null {
  const code = refusalPart(error, 'code');
  const isSetUp = code === SECOND_STEP_SETUP;
  if (!isSetUp && code !== SECOND_STEP) return null;
  const { id, methods } = (refusalPart(error, 'step') ?? {}) as Partial<Step>;
  return id !== undefined && methods !== undefined ? { id, methods, isSetUp, name } : null;
}

/**
 * Signs out: deletes drafts, token, user and error at once, whatever the server answers. The server is called only when
 * there is a token.
 */
export async function signOut(): Promise<void> {
  // The call starts before the token is cleared, because it sends the token.
  const told = getToken() === null ? Promise.resolve() : call(logout);
  deleteDrafts(getSession().user);
  closeSession();
  try {
    await told;
  } catch {
    // A failure does no harm, because the session also expires on the server.
  }
}

/** Parses the response of any server that implements the specification: token or access_token. */
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
