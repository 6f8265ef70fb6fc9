import type { Report } from '@recourse/contract/reports';
import { lazy, Suspense } from 'react';
import { retryWhenReachable } from '../../../lib/api/retry-when-reachable.ts';
import type { Review } from './review.ts';

export interface VerdictDialogProps extends Pick<Review, 'decide'> {
  report: Report;
  onClose: () => void;
}

const DismissDialog = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./dismiss-dialog.tsx'))).DismissDialog,
}));
const AnswerDialog = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./answer-dialog.tsx'))).AnswerDialog,
}));

/**
 * The dialog that asks for the reason of a dismissal, or for an answer. It stays open when a colleague was faster and
 * the report leaves the list below, so that the typed text stays visible.
 */
export function VerdictDialogs({ review }: { review: Review }) {
  const { asking, decide, closeDialog } = review;
  if (asking === null) return null;
  const Dialog = asking.kind === 'DISMISSED' ? DismissDialog : AnswerDialog;
  return (
    <Suspense>
      <Dialog key={asking.report.id} report={asking.report} decide={decide} onClose={closeDialog} />
    </Suspense>
  );
}
