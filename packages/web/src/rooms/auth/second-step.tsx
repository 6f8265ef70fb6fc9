import { secondStep, startSecondStep } from '@recourse/contract/identity/second-step';
import { STEP_OVER } from '@recourse/contract/values/second-step';
import type { ComponentType } from 'react';
import { refusalPart } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { deviceId } from '../../lib/sign-in/device-id.ts';
import { enter, type NeededStep } from '../../lib/sign-in/sign-in.ts';
import { texts } from '../../texts/en-second-step.ts';
import { CodeForm } from './code-form.tsx';
import { SetUpStep } from './set-up-step.tsx';
import type { FrameProps } from './sign-in.tsx';

addEnglishTexts(texts);

interface SecondStepProps {
  step: NeededStep;
  frame: ComponentType<FrameProps>;
  onSignedIn: (user: SessionUser) => void;
  /** Called when the sign-in must begin anew, with the reason; null: the user wants to. */
  onBack: (reason: string | null) => void;
}

/** The second step of a sign-in: a code, or setting up a second factor first. */
export function SecondStep({ step, frame: Frame, onSignedIn, onBack }: SecondStepProps) {
  const t = useT();
  /** Ends the step when the server says that it is over. Throws every other error. */
  const explain = (error: unknown): void => {
    if (refusalPart(error, 'code') !== STEP_OVER) throw error;
    onBack(errorText(error));
  };
  const complete = (answer: unknown): void => {
    const entered = enter(answer, step.name);
    if (entered) onSignedIn(entered.user);
    else onBack(t('login.failed'));
  };
  if (step.isSetUp)
    return (
      <SetUpStep
        step={step.id}
        frame={Frame}
        onDone={complete}
        onError={explain}
        onBack={() => onBack(null)}
      />
    );
  return (
    <Frame title={t('secondStep.title')} subtitle={t('secondStep.text')}>
      <CodeForm
        methods={step.methods}
        send={async (given) => {
          try {
            const body = { step: step.id, ...given, device: deviceId() };
            complete(await call(secondStep, { body, waitsOutLimit: false }));
          } catch (error) {
            explain(error);
          }
        }}
        askPasskey={async () => {
          try {
            return await call(startSecondStep, { body: { step: step.id } });
          } catch (error) {
            explain(error);
            throw error;
          }
        }}
        submit={{ label: t('login.submit'), busy: t('login.submitting') }}
        back={{ label: t('secondStep.back'), onClick: () => onBack(null) }}
      />
    </Frame>
  );
}
