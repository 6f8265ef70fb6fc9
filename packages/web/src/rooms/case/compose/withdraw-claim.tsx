import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useWithdrawClaim } from '../life.queries.ts';

const ConfirmDialog = lazyPart(
  async () => (await import('../../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

/** A small link with which a client withdraws his complaint, after a confirmation. */
export function WithdrawClaim({ claimId }: { claimId: number }) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const withdraw = useWithdrawClaim(claimId);
  const confirm = async (): Promise<void> => {
    try {
      await withdraw.mutateAsync();
      toast.success(t('case.withdrawnClaim'));
    } catch (error) {
      toast.error(errorText(error, t('case.withdrawFailed')));
    }
    setAsked(false);
  };
  return (
    <p className="mt-4 text-center print-hidden">
      <button
        type="button"
        className="text-[0.8125rem] text-muted underline-offset-2 hover:underline"
        onClick={() => setAsked(true)}
      >
        {t('case.withdrawClaim')}
      </button>
      {isAsked && (
        <ConfirmDialog
          open
          title={t('case.withdrawClaimTitle')}
          text={t('case.withdrawClaimText')}
          cancelLabel={t('common.cancel')}
          confirmLabel={t('case.withdraw')}
          busy={withdraw.isPending}
          onCancel={() => setAsked(false)}
          onConfirm={() => void confirm()}
        />
      )}
    </p>
  );
}
