import type { Gap } from '@recourse/contract/assistant';
import { Users } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { retryWhenReachable } from '../../../lib/api/retry-when-reachable.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Chips } from '../../../ui/display/chips.tsx';

const GapForm = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./gap-form.tsx'))).GapForm,
}));

/** One group of complaints without an answer, and a button to write one. */
export function GapCard({ gap }: { gap: Gap }) {
  const t = useT();
  const titleId = useId();
  const [isWriting, setWriting] = useState(false);
  return (
    <Card className="p-5" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2
            id={titleId}
            dir="auto"
            className="max-w-prose font-semibold [overflow-wrap:anywhere]"
          >
            {gap.draft.question}
          </h2>
          <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
            <Users aria-hidden size={16} className="shrink-0" />
            {t('gaps.waiting', { people: gap.people, reports: gap.reportIds.length })}
          </p>
        </div>
        {!isWriting && (
          <Button variant="primary" onClick={() => setWriting(true)}>
            {t('gaps.write')}
          </Button>
        )}
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
      {isWriting && (
        <Suspense>
          <GapForm gap={gap} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Card>
  );
}
