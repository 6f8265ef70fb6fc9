import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { readLoginState } from '../../lib/sign-in/login-state.ts';
import { landingPath, PATHS, roleMaySee } from '../../app/paths.ts';
import { useCanRecover } from '../../lib/api/use-can-recover.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { useSession } from '../../lib/session/session.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { Trouble } from './trouble.tsx';

/** The sign-in page. Somebody who is already signed in finds a link to his area beside the form. */
export function LoginPage() {
  const t = useT();
  const { phase, user } = useSession();
  const { from, reason } = readLoginState(useLocation().state);
  const navigate = useNavigate();
  const canRecover = useCanRecover();
  const [isEntering, setEntering] = useState(false);
  const enter = ({ roles }: SessionUser) => {
    const target = from !== undefined && roleMaySee(from, roles) ? from : landingPath(roles);
    setEntering(target !== PATHS.login);
    void navigate(target, { replace: true });
  };
  if (phase === 'starting') return null;
  return (
    <AuthFrame name={t('login.submit')} title={t('login.title')} subtitle={t('login.subtitle')}>
      {reason === 'forbidden' && <Trouble>{t('login.forbidden')}</Trouble>}
      {user !== null && !isEntering && <OwnArea user={user} />}
      <LoginForm isEntering={isEntering} onSignedIn={enter} />
      {/* It comes late, and must move nothing. */}
      <p className="min-h-5 text-center text-sm">
        {canRecover === true && (
          <Link to={PATHS.forgot} className="font-semibold text-accent underline">
            {t('login.forgot')}
          </Link>
        )}
      </p>
    </AuthFrame>
  );
}

function OwnArea({ user }: { user: SessionUser }) {
  const t = useT();
  const area = landingPath(user.roles);
  const name = user.username || user.email;
  return (
    <p className="flex flex-wrap justify-between gap-x-3 gap-y-1 rounded-lg bg-soft px-3 py-2.5 text-sm">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t(area === PATHS.login ? 'login.noArea' : 'shell.signedInAs', { name })}
      </span>
      {area !== PATHS.login && (
        <Link to={area} replace className="font-semibold text-accent underline">
          {t('login.toMyArea')}
        </Link>
      )}
    </p>
  );
}
