import { lookAtLink } from '@recourse/contract/told/links';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, type TextKey, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-recovery.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { Trouble } from './trouble.tsx';

addEnglishTexts(texts);

type KnownLink = EndpointReply<typeof lookAtLink>;

type State =
  | { phase: 'looking' | 'over' | 'done' }
  | { phase: 'failed'; reason: string }
  | { phase: 'choosing'; link: KnownLink };

/** What a page behind a link says. */
export interface LinkWords {
  title: TextKey;
  /** Whose password it is; has {name}. */
  account: TextKey;
  hint: TextKey | null;
  over: TextKey;
  /** Whether whoever comes too late may ask for another link himself. */
  mayAsk: boolean;
  doneTitle: TextKey;
  done: TextKey;
}

/** Where the link of a mail leads: looking changes nothing, the button uses it. */
export function LinkPage({ words }: { words: LinkWords }) {
  const { hash } = useLocation();
  // Another link in the same tab begins anew.
  return <Choosing key={hash} token={hash.slice(1)} words={words} />;
}

function Choosing({ token, words }: { token: string; words: LinkWords }) {
  const t = useT();
  const [state, setState] = useState<State>({ phase: token === '' ? 'over' : 'looking' });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (token === '') return;
    const stop = new AbortController();
    const look = async (): Promise<State> => {
      try {
        return {
          phase: 'choosing',
          link: await call(lookAtLink, { body: { token }, signal: stop.signal }),
        };
      } catch (error) {
        if (hasStatus(error, 410) || hasStatus(error, 400)) return { phase: 'over' };
        return { phase: 'failed', reason: errorText(error, t('recovery.lookFailed')) };
      }
    };
    void look().then((found) => {
      if (!stop.signal.aborted) setState(found);
    });
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- another language is no reason to look again
  }, [token, tries]);

  if (state.phase === 'done') return <Done words={words} />;
  return (
    <AuthFrame
      name={t(words.title)}
      title={t(words.title)}
      subtitle={
        state.phase === 'choosing' ? t(words.account, { name: state.link.name }) : undefined
      }
    >
      {state.phase === 'looking' && (
        <output aria-busy="true" className="block text-muted">
          {t('recovery.looking')}
        </output>
      )}
      {state.phase === 'failed' && (
        <>
          <Trouble>{state.reason}</Trouble>
          <Button
            onClick={() => {
              setState({ phase: 'looking' });
              setTries(tries + 1);
            }}
          >
            {t('common.retry')}
          </Button>
        </>
      )}
      {state.phase === 'over' && <Over words={words} />}
      {state.phase === 'choosing' && (
        <ChoosePassword
          token={token}
          name={state.link.name}
          hint={words.hint === null ? undefined : t(words.hint)}
          onDone={() => setState({ phase: 'done' })}
          onOver={() => setState({ phase: 'over' })}
        />
      )}
      <BackToSignIn />
    </AuthFrame>
  );
}

/** A link that does not count any more, and how to get another. */
function Over({ words }: { words: LinkWords }) {
  const t = useT();
  return (
    <>
      <output className="block">{t(words.over)}</output>
      {words.mayAsk && (
        <Link to={PATHS.forgot} className={buttonClass({ variant: 'primary' })}>
          {t('recovery.again')}
        </Link>
      )}
    </>
  );
}

function Done({ words }: { words: LinkWords }) {
  const t = useT();
  const text = useRef<HTMLOutputElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <AuthFrame name={t(words.doneTitle)} title={t(words.doneTitle)}>
      <output ref={text} tabIndex={-1} className="block rounded-lg">
        {t(words.done)}
      </output>
      {/* The used link leaves the address, and the history with it. */}
      <Link to={PATHS.login} replace className={buttonClass({ variant: 'primary' })}>
        {t('login.submit')}
      </Link>
    </AuthFrame>
  );
}
