/** Why a user is redirected to /login. It is passed in the navigation state, not in the address. */
export interface LoginState {
  /** The requested path, to return to after the sign-in. */
  readonly from?: string;
  readonly reason?: 'forbidden';
}

/** Parses the state of a navigation to /login. A history entry may contain anything. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const { from, reason } = state as Record<string, unknown>;
  return {
    ...(typeof from === 'string' ? { from } : {}),
    ...(reason === 'forbidden' ? { reason } : {}),
  };
}
