import { useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';

/** Whether an employee has confirmed a report. */
export function ValidatedBadge({ validated }: { validated: boolean }) {
  const t = useT();
  return (
    <Badge tone={validated ? 'success' : 'warning'} dot>
      {t(validated ? 'clientReports.validated' : 'clientReports.pending')}
    </Badge>
  );
}
