import type { Report } from '@recourse/contract/reports';
import { type Translate, useT } from '../../lib/i18n.ts';
import type { ListRows } from '../../lib/use-list-rows.ts';
import { ClampedText, fillingColumn } from '../../ui/clamped-text.tsx';
import { idColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Described, DescribedList } from '../../ui/described-list.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import type { Column } from '../../ui/list-types.ts';

/** Everyone who was given a solution. */
export function RecallTable(list: ListRows<Report>) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={t('recall.list')}
      columns={columns(t)}
      rowKey={({ id }) => id}
      rowName={({ id }) => t('clientReports.name', { id })}
      details={({ reclamationText }) => (
        <DescribedList>
          <Described name={t('clientReports.complaint')}>{reclamationText}</Described>
        </DescribedList>
      )}
      empty={<EmptyState title={t('recall.emptyTitle')} text={t('recall.emptyText')} />}
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
      className: fillingColumn,
      cell: ({ reclamationText }) => <ClampedText>{reclamationText}</ClampedText>,
    },
    { id: 'client', heading: t('employeeReports.client'), cell: ({ userName }) => name(userName) },
    {
      id: 'employee',
      heading: t('recall.employee'),
      cell: ({ employeeName }) => name(employeeName),
    },
    {
      id: 'version',
      heading: t('recall.version'),
      cell: ({ solutionVersion }) => solutionVersion ?? '—',
    },
    {
      id: 'validatedAt',
      heading: t('employeeReports.validated'),
      className: 'text-muted',
      cell: ({ validatedAt }) => (validatedAt === null ? '—' : <DateTime at={validatedAt} />),
    },
  ];
}

const name = (text: string | null) => (
  <span dir="auto" className="block truncate lg:max-w-40">
    {text ?? '—'}
  </span>
);
