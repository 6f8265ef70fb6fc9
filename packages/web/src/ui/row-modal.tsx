import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import type { DraftForm, FormValues } from '../lib/use-draft-form.ts';
import type { RowSave } from '../lib/use-row-save.ts';
import { Button } from './button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DraftNote } from './draft-note.tsx';
import { Modal, ModalActions } from './modal.tsx';
import { Notice } from './notice.tsx';

interface RowModalProps<Values extends FormValues> {
  title: string;
  wide?: boolean;
  draft: DraftForm<Values>;
  saving: RowSave<Values>;
  /** Called when it is closed without saving; what was typed is thrown away by then. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog that creates or changes a row: what went wrong, others at the same row, the draft, Save. */
export function RowModal<Values extends FormValues>({
  title,
  wide = false,
  draft,
  saving,
  onClose,
  children,
}: RowModalProps<Values>) {
  const t = useT();
  const { save, problem, busy } = saving;
  const discard = (): void => {
    draft.forget();
    onClose();
  };
  return (
    <Modal open wide={wide} title={title} isDirty={draft.isDirty} onClose={discard}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void draft.form.handleSubmit(save)(event)}
      >
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <ConflictNotice {...saving} />
        {draft.restored && problem === null && <DraftNote onStartOver={draft.startOver} />}
        {children}
        <ModalActions>
          <Button onClick={discard}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? t('common.saving') : t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
