import type { Report } from '@recourse/contract/reports';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.ts';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { ClampedText, fillingColumn } from '../../../ui/display/clamped-text.tsx';
import { idColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/list-types.ts';
import { ReportExtras } from '../report-extras.tsx';

interface EmployeeReportTableProps extends ListRows<Report> {
  /** Whether the list is filtered by a search. */
  searched: boolean;
}

/** The reports that an employee has validated. */
export function EmployeeReportTable({ searched, ...list }: EmployeeReportTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={t('employeeReports.title')}
      columns={columns(t)}
      rowKey={({ id }) => id}
      rowName={({ id }) => t('clientReports.name', { id })}
      details={(report) => <EmployeeReportDetails report={report} />}
      empty={searched ? <NoMatch /> : <NoReports />}
    />
  );
}

function NoMatch() {
  const t = useT();
  return (
    <EmptyState title={t('clientReports.noMatchTitle')} text={t('employeeReports.noMatchText')} />
  );
}

function NoReports() {
  const t = useT();
  return (
    <EmptyState
      title={t('employeeReports.emptyTitle')}
      text={t('employeeReports.emptyText')}
      action={
        <Link to={PATHS.employeeAiReports} className={buttonClass({ variant: 'primary' })}>
          {t('nav.employee.aiReports')}
        </Link>
      }
    />
  );
}

function columns(t: Translate): Column<Report>[] {
  return [
    idColumn(t('clientReports.id')),
    {
      id: 'complaint',
      heading: t('clientReports.complaint'),
      isKey: true,
      className: `${fillingColumn} xl:w-1/2`,
      cell: ({ reclamationText }) => <ClampedText>{reclamationText}</ClampedText>,
    },
    {
      id: 'solution',
      heading: t('clientReports.answer'),
      wideOnly: true,
      className: `${fillingColumn} xl:w-1/2`,
      cell: ({ solutionText }) => <ClampedText>{solutionText ?? '—'}</ClampedText>,
    },
    {
      id: 'client',
      heading: t('employeeReports.client'),
      cell: ({ userName }) => (
        <span dir="auto" className="block truncate lg:max-w-40">
          {userName ?? '—'}
        </span>
      ),
    },
    {
      id: 'validatedAt',
      heading: t('employeeReports.validated'),
      className: 'text-muted',
      cell: ({ validatedAt }) => (validatedAt === null ? '—' : <DateTime at={validatedAt} />),
    },
  ];
}

function EmployeeReportDetails({ report }: { report: Report }) {
  const t = useT();
  const { solutionId, solutionText } = report;
  return (
    <DescriptionList>
      <DescriptionItem name={t('clientReports.complaint')}>
        {report.reclamationText}
      </DescriptionItem>
      {solutionId !== null && (
        <DescriptionItem name={t('employeeReports.solution', { id: solutionId })}>
          {solutionText ?? '—'}
        </DescriptionItem>
      )}
      <ReportExtras report={report} />
    </DescriptionList>
  );
}
