import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { LIMITS } from '@recourse/contract/values/limits';
import { REPORT_MESSAGES, type Report } from '@recourse/contract/reports';
import { requiredText } from '@recourse/contract/values/common';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Modal, ModalActions } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import type { VerdictDialogProps } from './verdict-dialogs.tsx';

const answerForm = z.strictObject({
  body: requiredText(LIMITS.longText, REPORT_MESSAGES.answer),
});
type Form = z.output<typeof answerForm>;
const RESOLVER = standardSchemaResolver<Form, unknown, Form>(answerForm);

/** A written answer to a report for which no solution fits. The typed text is kept until it is sent. */
export function AnswerDialog({ report, decide, onClose }: VerdictDialogProps) {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useDraftForm({
    name: `answer-report:${report.id}`,
    initial: { body: '' },
    resolver: RESOLVER,
  });
  const { register, formState, handleSubmit } = draft.form;
  const send = async ({ body }: Form): Promise<void> => {
    setProblem(null);
    const error = await decide({ kind: 'ANSWERED', body: { body } });
    if (error === null) draft.forget();
    else setProblem(error);
  };
  return (
    // The typed text is kept, so closing needs no confirmation.
    <Modal open wide title={t('review.answerTitle', { id: report.id })} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(send)(event)}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {draft.restored && problem === null && <DraftNote onStartOver={draft.startOver} />}
        <Complaint report={report} />
        <TextArea
          label={t('review.answerLabel')}
          hint={t('review.answerHint')}
          rows={6}
          error={formState.errors.body?.message}
          {...register('body')}
        />
        <ModalActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {t('review.answerSend')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

function Complaint({ report }: { report: Report }) {
  return (
    <blockquote
      dir="auto"
      className="max-h-40 overflow-y-auto rounded-lg bg-soft px-3.5 py-2.5 text-sm whitespace-pre-line [overflow-wrap:anywhere]"
      // A long text is scrolled by keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {report.reclamationText}
    </blockquote>
  );
}
