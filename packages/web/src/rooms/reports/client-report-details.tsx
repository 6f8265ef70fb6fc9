import { readTextList, type Report } from '@recourse/contract/reports';
import { type Translate, useT } from '../../lib/i18n.ts';
import { Chips } from '../../ui/chips.tsx';
import { Described, DescribedList } from '../../ui/described-list.tsx';

/** All that a client may read of a report of his own. */
export function ClientReportDetails({ report }: { report: Report }) {
  const t = useT();
  const steps = readTextList(report.steps);
  const tags = readTextList(report.tags);
  return (
    <DescribedList>
      <Described name={t('clientReports.complaint')}>{report.reclamationText}</Described>
      <Described name={t('clientReports.handledBy')}>{handledBy(t, report)}</Described>
      <Described name={t('clientReports.answer')}>
        {validatedText(report) ?? (
          <span className="text-muted">{t('clientReports.notValidated')}</span>
        )}
      </Described>
      {report.summary !== '' && (
        <Described name={t('clientReports.summary')}>{report.summary}</Described>
      )}
      {steps.length > 0 && (
        <Described name={t('clientReports.steps')}>
          <Steps steps={steps} />
        </Described>
      )}
      {tags.length > 0 && (
        <Described name={t('clientReports.tags')}>
          <Chips words={[...new Set(tags)]} />
        </Described>
      )}
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

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="list-decimal ps-5 marker:text-muted">
      {steps.map((step, index) => (
        // The same step may stand there twice, and steps never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{step}</li>
      ))}
    </ol>
  );
}
