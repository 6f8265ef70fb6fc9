import type { Role } from '@recourse/contract/values/roles';
import { useEffect, useState } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router';
import type { LoginState } from '../../lib/sign-in/login-state.ts';
import { keepPage, useSession } from '../../lib/session/session.ts';
import { clearToasts } from '../../ui/feedback/toast-store.ts';
import { landingPath, PATHS } from '../paths.ts';
import { SignInAgain } from './sign-in-again.tsx';

interface RequireRoleProps {
  /** One role or several; any of them is enough. */
  anyOf: Role | readonly Role[];
}

/**
 * Shows the nested page to people with the role and sends everyone else to /login. When the session ends by
 * itself the page stays, hidden, for the person who signs in again; anybody else goes to his own area.
 */
export function RequireRole({ anyOf }: RequireRoleProps) {
  const { phase, user, isSignedOut, hasAnyRole } = useSession();
  const location = useLocation();
  const [owner, setOwner] = useState(user);
  if (phase === 'starting') return null;
  if (phase === 'anonymous' || user === null)
    return <ToLogin {...(isSignedOut ? {} : { from: fullPath(location) })} />;
  if (owner?.id !== user.id) {
    // Somebody else has signed in on a page that was kept for another person.
    const area = landingPath(user.roles);
    if (owner !== null && location.pathname !== area) return <Navigate to={area} replace />;
    setOwner(user);
  }
  if (!hasAnyRole(...[anyOf].flat())) return <ToLogin reason="forbidden" />;
  return (
    <>
      <KeptPage key={user.id} />
      <Outlet />
      {phase === 'locked' && <SignInAgain user={user} />}
    </>
  );
}

function KeptPage() {
  useEffect(keepPage, []);
  // The toasts are about the user of this page.
  useEffect(() => clearToasts, []);
  return null;
}

function ToLogin(state: LoginState) {
  return <Navigate to={PATHS.login} replace state={state} />;
}

function fullPath({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`;
}
