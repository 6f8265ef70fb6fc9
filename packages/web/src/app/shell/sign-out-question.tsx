import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-dialogs.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

addEnglishTexts(texts);

/** Asks whether to sign out although that deletes typed text. */
export function SignOutQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT();
  return (
    <ConfirmDialog
      open
      title={t('shell.draftsTitle')}
      text={t('shell.draftsText')}
      cancelLabel={t('shell.stay')}
      confirmLabel={t('shell.deleteDrafts')}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
