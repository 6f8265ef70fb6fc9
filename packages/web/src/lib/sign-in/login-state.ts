/** Why someone is sent to /login: travels with the navigation, not in the address. */
export interface LoginState {
  /** The requested path, to return to. */
  readonly from?: string;
  readonly reason?: 'forbidden';
}

/** Reads the state of a navigation to /login; a history entry may carry anything. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {};
  const { from, reason } = state as Record<string, unknown>;
  return {
    ...(typeof from === 'string' ? { from } : {}),
    ...(reason === 'forbidden' ? { reason } : {}),
  };
}
