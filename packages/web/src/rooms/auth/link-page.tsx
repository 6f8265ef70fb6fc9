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
import { AgreeForm } from './agree-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { Trouble } from './trouble.tsx';

addEnglishTexts(texts);

type KnownLink = EndpointReply<typeof lookAtLink>;
type Kind = KnownLink['kind'];

type State =
  | { phase: 'looking' | 'over' }
  | { phase: 'failed'; reason: string }
  | { phase: 'choosing' | 'done'; link: KnownLink };

/** The texts for links of one kind. */
export interface LinkWords {
  title: TextKey;
  /**
   * What happens to which account. It has the placeholder {name}, and {email} when the link is
   * about an e-mail.
   */
  account: TextKey;
  hint: TextKey | null;
  /** The label of the button, which sets the chosen password or confirms. */
  action: { choose: TextKey; withUsername?: true } | { agree: TextKey };
  doneTitle: TextKey;
  done: TextKey;
  /** Shown instead while the owner of another address must agree as well. */
  doneInPart?: TextKey;
}

export interface LinkPageWords {
  /** Shown until it is known what the link is for. */
  title: TextKey;
  over: TextKey;
  /** Where the user can request a new link when this one has expired; null: nowhere. */
  askAgain: 'forgot' | 'signUp' | null;
  /** The kinds of links that lead to this page. */
  kinds: Readonly<Partial<Record<Kind, LinkWords>>>;
}

/** The page of a mailed link. Opening it changes nothing; only the button uses the link. */
export function LinkPage({ words }: { words: LinkPageWords }) {
  const { hash } = useLocation();
  // Another link in the same tab starts again.
  return <Choosing key={hash} token={hash.slice(1)} words={words} />;
}

function Choosing({ token, words }: { token: string; words: LinkPageWords }) {
  const t = useT();
  const { state, setState, lookAgain } = useLink(token);
  const link = 'link' in state ? state.link : null;
  const own = link && words.kinds[link.kind];
  const isOver = state.phase === 'over' || (link !== null && !own);
  if (own && link && state.phase === 'done')
    return (
      <Done
        title={t(own.doneTitle)}
        text={t((link.needsOther ? own.doneInPart : undefined) ?? own.done)}
      />
    );
  const title = t(own ? own.title : words.title);
  return (
    <AuthFrame
      name={title}
      title={title}
      subtitle={
        own && link ? t(own.account, { name: link.name, email: link.email ?? '' }) : undefined
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
          <Button onClick={lookAgain}>{t('common.retry')}</Button>
        </>
      )}
      {isOver && <Over words={words} />}
      {own && link && (
        <LinkAction
          token={token}
          name={link.name}
          words={own}
          onDone={() => setState({ phase: 'done', link })}
          onOver={() => setState({ phase: 'over' })}
        />
      )}
      <BackToSignIn />
    </AuthFrame>
  );
}

/** What a link is for, after its token was checked. */
function useLink(token: string) {
  const t = useT();
  const [state, setState] = useState<State>({ phase: token === '' ? 'over' : 'looking' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (token === '') return;
    const stop = new AbortController();
    const look = async (): Promise<State> => {
      try {
        const link = await call(lookAtLink, { body: { token }, signal: stop.signal });
        return { phase: 'choosing', link };
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
  const lookAgain = (): void => {
    setState({ phase: 'looking' });
    setTries(tries + 1);
  };
  return { state, setState, lookAgain };
}

interface LinkActionProps {
  token: string;
  name: string;
  words: LinkWords;
  onDone: () => void;
  onOver: () => void;
}

function LinkAction({ words: { action, hint }, ...link }: LinkActionProps) {
  const t = useT();
  const said = hint === null ? undefined : t(hint);
  return 'choose' in action ? (
    <ChoosePassword
      {...link}
      hint={said}
      label={t(action.choose)}
      withUsername={action.withUsername === true}
    />
  ) : (
    <AgreeForm {...link} hint={said} label={t(action.agree)} />
  );
}

/** The message for a link that is no longer valid, and how to get a new one. */
function Over({ words }: { words: LinkPageWords }) {
  const t = useT();
  return (
    <>
      <output className="block">{t(words.over)}</output>
      {words.askAgain !== null && (
        <Link to={PATHS[words.askAgain]} className={buttonClass({ variant: 'primary' })}>
          {t('recovery.again')}
        </Link>
      )}
    </>
  );
}

function Done({ title, text: said }: { title: string; text: string }) {
  const t = useT();
  const text = useRef<HTMLOutputElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <AuthFrame name={title} title={title}>
      <output ref={text} tabIndex={-1} className="block rounded-lg">
        {said}
      </output>
      {/* The used link leaves the address, and the history with it. */}
      <Link to={PATHS.login} replace className={buttonClass({ variant: 'primary' })}>
        {t('login.submit')}
      </Link>
    </AuthFrame>
  );
}
