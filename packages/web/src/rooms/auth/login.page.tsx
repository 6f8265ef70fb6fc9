import { MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { readLoginState } from '../../lib/sign-in/login-state.ts';
import { landingPath, PATHS, roleMaySee } from '../../app/paths.ts';
import { organisationName } from '../../lib/browser/organisation.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { pageTitle } from '../../lib/i18n/page-title.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { useSession } from '../../lib/session/session.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LanguageButton } from '../../ui/menu/language-button.tsx';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { LoginForm } from './login-form.tsx';

/** The sign-in page. Somebody who is already signed in finds a link to his area beside the form. */
export function LoginPage() {
  const t = useT();
  const { phase, user } = useSession();
  const { from, reason } = readLoginState(useLocation().state);
  const navigate = useNavigate();
  const organisation = organisationName();
  const [isEntering, setEntering] = useState(false);
  const enter = ({ roles }: SessionUser) => {
    const target = from !== undefined && roleMaySee(from, roles) ? from : landingPath(roles);
    setEntering(target !== PATHS.login);
    void navigate(target, { replace: true });
  };
  if (phase === 'starting') return null;
  return (
    <main className="relative grid min-h-dvh place-items-center px-4 py-16">
      <title>{pageTitle(t, t('login.submit'))}</title>
      <div className="absolute end-4 top-4">
        <LanguageButton />
      </div>
      <Card className="grid w-full max-w-[400px] gap-5 p-6 shadow-sm sm:p-8">
        <div className="grid gap-4">
          <p className="flex items-center gap-3">
            <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-brand text-white">
              <MessageSquareReply aria-hidden size={23} />
            </span>
            <span className="grid min-w-0">
              <span className="text-lg/6 font-bold">{t('app.name')}</span>
              {organisation !== null && (
                <span className="text-sm text-muted wrap-anywhere">
                  <span dir="auto">{organisation}</span>
                </span>
              )}
            </span>
          </p>
          <div>
            <h1 className="text-2xl/8 font-bold tracking-tight">{t('login.title')}</h1>
            <p className="text-muted">{t('login.subtitle')}</p>
          </div>
        </div>
        {reason === 'forbidden' && (
          <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-danger">
            {t('login.forbidden')}
          </p>
        )}
        {user !== null && !isEntering && <OwnArea user={user} />}
        <LoginForm isEntering={isEntering} onSignedIn={enter} />
      </Card>
      <Toasts />
    </main>
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
