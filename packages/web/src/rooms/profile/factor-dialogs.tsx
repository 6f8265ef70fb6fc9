import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { RecoveryCodesPane } from '../auth/recovery-codes-pane.tsx';
import { useRemoveTotp, useRenewCodes } from './factor-changes.ts';

/** Asks for confirmation, then removes the authenticator app. `isLast`: no other factor is left then. */
export function RemoveFactor({ isLast, onClose }: { isLast: boolean; onClose: () => void }) {
  const t = useT();
  const remove = useRemoveTotp();
  return (
    <ConfirmDialog
      open
      title={t('secondStep.removeTitle')}
      text={t(isLast ? 'secondStep.removeText' : 'secondStep.removeOneText')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('profile.removeApp')}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => toast.success(t('secondStep.removed')),
          onError: (error) => toast.error(errorText(error, t('profile.saveFailed'))),
          onSettled: onClose,
        })
      }
    />
  );
}

/** Asks for confirmation, then makes new recovery codes and shows them. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
  const t = useT();
  const renew = useRenewCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null)
    return (
      <Modal
        open
        isDirty
        title={t('secondStep.keepTitle')}
        discardText={t('secondStep.codesDiscard')}
        onClose={onClose}
      >
        <div className="grid gap-4">
          <p className="text-sm text-muted">{t('secondStep.keepText')}</p>
          <RecoveryCodesPane
            codes={codes}
            label={t('secondStep.done')}
            onKept={async () => {
              await Promise.resolve();
              onClose();
            }}
          />
        </div>
      </Modal>
    );
  return (
    <ConfirmDialog
      open
      title={t('secondStep.renewTitle')}
      text={t('secondStep.renewText')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('profile.renewCodes')}
      variant="primary"
      busy={renew.isPending}
      onCancel={onClose}
      onConfirm={() =>
        renew.mutate(undefined, {
          onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
          onError: (error) => {
            toast.error(errorText(error, t('profile.saveFailed')));
            onClose();
          },
        })
      }
    />
  );
}
