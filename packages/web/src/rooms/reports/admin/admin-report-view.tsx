import { readTextList, type Report } from '@recourse/contract/reports';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useStoredRow } from '../../../lib/form/use-stored-row.ts';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { fetchReport } from './admin-reports.queries.ts';
import { solutionLine } from './report-solution.ts';
import { ValidatedBadge } from '../validated-badge.tsx';

interface AdminReportViewProps {
  report: Report;
  onClose: () => void;
}

/** A report in full, with the output of the assistant. */
export function AdminReportView({ report: shown, onClose }: AdminReportViewProps) {
  const t = useT();
  const { stored } = useStoredRow({
    area: 'reports',
    row: shown,
    read: fetchReport,
    readsAtOnce: false,
  });
  const report = stored ?? shown;
  return (
    <Modal open wide title={t('adminReports.viewTitle', { id: report.id })} onClose={onClose}>
      <div className="grid gap-3">
        <ReportFacts report={report} />
        <DescriptionList>
          <DescriptionItem name={t('adminReports.aiSummary')}>
            {report.summary === '' ? (
              <span className="text-muted">{t('adminReports.noSummary')}</span>
            ) : (
              report.summary
            )}
          </DescriptionItem>
          <DescriptionItem name={t('adminReports.steps')}>
            <TextList ordered texts={readTextList(report.steps)} none={t('adminReports.noSteps')} />
          </DescriptionItem>
          <DescriptionItem name={t('adminReports.tags')}>
            <TextList texts={readTextList(report.tags)} none={t('adminReports.noTags')} />
          </DescriptionItem>
        </DescriptionList>
      </div>
    </Modal>
  );
}

/** The question, the answer, the people and the times. */
function ReportFacts({ report }: { report: Report }) {
  const t = useT();
  return (
    <DescriptionList>
      <DescriptionItem name={t('adminReports.status')}>
        <span className="flex flex-wrap items-center gap-2">
          <ValidatedBadge report={report} />
          {report.validatedByEmployee && report.validatedAt !== null && (
            <span className="text-muted">
              {report.employeeName} · <DateTime at={report.validatedAt} />
            </span>
          )}
        </span>
      </DescriptionItem>
      <DescriptionItem name={t('adminReports.text')}>{report.reclamationText}</DescriptionItem>
      <DescriptionItem name={t('adminReports.solution')}>
        {solutionLine(t, report) ?? (
          <span className="text-muted">{t('adminReports.noSolution')}</span>
        )}
      </DescriptionItem>
      <DescriptionItem name={t('adminReports.user')}>
        {report.userName ?? t('adminReports.nobody')}
      </DescriptionItem>
      <DescriptionItem name={t('adminReports.created')}>
        <DateTime at={report.createdAt} />
      </DescriptionItem>
    </DescriptionList>
  );
}

interface TextListProps {
  texts: readonly string[];
  /** Shown in place of an empty list. */
  none: string;
  ordered?: boolean;
}

/** Steps or tags as a list. An old row without a list is shown as a single item. */
function TextList({ texts, none, ordered = false }: TextListProps) {
  if (texts.length === 0) return <span className="text-muted">{none}</span>;
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={ordered ? 'list-decimal ps-5' : 'list-disc ps-5'}>
      {texts.map((text, index) => (
        // The same text may occur twice, and texts never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{text}</li>
      ))}
    </List>
  );
}
