import { type ComponentType, type ReactNode, useState, useTransition } from 'react';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { failSignIn } from '../../lib/session/session.ts';
import type { NeededStep } from '../../lib/sign-in/sign-in.ts';
import { LoginForm } from './login-form.tsx';

// Most people have no second step.
const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);

/** The heading above a part of the sign-in, and that part. */
export interface FrameProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

interface SignInProps {
  /** The initial value of the name field; the user may change it. */
  name?: string;
  /** A second step that is needed already, after the identity provider. */
  firstStep?: NeededStep;
  /** Whether the user is signed in and the first screen is loading. */
  isEntering: boolean;
  onSignedIn: (user: SessionUser) => void;
  /** The frame of the second step. */
  stepFrame: ComponentType<FrameProps>;
  /** The frame of the password form. */
  children: (form: ReactNode) => ReactNode;
}

/** The form for the password. Where a second step is needed, that step takes its place. */
export function SignIn({
  name,
  firstStep,
  isEntering,
  onSignedIn,
  stepFrame,
  children,
}: SignInProps) {
  const [step, setStep] = useState<NeededStep | null>(firstStep ?? null);
  const [typed, setTyped] = useState(name);
  const [isLoading, startLoading] = useTransition();
  if (step === null)
    return children(
      <LoginForm
        {...(typed === undefined ? {} : { name: typed })}
        isEntering={isEntering || isLoading}
        onSignedIn={onSignedIn}
        // The form stays until the next one is loaded.
        onStep={(needed) => startLoading(() => setStep(needed))}
      />,
    );
  return (
    <SecondStep
      step={step}
      frame={stepFrame}
      onSignedIn={onSignedIn}
      onBack={(reason) => {
        setTyped(step.name);
        failSignIn(reason);
        setStep(null);
      }}
    />
  );
}
