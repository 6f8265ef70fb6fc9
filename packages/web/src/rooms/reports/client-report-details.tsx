import type { Report } from '@recourse/contract/reports';
import type { ReactNode } from 'react';
import { type Translate, useT } from '../../lib/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Described, DescribedList } from '../../ui/described-list.tsx';
import { ReportExtras } from './report-extras.tsx';

/** All that a client may read of a report of his own. */
export function ClientReportDetails({ report }: { report: Report }) {
  const t = useT();
  return (
    <DescribedList>
      <Described name={t('clientReports.complaint')}>{report.reclamationText}</Described>
      <Described name={t('clientReports.handledBy')}>{handledBy(t, report)}</Described>
      <Described name={t('clientReports.answer')}>
        {report.solutionText === null ? (
          <span className="text-muted">{t('clientReports.notValidated')}</span>
        ) : (
          <ClientReportSolution report={report}>{report.solutionText}</ClientReportSolution>
        )}
      </Described>
      <ReportExtras report={report} />
    </DescribedList>
  );
}

/** The solution that the assistant has shown already, marked until an employee has confirmed it. */
export function ClientReportSolution({
  report,
  children,
}: {
  report: Report;
  children: ReactNode;
}) {
  const t = useT();
  if (report.validatedByEmployee) return children;
  return (
    <span className="grid justify-items-start gap-1.5">
      <Badge tone="warning">{t('clientReports.unchecked')}</Badge>
      {children}
    </span>
  );
}

/** Who answered, or whom the report waits for. */
export function handledBy(t: Translate, report: Report): string {
  if (report.handledByAI) return t('clientReports.ai');
  if (!report.validatedByEmployee) return t('clientReports.waiting');
  return report.employeeName ?? t('clientReports.employee');
}
