import type { Report } from '@recourse/contract/reports';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { ClampedText, fillingColumn } from '../../../ui/display/clamped-text.tsx';
import { idColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/list-types.ts';

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
        <DescriptionList>
          <DescriptionItem name={t('clientReports.complaint')}>{reclamationText}</DescriptionItem>
        </DescriptionList>
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
    { id: 'client', heading: t('recall.client'), cell: ({ userName }) => name(userName) },
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
      heading: t('recall.validated'),
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
