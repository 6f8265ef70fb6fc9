import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePresence } from '../../../lib/live/use-presence.ts';

/** A colleague who leaves a claim within this time, in ms, on the way to another one, is not shown. */
const PASSING_MS = 1_500;

interface OthersHereProps {
  claimId: number;
  /** Whether the reader types something here. */
  isTyping: boolean;
}

/** The last line of a thread, for the staff: which colleagues look at the claim too, and who writes. */
export function OthersHere({ claimId, isTyping }: OthersHereProps) {
  const t = useT();
  const [hasStayed, setStayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStayed(true), PASSING_MS);
    return () => clearTimeout(timer);
  }, []);
  const others = usePresence('claims', hasStayed || isTyping ? claimId : null, isTyping);
  if (others.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted print-hidden">
      {others.map(({ id, name, isWriting }) => (
        <li key={id} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className={clsx(
              'size-2 rounded-full border border-brand',
              isWriting && 'mark bg-brand',
            )}
          />
          {t(isWriting ? 'case.otherWrites' : 'case.otherLooks', { name })}
        </li>
      ))}
    </ul>
  );
}
