import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useSso } from '../../../lib/api/use-config.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LoginView, useEntering } from './login-view.tsx';

// Only a portal with single sign-on needs it.
const LoginWithProvider = lazyPart(
  async () => (await import('./login-with-provider.tsx')).LoginWithProvider,
);

/** The sign-in page, with or without an identity provider. */
export function LoginPage() {
  const { phase } = useSession();
  const sso = useSso();
  const entering = useEntering();
  // What the page shows first depends on it.
  if (phase === 'starting' || sso === undefined) return null;
  if (sso === null) return <LoginView {...entering} />;
  return <LoginWithProvider sso={sso} {...entering} />;
}
