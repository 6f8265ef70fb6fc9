import { readTextList, type Report } from '@recourse/contract/reports';
import { useT } from '../../lib/i18n/i18n.ts';
import { Chips } from '../../ui/display/chips.tsx';
import { DescriptionItem } from '../../ui/display/description-list.tsx';

/** The summary, steps and tags that a report has, as entries of a description list. */
export function ReportExtras({ report }: { report: Report }) {
  const t = useT();
  const steps = readTextList(report.steps);
  const tags = readTextList(report.tags);
  return (
    <>
      {report.summary !== '' && (
        <DescriptionItem name={t('clientReports.summary')}>{report.summary}</DescriptionItem>
      )}
      {steps.length > 0 && (
        <DescriptionItem name={t('clientReports.steps')}>
          <Steps steps={steps} />
        </DescriptionItem>
      )}
      {tags.length > 0 && (
        <DescriptionItem name={t('clientReports.tags')}>
          <Chips words={[...new Set(tags)]} />
        </DescriptionItem>
      )}
    </>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="list-decimal ps-5 marker:text-muted">
      {steps.map((step, index) => (
        // The same step may occur twice, and steps never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{step}</li>
      ))}
    </ol>
  );
}
