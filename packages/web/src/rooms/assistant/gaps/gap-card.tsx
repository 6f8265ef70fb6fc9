import type { Gap } from '@recourse/contract/assistant';
import { PenLine, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Chips } from '../../../ui/display/chips.tsx';
import type { GapUndo } from './use-gap-undo.ts';

const GapForm = lazyPart(async () => (await import('./gap-form.tsx')).GapForm);

interface GapCardProps {
  gap: Gap;
  /** Whether the group was dismissed as not being a gap. */
  dismissed: boolean;
  undo: GapUndo;
}

/** One group of complaints without an answer, with buttons to write one and to dismiss the group. */
export function GapCard({ gap, dismissed, undo }: GapCardProps) {
  const t = useT();
  const titleId = useId();
  const [isWriting, setWriting] = useState(false);
  const { question } = gap.draft;
  return (
    <Card className="p-5" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2
            id={titleId}
            dir="auto"
            className="max-w-prose font-semibold [overflow-wrap:anywhere]"
          >
            {question}
          </h2>
          <Counts gap={gap} />
        </div>
        <div className="flex flex-wrap gap-2">
          {dismissed ? (
            <Button
              busy={undo.isBusy(gap.reportIds)}
              id={`${titleId}-act`}
              aria-labelledby={`${titleId}-act ${titleId}`}
              onClick={() => undo.bringBack(gap.reportIds)}
            >
              {t('gaps.bringBack')}
            </Button>
          ) : (
            <Button
              busy={undo.isBusy(gap.reportIds)}
              id={`${titleId}-act`}
              aria-labelledby={`${titleId}-act ${titleId}`}
              onClick={() => undo.dismiss(gap)}
            >
              {t('gaps.dismiss')}
            </Button>
          )}
          {!isWriting && (
            <Button variant="primary" onClick={() => setWriting(true)}>
              {t('gaps.write')}
            </Button>
          )}
        </div>
      </div>
      <div className="mt-3">
        <Chips words={gap.draft.motcle} />
      </div>
      <ul className="mt-3 grid gap-1.5 text-sm text-muted">
        {gap.examples.map(({ id, text }) => (
          <li key={id} dir="auto" className="line-clamp-2 max-w-prose [overflow-wrap:anywhere]">
            #{id} {text}
          </li>
        ))}
      </ul>
      {isWriting && <GapForm gap={gap} onClose={() => setWriting(false)} />}
    </Card>
  );
}

/** The number of people who wait, and how many times a person had to answer. */
function Counts({ gap: { people, waiting, noneFits, answeredByHand } }: { gap: Gap }) {
  const t = useT();
  return (
    <div className="mt-1 grid gap-1 text-sm text-muted">
      {waiting > 0 && (
        <p className="flex items-center gap-1.5">
          <Users aria-hidden size={16} className="shrink-0" />
          <span>
            {t('gaps.waiting', { people, reports: waiting })}
            {noneFits > 0 && (
              <span className="block">{t('gaps.noneFits', { count: noneFits })}</span>
            )}
          </span>
        </p>
      )}
      {answeredByHand > 0 && (
        <p className="flex items-center gap-1.5">
          <PenLine aria-hidden size={16} className="shrink-0" />
          {t('gaps.byHand', { count: answeredByHand })}
        </p>
      )}
    </div>
  );
}
