import { startPasskeyProof } from '@recourse/contract/identity/passkeys';
import { proveIdentity } from '@recourse/contract/identity/proof';
import type { ProofMethod } from '@recourse/contract/values/second-step';
import { useCallback, useId, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '../../lib/api/api.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { getSession, subscribeSession } from '../../lib/session/session.ts';
import { CodeForm } from '../../rooms/auth/code-form.tsx';
import { ProveWithProvider } from '../../rooms/auth/page/prove-with-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ON_TOP_ATTRIBUTE } from '../../ui/dialog/popup.ts';
import { showAbove } from '../../ui/dialog/show-above.ts';
import { sharedDialog } from './shared-dialog.ts';

/**
 * Asks the user to prove who he is. The page and its dialogs stay as they are below. Requests that are refused
 * meanwhile wait for the same answer.
 */
export const askProof = sharedDialog<readonly ProofMethod[]>(showDialog);

/** Shows the dialog until it is answered or the user is another one. Returns a function that closes it. */
function showDialog(methods: readonly ProofMethod[], answer: (isProved: boolean) => void) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const { user } = getSession();
  // A session that has expired is continued above this dialog.
  const unsubscribe = subscribeSession(() => {
    if (getSession().user?.id !== user?.id) answer(false);
  });
  root.render(<ProofDialog methods={methods} onAnswer={answer} />);
  return () => {
    unsubscribe();
    root.unmount();
    place.remove();
  };
}

interface ProofDialogProps {
  methods: readonly ProofMethod[];
  onAnswer: (isProved: boolean) => void;
}

function ProofDialog({ methods, onAnswer }: ProofDialogProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => showAbove(dialog.current), []);
  const typed = methods.filter((one) => one !== 'SSO');
  const prove = useCallback(() => onAnswer(true), [onAnswer]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      {...{ [ON_TOP_ATTRIBUTE]: '' }}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
      className="m-auto w-[min(25rem,calc(100vw-2rem))] rounded-2xl border border-line bg-card p-6 text-fg shadow-pop backdrop:bg-black/45"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {t('secondStep.proof')}
      </h2>
      <p id={`${id}-text`} className="mt-1 mb-4 text-sm text-muted">
        {t('secondStep.proofText')}
      </p>
      <div className="grid gap-4">
        {methods.includes('SSO') && <ProveWithProvider onProved={prove} />}
        {typed.length > 0 ? (
          <CodeForm
            methods={typed}
            send={async (given) => {
              await call(proveIdentity, { body: given, waitsOutLimit: false });
              prove();
            }}
            askPasskey={() => call(startPasskeyProof)}
            submit={{ label: t('secondStep.confirm'), busy: t('secondStep.confirming') }}
            back={{ label: t('common.cancel'), onClick: () => onAnswer(false) }}
          />
        ) : (
          <Button onClick={() => onAnswer(false)}>{t('common.cancel')}</Button>
        )}
      </div>
    </dialog>
  );
}
