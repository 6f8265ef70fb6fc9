import type { Report } from '@recourse/contract/reports';
import { useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';

/** Whether an employee has confirmed a report, or it was settled in another way. */
export function ValidatedBadge({
  report: { validatedByEmployee, settledBy },
}: {
  report: Pick<Report, 'validatedByEmployee' | 'settledBy'>;
}) {
  const t = useT();
  if (!validatedByEmployee && settledBy !== null)
    return <Badge dot>{t('clientReports.settled')}</Badge>;
  return (
    <Badge tone={validatedByEmployee ? 'success' : 'warning'} dot>
      {t(validatedByEmployee ? 'clientReports.validated' : 'clientReports.pending')}
    </Badge>
  );
}
