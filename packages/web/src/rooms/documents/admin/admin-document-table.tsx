import type { Document } from '@recourse/contract/documents';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/list-types.ts';
import { DocumentActions } from '../document-actions.tsx';
import { documentColumns, documentEndColumns } from '../document-columns.tsx';
import { DocumentDetails } from '../document-details.tsx';
import type { OpenedDocument } from '../dialogs/document-dialogs.tsx';

interface AdminDocumentTableProps extends ListRows<Document> {
  /** Whether the list is filtered. */
  searched: boolean;
  onOpen: (opened: OpenedDocument) => void;
}

/** Everybody's documents. */
export function AdminDocumentTable({ searched, onOpen, ...list }: AdminDocumentTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={t('documents.title')}
      columns={[...documentColumns(t), ...partyColumns(t), ...documentEndColumns(t)]}
      rowKey={({ id }) => id}
      rowName={({ id }) => t('documents.rowName', { id })}
      details={(document) => <DocumentDetails document={document} />}
      actions={(shown) => (
        <DocumentActions
          document={shown}
          onPreview={(document) => onOpen({ kind: 'preview', document })}
          onRemove={(document) => onOpen({ kind: 'delete', document })}
        />
      )}
      empty={
        searched ? (
          <EmptyState title={t('documents.noMatchTitle')} text={t('adminDocuments.noMatchText')} />
        ) : (
          <EmptyState title={t('documents.emptyTitle')} text={t('adminDocuments.emptyText')} />
        )
      }
    />
  );
}

/** The people and the claim of a document. */
function partyColumns(t: Translate): Column<Document>[] {
  return [
    {
      id: 'user',
      heading: t('adminDocuments.user'),
      cell: ({ userName }) => <Name>{userName}</Name>,
    },
    {
      id: 'employee',
      heading: t('adminDocuments.employee'),
      cell: ({ employeeName }) => <Name>{employeeName}</Name>,
    },
    {
      id: 'reclamation',
      heading: t('adminDocuments.reclamation'),
      className: 'text-muted',
      cell: ({ reclamationId }) => (reclamationId === null ? '—' : `#${reclamationId}`),
    },
  ];
}

function Name({ children }: { children: string | null }) {
  return (
    <span dir="auto" className="block truncate lg:max-w-26 2xl:max-w-40">
      {children ?? '—'}
    </span>
  );
}
