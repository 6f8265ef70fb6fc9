import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { MergeQuestion } from '../merge-question.tsx';
import { type MergeTarget, useMergeTargets } from '../merge.queries.ts';
import { StatusBadge } from '../status-badge.tsx';

interface MergeDialogProps {
  claimId: number;
  onClose: () => void;
}

/** Asks into which claim to merge another one, then asks for confirmation. */
export function MergeDialog({ claimId, onClose }: MergeDialogProps) {
  const t = useT();
  const { targets, error, isPending, refetch } = useMergeTargets(claimId);
  const [into, setInto] = useState<MergeTarget | null>(null);
  if (into !== null) return <MergeQuestion {...{ claimId, into, onClose }} />;
  return (
    <Modal open title={t('case.mergeWhich')} onClose={onClose}>
      {error !== null && (
        <RetryNotice onRetry={refetch}>{errorText(error, t('case.similarFailed'))}</RetryNotice>
      )}
      {isPending && <Skeleton className="h-24" />}
      {!isPending && error === null && targets.length === 0 && (
        <p className="text-sm text-muted">{t('case.mergeNone')}</p>
      )}
      <ul className="grid gap-5 text-sm">
        {targets.map((one) => (
          <li key={one.id} className="grid gap-1.5">
            <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
              {one.contenu}
            </span>
            <span className="text-[0.8125rem]">
              <StatusBadge status={one.status} />
            </span>
            <Button size="sm" className="justify-self-start" onClick={() => setInto(one)}>
              {t('case.mergeInto', { reference: one.reference })}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
