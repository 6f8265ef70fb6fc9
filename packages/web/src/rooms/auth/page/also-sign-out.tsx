import { describeSso } from '@recourse/contract/identity/single-sign-on';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';

/** After a sign-out: leads to where the user signs out at the identity provider, if that is known. */
export function AlsoSignOut({ label }: { label: string }) {
  const t = useT();
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      try {
        const { endSession } = await call(describeSso, { signal: stop.signal });
        // Only an address of the web, whatever the identity provider says.
        if (endSession !== null && /^https?:\/\//.test(endSession)) setPlace(endSession);
      } catch {
        // Then there is no link.
      }
    };
    void look();
    return () => stop.abort();
  }, []);
  if (place === null) return null;
  return (
    <a href={place} rel="noreferrer" className="font-semibold text-accent underline">
      {t('login.alsoSignOut', { label })}
    </a>
  );
}
