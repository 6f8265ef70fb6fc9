import type { Evidence } from '@recourse/contract/reports';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { texts } from '../../texts/en-review.ts';

addEnglishTexts(texts);

/** Why a solution is suggested: confirmed answers, similar complaints, and for the staff the common words. */
export function EvidenceBadge({ evidence }: { evidence: Evidence }) {
  const t = useT();
  const { confirmed, compared, similar = [] } = evidence;
  const { isClient } = useSession();
  const words = isClient ? [] : evidence.words;
  if (words.length === 0 && confirmed === 0) return null;
  return (
    <div className="grid gap-1.5 text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
      <ul className="grid gap-0.5">
        {confirmed > 0 && (
          <li>
            {/* A server that sends no `compared` has compared at least the confirmed ones. */}
            {t('evidence.confirmed', { confirmed, compared: Math.max(compared, confirmed) })}
          </li>
        )}
        {words.length > 0 && <li dir="auto">{t('evidence.words', { words: words.join(', ') })}</li>}
      </ul>
      {similar.length > 0 && <Similar texts={similar} />}
    </div>
  );
}

function Similar({ texts }: { texts: NonNullable<Evidence['similar']> }) {
  const t = useT();
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 font-medium text-accent">
        {t('evidence.similar')}
      </summary>
      <ul className="mt-1 grid gap-1">
        {texts.map(({ reportId, text }) => (
          <li
            key={`${reportId ?? ''} ${text}`}
            dir="auto"
            className="line-clamp-3 border-s-2 border-line ps-2.5"
          >
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
