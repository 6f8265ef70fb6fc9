import type { Policy } from '@recourse/contract/clock/policies';
import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Modal, ModalActions } from '../../ui/dialog/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useReviewPolicy } from './policies.queries.ts';

/** Today in the reader's time zone, in the format of date inputs. */
function today(): string {
  const now = new Date();
  const part = (number: number): string => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/** Records that the reader has compared a version with its rule, and on which day. */
export function ReviewModal({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useT();
  const review = useReviewPolicy(policy);
  const [first] = useState(today);
  const [day, setDay] = useState(first);
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setError(undefined);
    setProblem(null);
    review.mutate(day, {
      onSuccess: () => {
        toast.success(t('policies.reviewed'));
        onClose();
      },
      onError: (failure) => {
        const { reviewedOn } = errorFields(failure);
        if (reviewedOn === undefined) setProblem(errorText(failure, t('policies.changeFailed')));
        else setError(reviewedOn);
      },
    });
  };
  return (
    <Modal
      open
      title={t('policies.reviewTitle', { code: policy.code, version: policy.version })}
      isDirty={day !== first}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <p className="text-sm">{t('policies.reviewText')}</p>
        <TextField
          label={t('policies.reviewedOn')}
          type="date"
          error={error}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <ModalActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={review.isPending}>
            {t('policies.recordReview')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
