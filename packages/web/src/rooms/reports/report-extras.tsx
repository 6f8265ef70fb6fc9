import { readTextList, type Report } from '@recourse/contract/reports';
import { useT } from '../../lib/i18n.ts';
import { Chips } from '../../ui/chips.tsx';
import { Described } from '../../ui/described-list.tsx';

/** Summary, steps and tags of a report, as far as there are any; entries of a described list. */
export function ReportExtras({ report }: { report: Report }) {
  const t = useT();
  const steps = readTextList(report.steps);
  const tags = readTextList(report.tags);
  return (
    <>
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
    </>
  );
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
