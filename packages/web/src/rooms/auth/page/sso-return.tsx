import { finishSso } from '@recourse/contract/identity/single-sign-on';
import { SIGN_IN_FAILED } from '@recourse/contract/auth';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { deviceId } from '../../../lib/sign-in/device-id.ts';
import { enter, type SignInOutcome, stepOf } from '../../../lib/sign-in/sign-in.ts';
import { noteProvider } from '../../../lib/sign-in/by-provider.ts';
import type { RoundEnd } from '../../../lib/sign-in/sso-round.ts';
import { texts } from '../../../texts/en-sso.ts';

addEnglishTexts(texts);

interface SsoReturnProps {
  end: RoundEnd;
  onEnd: (outcome: SignInOutcome) => void;
  /** Called with the reason when nobody is signed in. */
  onFailure: (reason: string) => void;
}

/** Completes a sign-in that comes back from the identity provider, or says why it failed. */
export function SsoReturn({ end, onEnd, onFailure }: SsoReturnProps) {
  const t = useT();
  // A code counts once.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if ('failure' in end) return onFailure(t(`sso.failed.${end.failure}`));
    const finish = async (): Promise<void> => {
      try {
        const body = { code: end.code, device: deviceId() };
        const entered = enter(await call(finishSso, { body }), '');
        noteProvider(entered !== null);
        onEnd(entered);
      } catch (error) {
        const step = stepOf(error, '');
        if (step) onEnd({ step });
        else onFailure(errorText(error, SIGN_IN_FAILED));
      }
    };
    void finish();
  });
  return (
    <output aria-busy="true" className="block text-muted">
      {t('login.submitting')}
    </output>
  );
}
