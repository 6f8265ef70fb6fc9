import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { landingPath, PATHS, roleMaySee } from '../../../app/paths.ts';
import { useCanRecover, useCanSignUp } from '../../../lib/api/use-config.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { SessionUser } from '../../../lib/session/session-user.ts';
import { useSession } from '../../../lib/session/session.ts';
import { readLoginState } from '../../../lib/sign-in/login-state.ts';
import type { NeededStep } from '../../../lib/sign-in/sign-in.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { type FrameProps, SignIn } from '../sign-in.tsx';
import { Trouble } from '../trouble.tsx';

/** How the page is left by a user who has signed in. */
export interface Entering {
  /** Whether the user is signed in and the first screen is loading. */
  isEntering: boolean;
  /** Opens the wanted path, if the user may see it: by default the one that led to the sign-in. Else his own area. */
  enter: (user: SessionUser, wanted?: string) => void;
}

/** Leads a user away from the sign-in, in place of its entry in the browser's history. */
export function useEntering(): Entering {
  const { from } = readLoginState(useLocation().state);
  const navigate = useNavigate();
  const [isEntering, setEntering] = useState(false);
  return {
    isEntering,
    enter: ({ roles }, wanted = from) => {
      const target =
        wanted !== undefined && roleMaySee(wanted, roles) ? wanted : landingPath(roles);
      setEntering(target !== PATHS.login);
      void navigate(target, { replace: true });
    },
  };
}

interface LoginViewProps extends Entering {
  /** A second step that is needed already, after the identity provider. */
  firstStep?: NeededStep;
  /** The content around the password form and its links. */
  children?: (form: ReactNode, links: ReactNode) => ReactNode;
}

/** The sign-in page. A user who is already signed in sees a link to his area beside the form. */
export function LoginView({
  isEntering,
  enter,
  firstStep,
  children = (form, links) => (
    <>
      {form}
      {links}
    </>
  ),
}: LoginViewProps) {
  const t = useT();
  const { user } = useSession();
  const { reason } = readLoginState(useLocation().state);
  return (
    <SignIn
      {...(firstStep ? { firstStep } : {})}
      isEntering={isEntering}
      onSignedIn={(person) => enter(person)}
      stepFrame={StepFrame}
    >
      {(form) => (
        <LoginFrame>
          {reason === 'forbidden' && <Trouble>{t('login.forbidden')}</Trouble>}
          {user !== null && !isEntering && <OwnArea user={user} />}
          {children(form, <OtherLinks />)}
        </LoginFrame>
      )}
    </SignIn>
  );
}

/** The frame of the sign-in, with its title. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <AuthFrame name={t('login.submit')} title={t('login.title')} subtitle={t('login.subtitle')}>
      {children}
    </AuthFrame>
  );
}

function OtherLinks() {
  const t = useT();
  const canRecover = useCanRecover();
  const canSignUp = useCanSignUp();
  return (
    // The links come late, and must not move other content.
    <p className="flex min-h-5 flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
      {canRecover === true && (
        <Link to={PATHS.forgot} className="font-semibold text-accent underline">
          {t('login.forgot')}
        </Link>
      )}
      {canSignUp === true && (
        <Link to={PATHS.signUp} className="font-semibold text-accent underline">
          {t('login.signUp')}
        </Link>
      )}
    </p>
  );
}

function StepFrame(props: FrameProps) {
  return <AuthFrame name={props.title} {...props} />;
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
