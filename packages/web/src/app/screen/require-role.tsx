import type { Role } from '@recourse/contract/values/roles';
import { useEffect, useLayoutEffect, useState } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router';
import type { LoginState } from '../../lib/sign-in/login-state.ts';
import { keepPage, useSession } from '../../lib/session/session.ts';
import { clearToasts } from '../../ui/feedback/toast-store.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { landingPath, PATHS } from '../paths.ts';

const loadSignInAgain = () => import('./sign-in-again.tsx');
// The first screen does not need it.
const SignInAgain = lazyPart(async () => (await loadSignInAgain()).SignInAgain);

/** Loads the dialog while the server still has its version. When the session ends, there may be a later one. */
const SOON_MS = 5_000;

/** Hides everything but the dialogs above it; see styles.css. */
const LOCKED = 'locked';

interface RequireRoleProps {
  /** One role or several; any of them is enough. */
  anyOf: Role | readonly Role[];
}

/**
 * Shows the nested page to people with the role and sends everyone else to /login. When the session ends by itself, the
 * page stays, hidden, until the same person signs in again. Anybody else goes to his own area.
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
      {phase === 'locked' && (
        <>
          <HiddenPage />
          <SignInAgain user={user} />
        </>
      )}
    </>
  );
}

/** The page is hidden at once, also while the dialog that asks for a sign-in is loading. */
function HiddenPage() {
  useLayoutEffect(() => {
    document.documentElement.dataset[LOCKED] = '';
    return () => {
      delete document.documentElement.dataset[LOCKED];
    };
  }, []);
  return null;
}

function KeptPage() {
  useEffect(keepPage, []);
  useEffect(() => {
    // A page that is left before that does no harm by loading it.
    setTimeout(() => void loadSignInAgain().catch(() => {}), SOON_MS);
  }, []);
  // The toasts belong to the user of this page.
  useEffect(() => clearToasts, []);
  return null;
}

function ToLogin(state: LoginState) {
  return <Navigate to={PATHS.login} replace state={state} />;
}

function fullPath({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`;
}
