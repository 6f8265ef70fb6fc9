import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../../app/paths.ts';
import type { Config } from '../../../lib/api/config.ts';
import { failSignIn, useSession } from '../../../lib/session/session.ts';
import { noteProvider } from '../../../lib/sign-in/by-provider.ts';
import { readLoginState } from '../../../lib/sign-in/login-state.ts';
import type { NeededStep } from '../../../lib/sign-in/sign-in.ts';
import { type Entering, LoginFrame, LoginView } from './login-view.tsx';
import { readRoundEnd } from '../../../lib/sign-in/sso-round.ts';
import { SsoReturn } from './sso-return.tsx';
import { SsoWays } from './sso-ways.tsx';

interface LoginWithProviderProps extends Entering {
  sso: NonNullable<Config['sso']>;
}

/** The sign-in page of a portal with an identity provider, also when the browser comes back from there. */
export function LoginWithProvider({ sso, isEntering, enter }: LoginWithProviderProps) {
  const { user } = useSession();
  const { hash, state } = useLocation();
  const { from } = readLoginState(state);
  const navigate = useNavigate();
  // A session that is open already goes on, whatever another page has led to.
  const [end, setEnd] = useState(() => (user === null ? readRoundEnd(hash) : null));
  const [step, setStep] = useState<NeededStep | null>(null);
  /** The path that the round began with. It is kept when the round comes to nothing. */
  const [place] = useState(() => readRoundEnd(hash)?.from ?? from);
  // The code leaves the address at once, and the history with it.
  useEffect(() => {
    if (hash !== '') void navigate(PATHS.login, { replace: true, state });
    // oxlint-disable-next-line react/exhaustive-deps -- the state is kept as it is
  }, [hash, navigate]);
  if (end !== null && step === null)
    return (
      <LoginFrame>
        <SsoReturn
          end={end}
          onFailure={(why) => {
            failSignIn(why);
            setEnd(null);
          }}
          onEnd={(outcome) => {
            if (outcome?.step) setStep(outcome.step);
            else if (outcome) enter(outcome.user, place);
            else setEnd(null);
          }}
        />
      </LoginFrame>
    );
  return (
    <LoginView
      {...(step ? { firstStep: step } : {})}
      isEntering={isEntering}
      enter={(person) => {
        if (step !== null) noteProvider(true);
        enter(person, place);
      }}
    >
      {(form, links) => <SsoWays {...{ sso, from: place, form, links }} />}
    </LoginView>
  );
}
