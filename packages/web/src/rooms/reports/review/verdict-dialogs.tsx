import type { Report } from '@recourse/contract/reports';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import type { Review } from './review.ts';

export interface VerdictDialogProps extends Pick<Review, 'decide'> {
  report: Report;
  onClose: () => void;
}

const DismissDialog = lazyPart(async () => (await import('./dismiss-dialog.tsx')).DismissDialog);
const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

/**
 * The dialog that asks for the reason of a dismissal, or for an answer. It stays open when a colleague was faster and
 * the report leaves the list below, so that the typed text stays visible.
 */
export function VerdictDialogs({ review }: { review: Review }) {
  const { asking, decide, closeDialog } = review;
  if (asking === null) return null;
  const Dialog = asking.kind === 'DISMISSED' ? DismissDialog : AnswerDialog;
  return (
    <Dialog key={asking.report.id} report={asking.report} decide={decide} onClose={closeDialog} />
  );
}
