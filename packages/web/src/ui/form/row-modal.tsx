import type { FormValues } from '../../lib/form/use-draft-form.ts';
import { Modal } from '../dialog/modal.tsx';
import { RowForm, type RowFormProps } from './row-form.tsx';

interface RowModalProps<Values extends FormValues> extends Omit<
  RowFormProps<Values>,
  'label' | 'onDiscard'
> {
  title: string;
  wide?: boolean;
  /** Called when it closes without saving, after the typed text was discarded. */
  onClose: () => void;
}

/** The form of a row in a dialog. */
export function RowModal<Values extends FormValues>({
  title,
  wide = false,
  onClose,
  ...form
}: RowModalProps<Values>) {
  const { draft } = form;
  const discard = (): void => {
    draft.forget();
    onClose();
  };
  return (
    <Modal open wide={wide} title={title} isDirty={draft.isDirty} onClose={discard}>
      <RowForm {...form} onDiscard={discard} />
    </Modal>
  );
}
