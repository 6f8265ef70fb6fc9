import { type Location, Navigate, Outlet, useLocation } from 'react-router';
import type { Role } from '@recourse/contract/roles';
import { useSession } from '../lib/session.ts';
import type { LoginState } from '../lib/login-state.ts';
import { PATHS } from './paths.ts';

interface RequireRoleProps {
  /** One role or several; any of them is enough. */
  anyOf: Role | readonly Role[];
}

/** Shows the nested page to people with the role and sends everyone else to /login. */
export function RequireRole({ anyOf }: RequireRoleProps) {
  const { phase, isSignedOut, hasAnyRole } = useSession();
  const location = useLocation();
  if (phase === 'starting') return null;
  if (phase === 'anonymous')
    return <ToLogin {...(isSignedOut ? {} : { from: fullPath(location) })} />;
  if (!hasAnyRole(...[anyOf].flat())) return <ToLogin reason="forbidden" />;
  return <Outlet />;
}

function ToLogin(state: LoginState) {
  return <Navigate to={PATHS.login} replace state={state} />;
}

function fullPath({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`;
}
