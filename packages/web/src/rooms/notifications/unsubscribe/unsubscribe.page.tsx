import { unsubscribe } from '@recourse/contract/told/unsubscribe';
import { MessageSquareReply } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '../../../app/paths.ts';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, isTextKey, type TextKey, useT } from '../../../lib/i18n/i18n.ts';
import { pageTitle } from '../../../lib/i18n/page-title.ts';
import { texts } from '../../../texts/en-told.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LanguageButton } from '../../../ui/menu/language-button.tsx';
import { Toasts } from '../../../ui/feedback/toasts.tsx';

addEnglishTexts(texts);

/**
 * The name of the kind of mail, or of the daily digest, in an unsubscribe link (see unsubscribe-token.ts). undefined
 * for an unknown kind.
 */
function kindIn(token: string): TextKey | undefined {
  const [, kind] = /^\d+\.(digest|[a-z]+\.[a-z-]+)\.[\w-]+$/.exec(token) ?? [];
  // Importing the list of kinds would load half of the contract.
  const key = `told.${kind ?? ''}`;
  return isTextKey(key) ? key : undefined;
}

/**
 * The page of the unsubscribe link in a mail. It says what will be ended, and ends it when the button is pressed.
 * Opening it changes nothing, because virus scanners open every link. No session is needed.
 */
export function UnsubscribePage() {
  const t = useT();
  // The token is after the #, so that no proxy logs it.
  const token = useLocation().hash.slice(1);
  const kind = kindIn(token);
  return (
    <main className="relative grid min-h-dvh place-items-center px-4 py-16">
      <title>{pageTitle(t, t('told.endTitle'))}</title>
      <div className="absolute end-4 top-4">
        <LanguageButton />
      </div>
      <Card className="grid w-full max-w-[440px] gap-4 p-6 shadow-sm sm:p-8">
        <p className="flex items-center gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-brand text-white">
            <MessageSquareReply aria-hidden size={23} />
          </span>
          <span className="text-lg/6 font-bold">{t('app.name')}</span>
        </p>
        <h1 className="text-2xl/8 font-bold tracking-tight">{t('told.endTitle')}</h1>
        {kind === undefined ? (
          <Trouble>{t('told.endIncomplete')}</Trouble>
        ) : (
          <Ending key={token} token={token} kind={kind} />
        )}
        <Link to={PATHS.login} className="text-sm font-semibold text-accent underline">
          {t('told.toPortal')}
        </Link>
      </Card>
      <Toasts />
    </main>
  );
}

function Ending({ token, kind }: { token: string; kind: TextKey }) {
  const t = useT();
  const { state, end } = useEnding(token);
  const what = <strong className="block font-semibold">{t(kind)}</strong>;
  if (state.is === 'ended')
    return (
      <Told>
        {t('told.ended')} {what} {t('told.endedHint')}
      </Told>
    );
  if (state.is === 'refused') return <Trouble>{t('told.endRefused')}</Trouble>;
  return (
    <>
      <p className="text-sm">
        {t('told.endText')} {what}
      </p>
      <p className="text-sm text-muted">{t('told.endHint')}</p>
      {state.is === 'failed' && <Trouble>{state.why}</Trouble>}
      <Button variant="primary" busy={state.is === 'sending'} onClick={() => void end()}>
        {t('told.end')}
      </Button>
    </>
  );
}

/** As on the sign-in page, without the icons that are loaded with the signed-in screens. */
function Trouble({ children }: { children: string }) {
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-danger">
      {children}
    </p>
  );
}

/** The confirmation. It replaces the button and takes its focus. */
function Told({ children }: { children: ReactNode }) {
  return (
    <output
      ref={(element) => element?.focus()}
      tabIndex={-1}
      className="block rounded-xl bg-success-soft px-3.5 py-2.5 text-sm"
    >
      {children}
    </output>
  );
}

type State = { is: 'asked' | 'sending' | 'ended' | 'refused' } | { is: 'failed'; why: string };

function useEnding(token: string) {
  const t = useT();
  const [state, setState] = useState<State>({ is: 'asked' });
  const end = async (): Promise<void> => {
    setState({ is: 'sending' });
    try {
      await call(unsubscribe, { query: { t: token } });
      setState({ is: 'ended' });
    } catch (error) {
      setState(
        hasStatus(error, 404)
          ? { is: 'refused' }
          : { is: 'failed', why: errorText(error, t('told.endFailed')) },
      );
    }
  };
  return { state, end };
}
