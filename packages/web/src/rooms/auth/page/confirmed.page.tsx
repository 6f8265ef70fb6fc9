import { proveIdentity } from '@recourse/contract/identity/proof';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../../app/paths.ts';
import { call } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { readRoundEnd, tellProved } from '../../../lib/sign-in/sso-round.ts';
import { texts } from '../../../texts/en-sso.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { Trouble } from '../trouble.tsx';

addEnglishTexts(texts);

type State = { phase: 'working' | 'done' } | { phase: 'failed'; reason: string };

/** Where a proof through the identity provider comes back to, in a tab of its own. The tab that asked goes on. */
export function ConfirmedPage() {
  const t = useT();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [end] = useState(() => readRoundEnd(hash));
  const [state, setState] = useState<State>({ phase: 'working' });
  // A code counts once.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void navigate(PATHS.confirmed, { replace: true });
    const fail = (reason: string): void => {
      tellProved(false);
      setState({ phase: 'failed', reason });
    };
    if (end === null) return fail(t('sso.notConfirmed'));
    if ('failure' in end) return fail(t(`sso.failed.${end.failure}`));
    const prove = async (): Promise<void> => {
      try {
        await call(proveIdentity, { body: { sso: end.code }, waitsOutLimit: false });
        tellProved(true);
        setState({ phase: 'done' });
      } catch (error) {
        fail(errorText(error, t('sso.notConfirmed')));
      }
    };
    void prove();
  });
  const title = t('sso.confirmedTitle');
  return (
    <AuthFrame name={title} title={title}>
      {state.phase === 'failed' ? (
        <Trouble>{state.reason}</Trouble>
      ) : (
        <output aria-busy={state.phase === 'working'} className="block">
          {t(state.phase === 'working' ? 'sso.confirming' : 'sso.confirmed')}
        </output>
      )}
    </AuthFrame>
  );
}
