import type { TrashItem } from '@recourse/contract/trash';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import type { ListRows } from '../../lib/list/use-list-rows.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { ClampedText, fillingColumn } from '../../ui/display/clamped-text.tsx';
import { idColumn, timeColumn } from '../../ui/list/columns.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { RestoreButton } from './restore-button.tsx';

interface TrashTableProps extends ListRows<TrashItem> {
  /** Whether the list is filtered. */
  searched: boolean;
}

/** The table of deleted and archived objects. */
export function TrashTable({ searched, ...list }: TrashTableProps) {
  const t = useT();
  const nameOf = ({ area, id }: TrashItem) => t(`trash.name.${area}`, { id });
  return (
    <DataTable
      {...list}
      caption={t('trash.title')}
      columns={trashColumns(t)}
      rowKey={({ area, id }) => `${area} ${id}`}
      rowName={nameOf}
      actions={(item) => <RestoreButton item={item} name={nameOf(item)} />}
      empty={
        searched ? (
          <EmptyState title={t('trash.noMatchTitle')} text={t('trash.noMatchText')} />
        ) : (
          <EmptyState title={t('trash.emptyTitle')} text={t('trash.emptyText')} />
        )
      }
    />
  );
}

function trashColumns(t: Translate): Column<TrashItem>[] {
  return [
    {
      id: 'area',
      heading: t('trash.area'),
      narrow: 'head',
      cell: ({ area }) => <Badge>{t(`trash.${area}`)}</Badge>,
    },
    idColumn(t('trash.id')),
    {
      id: 'text',
      heading: t('trash.text'),
      isKey: true,
      className: fillingColumn,
      cell: (item) => (
        <>
          <ClampedText>{item.text}</ClampedText>
          {item.hasFile && (
            <span className="block text-xs font-normal text-muted">{t('trash.fileKept')}</span>
          )}
        </>
      ),
    },
    {
      id: 'deletedBy',
      heading: t('trash.deletedBy'),
      cell: ({ deletedByName }) => (
        <span dir="auto" className="block max-w-40 truncate">
          {deletedByName ?? t('trash.nobody')}
        </span>
      ),
    },
    timeColumn('deletedAt', t('trash.deleted')),
  ];
}
