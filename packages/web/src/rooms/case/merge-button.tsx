import type { Claim } from '@recourse/contract/claims';
import type { Role } from '@recourse/contract/values/roles';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useMerge } from './merge.queries.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await retryWhenReachable(() => import('../../ui/dialog/confirm-dialog.tsx')))
    .ConfirmDialog,
}));

/** Whether somebody may merge a claim, or take it out again: who answers it, and administrators. */
export const mayMerge = (
  { assigneeId }: Pick<Claim, 'assigneeId'>,
  { role, userId }: { role: Role; userId: number | null },
): boolean => role === 'ADMIN' || (role === 'EMPLOYE' && assigneeId === userId);

interface MergeButtonProps {
  claimId: number;
  into: { readonly id: number; readonly reference: string };
}

/** Merges a claim into another one, after a question. */
export function MergeButton({ claimId, into }: MergeButtonProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const merge = useMerge(claimId);
  const keyFor = useIdempotencyKey();
  const { reference } = into;
  const confirm = async (): Promise<void> => {
    const body = { intoId: into.id };
    try {
      await merge.mutateAsync({ body, idempotencyKey: keyFor(body) });
      toast.success(t('case.mergeDone', { reference }));
    } catch (error) {
      toast.error(errorText(error, t('case.mergeFailed')));
    }
    setAsked(false);
  };
  return (
    <div className="print-hidden">
      <Button size="sm" onClick={() => setAsked(true)}>
        {t('case.mergeInto', { reference })}
      </Button>
      <Suspense>
        {isAsked && (
          <ConfirmDialog
            open
            title={t('case.mergeTitle', { reference })}
            text={t('case.mergeText', { reference })}
            cancelLabel={t('common.cancel')}
            confirmLabel={t('case.merge')}
            busy={merge.isPending}
            onCancel={() => setAsked(false)}
            onConfirm={() => void confirm()}
          />
        )}
      </Suspense>
    </div>
  );
}
