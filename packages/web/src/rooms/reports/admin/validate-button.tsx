import type { Report } from '@recourse/contract/reports';
import { Check } from 'lucide-react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { getSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useValidateReport } from './admin-reports.queries.ts';
import { isUnsure } from './report-solution.ts';

interface ValidateButtonProps {
  report: Report;
  /** Called instead of validating when the suggestion has low confidence, because a person has to look at it first. */
  onUnsure: () => void;
}

/** Validates a report with its shown solution, on behalf of the signed-in user. */
export function ValidateButton({ report, onUnsure }: ValidateButtonProps) {
  const t = useT();
  const { isPending, mutateAsync } = useValidateReport();
  const validate = async (): Promise<void> => {
    const employeeId = numericUserId(getSession().user);
    if (report.solutionId === null) return toast.error(t('adminReports.pickSolution'));
    if (employeeId === null) return toast.error(t('aiReports.missingUser'));
    if (isUnsure(report)) return onUnsure();
    // Awaited here, because the button is gone from the list before the mutation's own callbacks
    // would run.
    try {
      await mutateAsync({ report, employeeId });
      toast.success(t('adminReports.validatedDone', { id: report.id }));
    } catch (error) {
      toast.error(errorText(error, t('adminReports.validateFailed')));
    }
  };
  return (
    <Button
      size="sm"
      aria-label={t('adminReports.validateAction', { id: report.id })}
      busy={isPending}
      onClick={() => void validate()}
    >
      {!isPending && <Check aria-hidden size={15} />}
      {t('adminReports.validate')}
    </Button>
  );
}
