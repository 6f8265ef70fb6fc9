import type { RecoveryCodes } from '@recourse/contract/identity/factors';
import {
  confirmStepSetup,
  finishStepSetup,
  startStepSetup,
} from '@recourse/contract/identity/second-step';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { type ComponentType, useEffect, useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { deviceId } from '../../lib/sign-in/device-id.ts';
import { Button } from '../../ui/button/button.tsx';
import { RecoveryCodesPane } from './recovery-codes-pane.tsx';
import { SetUpPane } from './set-up-pane.tsx';
import type { FrameProps } from './sign-in.tsx';
import { Trouble } from './trouble.tsx';

type Setup = EndpointReply<typeof startStepSetup>;

interface SetUpStepProps {
  /** The id of the step. */
  step: string;
  frame: ComponentType<FrameProps>;
  /** Called with the answer that signs in. */
  onDone: (answer: unknown) => void;
  /** Called with every refusal. Throws it again unless the step is over. */
  onError: (error: unknown) => void;
  onBack: () => void;
}

/**
 * Sets up an authenticator app in the middle of a sign-in, which then goes on. Nothing counts before the user says that
 * he has kept the recovery codes.
 */
export function SetUpStep({ step, frame: Frame, onDone, onError, onBack }: SetUpStepProps) {
  const t = useT();
  const { setup, problem, begin } = useSetup(step, onError);
  const [codes, setCodes] = useState<RecoveryCodes | null>(null);
  const body = { step };
  /** Begins anew when the server says that the set-up is no longer valid. */
  const explain = (error: unknown): void => {
    if (!hasStatus(error, 409)) return onError(error);
    setCodes(null);
    begin(errorText(error));
  };
  if (codes !== null)
    return (
      <Frame title={t('secondStep.keepTitle')} subtitle={t('secondStep.keepText')}>
        <RecoveryCodesPane
          codes={codes.recoveryCodes}
          label={t('secondStep.finish')}
          onKept={async () => {
            try {
              onDone(await call(finishStepSetup, { body: { ...body, device: deviceId() } }));
            } catch (error) {
              explain(error);
            }
          }}
        />
      </Frame>
    );
  return (
    <Frame title={t('secondStep.setUpTitle')} subtitle={t('secondStep.setUpText')}>
      {problem !== null && <Trouble>{problem}</Trouble>}
      {setup === null && problem === null && (
        <output aria-busy="true" className="block h-96 text-muted">
          {t('common.loading')}
        </output>
      )}
      {setup === null && problem !== null && (
        <Button onClick={() => begin(null)}>{t('common.retry')}</Button>
      )}
      {setup !== null && (
        <SetUpPane
          key={setup.secret}
          setup={setup}
          mailCode={setup.mailCode}
          send={async (typed) => {
            try {
              const confirmed = { ...body, ...typed };
              setCodes(await call(confirmStepSetup, { body: confirmed, waitsOutLimit: false }));
            } catch (error) {
              explain(error);
            }
          }}
          back={{ label: t('secondStep.back'), onClick: onBack }}
        />
      )}
      {setup === null && problem !== null && (
        <Button variant="ghost" onClick={onBack}>
          {t('secondStep.back')}
        </Button>
      )}
    </Frame>
  );
}

/** The secret for the app. It is new whenever the set-up begins. */
function useSetup(step: string, onError: (error: unknown) => void) {
  const t = useT();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const start = async (): Promise<void> => {
      try {
        const { signal } = stop;
        setSetup(await call(startStepSetup, { body: { step }, waitsOutLimit: false, signal }));
      } catch (error) {
        if (stop.signal.aborted) return;
        try {
          onError(error);
        } catch {
          setProblem(errorText(error, t('secondStep.failed')));
        }
      }
    };
    void start();
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- only another step or try begins anew
  }, [step, tries]);
  const begin = (why: string | null): void => {
    setSetup(null);
    setProblem(why);
    setTries(tries + 1);
  };
  return { setup, problem, begin };
}
