import { startProof } from '@recourse/contract/identity/single-sign-on';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useSso } from '../../../lib/api/use-config.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { onProved } from '../../../lib/sign-in/sso-round.ts';
import { texts } from '../../../texts/en-sso.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Trouble } from '../trouble.tsx';

addEnglishTexts(texts);

interface ProveWithProviderProps {
  onProved: () => void;
}

/**
 * A proof by a new sign-in at the identity provider, in a tab of its own, so that this page stays as it is. The tab
 * says when the session is proved.
 */
export function ProveWithProvider({ onProved: done }: ProveWithProviderProps) {
  const t = useT();
  const sso = useSso();
  const [place, setPlace] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // A round counts once: after a failure the link needs another one.
  useEffect(
    () => onProved((isProved) => (isProved ? done() : setTries((before) => before + 1))),
    [done],
  );
  useEffect(() => {
    const stop = new AbortController();
    const begin = async (): Promise<void> => {
      try {
        const { url } = await call(startProof, { signal: stop.signal });
        if (/^https?:\/\//.test(url)) setPlace(url);
      } catch (error) {
        if (!stop.signal.aborted) setProblem(errorText(error));
      }
    };
    void begin();
    return () => stop.abort();
  }, [tries]);
  if (!sso) return null;
  if (problem !== null)
    return (
      <div className="grid gap-3">
        <Trouble>{problem}</Trouble>
        <Button
          onClick={() => {
            setProblem(null);
            setTries(tries + 1);
          }}
        >
          {t('common.retry')}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-2">
      <a
        {...(place === null ? { 'aria-disabled': true } : { href: place })}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass({ variant: 'primary' })} h-10`}
      >
        <span className="min-w-0 wrap-anywhere">{t('sso.prove', { label: sso.label })}</span>
      </a>
      <p className="text-sm text-muted">{t('sso.proveHint')}</p>
    </div>
  );
}
