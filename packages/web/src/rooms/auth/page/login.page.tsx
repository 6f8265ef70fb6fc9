import { lazy, Suspense } from 'react';
import { retryWhenReachable } from '../../../lib/api/retry-when-reachable.ts';
import { useSso } from '../../../lib/api/use-config.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LoginView, useEntering } from './login-view.tsx';

// Only a portal with single sign-on needs it.
const LoginWithProvider = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./login-with-provider.tsx'))).LoginWithProvider,
}));

/** The sign-in page, with or without an identity provider. */
export function LoginPage() {
  const { phase } = useSession();
  const sso = useSso();
  const entering = useEntering();
  // What the page shows first depends on it.
  if (phase === 'starting' || sso === undefined) return null;
  if (sso === null) return <LoginView {...entering} />;
  return (
    <Suspense>
      <LoginWithProvider sso={sso} {...entering} />
    </Suspense>
  );
}
