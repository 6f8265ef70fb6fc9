import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmDeleteProps {
  open: boolean;
  title: string;
  /** Says what will be deleted, and whether it can be restored. */
  text: string;
  busy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before something is deleted. Cancel has the initial focus. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const t = useT();
  return (
    <ConfirmDialog {...props} cancelLabel={t('common.cancel')} confirmLabel={t('common.delete')} />
  );
}
