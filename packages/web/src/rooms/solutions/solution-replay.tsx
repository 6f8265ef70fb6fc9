import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { type DraftForm, sameValues } from '../../lib/form/use-draft-form.ts';
import { texts } from '../../texts/en-replay.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { fromSolutionForm, type SolutionForm } from './solution-form.ts';
import { ReplayResult } from './solution-replay-result.tsx';
import type { Trial } from './solution-replay.queries.ts';

addEnglishTexts(texts);

interface SolutionReplayProps {
  /** The solution that is changed; null: a new one. */
  solutionId: number | null;
  draft: DraftForm<SolutionForm>;
}

/** Tests the form's content on past complaints before it is saved. */
export function SolutionReplay({ solutionId, draft }: SolutionReplayProps) {
  const t = useT();
  const [tried, setTried] = useState<{ trial: Trial; values: SolutionForm } | null>(null);
  const values = { ...useWatch({ control: draft.form.control }) } as SolutionForm;
  const tryIt = draft.form.handleSubmit((typed) => {
    const { texte, motcle } = fromSolutionForm(typed);
    setTried((last) => ({
      trial: { body: { solutionId, texte, motcle }, count: (last?.trial.count ?? 0) + 1 },
      values: typed,
    }));
  });
  return (
    <section aria-label={t('replay.title')} className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-[min(12rem,100%)] flex-1 text-sm text-muted">{t('replay.hint')}</p>
        <Button onClick={() => void tryIt()}>{t('replay.button')}</Button>
      </div>
      {tried !== null && !sameValues(tried.values, values) && (
        <Notice tone="info">{t('replay.again')}</Notice>
      )}
      {tried !== null && <ReplayResult trial={tried.trial} />}
    </section>
  );
}
