import type { Report } from '@recourse/contract/reports';
import type { ReactNode } from 'react';
import { addEnglishTexts, type Translate, useT } from '../../../lib/i18n/i18n.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { ReportExtras } from '../report-extras.tsx';
import { texts } from '../../../texts/en-report-lists.ts';

addEnglishTexts(texts);

/** Everything that a client may read of his own report. */
export function ClientReportDetails({ report }: { report: Report }) {
  const t = useT();
  return (
    <DescriptionList>
      <DescriptionItem name={t('clientReports.complaint')}>
        {report.reclamationText}
      </DescriptionItem>
      <DescriptionItem name={t('clientReports.handledBy')}>{handledBy(t, report)}</DescriptionItem>
      <DescriptionItem name={t('clientReports.answer')}>
        {report.solutionText === null ? (
          <span className="text-muted">
            {t(
              report.validatedByEmployee ? 'clientReports.keptBack' : 'clientReports.notValidated',
            )}
          </span>
        ) : (
          <ClientReportSolution report={report}>{report.solutionText}</ClientReportSolution>
        )}
      </DescriptionItem>
      <ReportExtras report={report} />
    </DescriptionList>
  );
}

/**
 * The solution that the assistant has shown already. It is marked until an employee has confirmed
 * it.
 */
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

/** Who answered, or for whom the report waits. */
export function handledBy(t: Translate, report: Report): string {
  if (report.handledByAI) return t('clientReports.ai');
  if (!report.validatedByEmployee) return t('clientReports.waiting');
  return report.employeeName ?? t('clientReports.employee');
}
