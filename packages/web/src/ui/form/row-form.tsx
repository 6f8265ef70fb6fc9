import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import type { DraftForm, FormValues } from '../../lib/form/use-draft-form.ts';
import type { RowSave } from '../../lib/form/use-row-save.ts';
import { Button } from '../button/button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DraftNote } from './draft-note.tsx';
import { ModalActions } from '../dialog/modal.tsx';
import { Notice } from '../feedback/notice.tsx';

export interface RowFormProps<Values extends FormValues> {
  /** The form's accessible name, when no dialog names it. */
  label?: string;
  draft: DraftForm<Values>;
  saving: RowSave<Values>;
  /** Discards what was typed. */
  onDiscard: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form that creates or changes a row, with its errors, the conflict notice, the draft note and Save. */
export function RowForm<Values extends FormValues>({
  label,
  draft,
  saving,
  onDiscard,
  children,
}: RowFormProps<Values>) {
  const t = useT();
  const { save, problem, busy } = saving;
  return (
    <form
      noValidate
      aria-label={label}
      className="grid gap-4"
      onSubmit={(event) => void draft.form.handleSubmit(save)(event)}
    >
      {problem !== null && <Notice tone="danger">{ruleText(t, problem)}</Notice>}
      <ConflictNotice {...saving} />
      {draft.restored && problem === null && <DraftNote onStartOver={draft.startOver} />}
      {children}
      <ModalActions>
        <Button onClick={onDiscard}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? t('common.saving') : t('common.save')}
        </Button>
      </ModalActions>
    </form>
  );
}
