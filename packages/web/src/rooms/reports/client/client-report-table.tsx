import type { Report } from '@recourse/contract/reports';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.ts';
import { addEnglishTexts, type Translate, useT } from '../../../lib/i18n/i18n.ts';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { ClampedText, fillingColumn } from '../../../ui/display/clamped-text.tsx';
import { idColumn, timeColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/list-types.ts';
import { ClientReportDetails, ClientReportSolution, handledBy } from './client-report-details.tsx';
import { ValidatedBadge } from '../validated-badge.tsx';
import { texts } from '../../../texts/en-report-lists.ts';

addEnglishTexts(texts);

interface ClientReportTableProps extends ListRows<Report> {
  /** Whether the list is filtered by a search. */
  searched: boolean;
}

/** A client's own reports. */
export function ClientReportTable({ searched, ...list }: ClientReportTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={t('clientReports.title')}
      columns={reportColumns(t)}
      rowKey={(report) => report.id}
      rowName={(report) => t('clientReports.name', { id: report.id })}
      details={(report) => <ClientReportDetails report={report} />}
      empty={searched ? <NoMatch /> : <NoReports />}
    />
  );
}

function NoMatch() {
  const t = useT();
  return (
    <EmptyState title={t('clientReports.noMatchTitle')} text={t('clientReports.noMatchText')} />
  );
}

function NoReports() {
  const t = useT();
  return (
    <EmptyState
      title={t('clientReports.emptyTitle')}
      text={t('clientReports.emptyText')}
      action={
        <Link to={PATHS.clientAssistant} className={buttonClass({ variant: 'primary' })}>
          {t('clientReports.startChat')}
        </Link>
      }
    />
  );
}

function reportColumns(t: Translate): Column<Report>[] {
  return [
    idColumn(t('clientReports.id')),
    {
      id: 'complaint',
      heading: t('clientReports.complaint'),
      isKey: true,
      className: `${fillingColumn} xl:w-1/2`,
      cell: (report) => <ClampedText>{report.reclamationText}</ClampedText>,
    },
    {
      id: 'status',
      heading: t('clientReports.status'),
      narrow: 'head',
      cell: (report) => <ValidatedBadge report={report} />,
    },
    {
      id: 'handledBy',
      wideOnly: true,
      heading: t('clientReports.handledBy'),
      className: 'whitespace-nowrap',
      cell: (report) => handledBy(t, report),
    },
    {
      id: 'solution',
      wideOnly: true,
      heading: t('clientReports.answer'),
      className: `${fillingColumn} xl:w-1/2`,
      cell: (report) =>
        report.solutionText === null ? (
          '—'
        ) : (
          <ClientReportSolution report={report}>
            <ClampedText>{report.solutionText}</ClampedText>
          </ClientReportSolution>
        ),
    },
    timeColumn('createdAt', t('clientReports.created')),
  ];
}
