import type { Report } from '@recourse/contract/reports';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { ClampedText, fillingColumn } from '../../../ui/display/clamped-text.tsx';
import { idColumn, timeColumn } from '../../../ui/list/columns.tsx';
import { EditButton } from '../../../ui/button/edit-button.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/list-types.ts';
import { RowMenu } from '../../../ui/menu/row-menu.tsx';
import type { OpenedReport } from './admin-report-dialogs.tsx';
import { solutionLine } from './report-solution.ts';
import { ValidateButton } from './validate-button.tsx';
import { ValidatedBadge } from '../validated-badge.tsx';

interface AdminReportTableProps extends ListRows<Report> {
  /** Whether the list is filtered. */
  searched: boolean;
  newButton: ReactNode;
  onOpen: (opened: OpenedReport) => void;
}

/** All reports. */
export function AdminReportTable({ searched, newButton, onOpen, ...list }: AdminReportTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={t('adminReports.title')}
      columns={adminReportColumns(t)}
      rowKey={(report) => report.id}
      rowName={(report) => t('adminReports.name', { id: report.id })}
      actions={(report) => <RowActions report={report} onOpen={onOpen} />}
      empty={
        searched ? (
          <EmptyState title={t('adminReports.noMatchTitle')} text={t('adminReports.noMatchText')} />
        ) : (
          <EmptyState
            title={t('adminReports.emptyTitle')}
            text={t('adminReports.emptyText')}
            action={newButton}
          />
        )
      }
    />
  );
}

function RowActions({
  report,
  onOpen,
}: { report: Report } & Pick<AdminReportTableProps, 'onOpen'>) {
  const t = useT();
  const { id } = report;
  return (
    <>
      {report.settledBy === null && (
        <ValidateButton report={report} onUnsure={() => onOpen({ kind: 'edit', report })} />
      )}
      <IconButton
        label={t('adminReports.view', { id })}
        onClick={() => onOpen({ kind: 'view', report })}
      >
        <Eye aria-hidden size={16} />
      </IconButton>
      <EditButton
        label={t('adminReports.edit', { id })}
        onClick={() => onOpen({ kind: 'edit', report })}
      />
      <RowMenu
        name={t('adminReports.name', { id })}
        remove={{
          label: t('adminReports.remove', { id }),
          onSelect: () => onOpen({ kind: 'delete', report }),
        }}
      />
    </>
  );
}

function adminReportColumns(t: Translate): Column<Report>[] {
  return [
    idColumn(t('adminReports.id')),
    {
      id: 'text',
      heading: t('adminReports.text'),
      isKey: true,
      className: `${fillingColumn} xl:w-3/5`,
      cell: (report) => <ClampedText>{report.reclamationText}</ClampedText>,
    },
    {
      id: 'status',
      heading: t('adminReports.status'),
      narrow: 'head',
      cell: (report) => <ValidatedBadge report={report} />,
    },
    {
      id: 'solution',
      heading: t('adminReports.solution'),
      wideOnly: true,
      className: `${fillingColumn} xl:w-2/5`,
      cell: (report) => (
        <ClampedText>{solutionLine(t, report) ?? t('adminReports.noSolution')}</ClampedText>
      ),
    },
    {
      id: 'user',
      heading: t('adminReports.user'),
      cell: (report) => (
        <span dir="auto" className="block truncate lg:max-w-32">
          {report.userName ?? '—'}
        </span>
      ),
    },
    { ...timeColumn('createdAt', t('adminReports.created')), wideOnly: true },
  ];
}
