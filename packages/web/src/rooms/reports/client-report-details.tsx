import type { Report } from '@recourse/contract/reports';
import { type Translate, useT } from '../../lib/i18n.ts';
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
        {validatedText(report) ?? (
          <span className="text-muted">{t('clientReports.notValidated')}</span>
        )}
      </Described>
      <ReportExtras report={report} />
    </DescribedList>
  );
}

/** The solution's text, once an employee has confirmed it. */
export function validatedText(report: Report): string | null {
  return report.validatedByEmployee ? report.solutionText : null;
}

/** Who answered, or whom the report waits for. */
export function handledBy(t: Translate, report: Report): string {
  if (report.handledByAI) return t('clientReports.ai');
  if (!report.validatedByEmployee) return t('clientReports.waiting');
  return report.employeeName ?? t('clientReports.employee');
}
