import type { TotpSecret } from '@recourse/contract/identity/factors';
import { useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { RecoveryCodesPane } from '../auth/recovery-codes-pane.tsx';
import { SetUpPane } from '../auth/set-up-pane.tsx';
import { useActivateTotp, useConfirmTotp } from './factor-changes.ts';

/**
 * Sets up an authenticator app. It counts when the user says that he has kept the recovery codes; closing before that
 * changes nothing.
 */
export function SetUpModal({ setup, onClose }: { setup: TotpSecret; onClose: () => void }) {
  const t = useT();
  const confirm = useConfirmTotp();
  const activate = useActivateTotp();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  /** Closes the dialog when the server says that the set-up is no longer valid. */
  const explain = (error: unknown): void => {
    if (!hasStatus(error, 409)) throw error;
    toast.error(errorText(error));
    onClose();
  };
  return (
    <Modal
      open
      title={t(codes === null ? 'secondStep.setUpOwn' : 'secondStep.keepTitle')}
      isDirty={codes !== null}
      discardText={t('secondStep.setUpDiscard')}
      onClose={onClose}
    >
      {codes === null ? (
        <SetUpPane
          setup={setup}
          send={async ({ code }) => {
            try {
              setCodes((await confirm.mutateAsync(code)).recoveryCodes);
            } catch (error) {
              explain(error);
            }
          }}
          back={{ label: t('common.cancel'), onClick: onClose }}
        />
      ) : (
        <div className="grid gap-4">
          <p className="text-sm text-muted">{t('secondStep.keepText')}</p>
          <RecoveryCodesPane
            codes={codes}
            label={t('secondStep.done')}
            onKept={async () => {
              try {
                await activate.mutateAsync(undefined);
                toast.success(t('secondStep.added'));
                onClose();
              } catch (error) {
                explain(error);
              }
            }}
          />
        </div>
      )}
    </Modal>
  );
}
