import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Gap, gapSolution } from '@recourse/contract/assistant';
import { splitKeywords, typedKeywords } from '@recourse/contract/solutions';
import { joinWords } from '@recourse/contract/values/word-lists';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useCloseGap } from './gaps.queries.ts';
import { texts as solutionTexts } from '../../../texts/en-solutions.ts';

addEnglishTexts(solutionTexts);

const gapForm = z.strictObject({ texte: gapSolution.shape.texte, motcle: typedKeywords });
type Form = z.output<typeof gapForm>;
const RESOLVER = standardSchemaResolver<Form, unknown, Form>(gapForm);

interface GapFormProps {
  gap: Gap;
  onClose: () => void;
}

/** Writes the solution that closes a gap. The form suggests keywords; the answer is up to the writer. */
export function GapForm({ gap, onClose }: GapFormProps) {
  const t = useT();
  const close = useCloseGap();
  const keyFor = useIdempotencyKey();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useDraftForm({
    name: `gap:${gap.reportIds[0]}`,
    initial: { texte: '', motcle: joinWords(gap.draft.motcle) },
    resolver: RESOLVER,
  });
  const { register, formState, handleSubmit } = draft.form;
  const publish = async ({ texte, motcle }: Form): Promise<void> => {
    setProblem(null);
    const body = { texte, motcle: splitKeywords(motcle), reportIds: gap.reportIds };
    try {
      const { solutionId, proposed } = await close.mutateAsync({
        body,
        idempotencyKey: keyFor(body),
      });
      draft.forget();
      toast.success(t('gaps.published', { id: solutionId, count: proposed }));
      onClose();
    } catch (error) {
      setProblem(errorText(error, t('gaps.publishFailed')));
    }
  };
  return (
    <form
      noValidate
      className="mt-4 grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => void handleSubmit(publish)(event)}
    >
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {draft.restored && problem === null && <DraftNote onStartOver={draft.startOver} />}
      <TextArea
        label={t('solutions.textLabel')}
        hint={t('gaps.textHint')}
        rows={5}
        error={formState.errors.texte?.message}
        {...register('texte')}
      />
      <TextField
        label={t('solutions.keywords')}
        hint={t('solutions.keywordsHint')}
        autoComplete="off"
        error={formState.errors.motcle?.message}
        {...register('motcle')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={close.isPending}>
          {t(close.isPending ? 'common.saving' : 'gaps.publish')}
        </Button>
      </div>
    </form>
  );
}
