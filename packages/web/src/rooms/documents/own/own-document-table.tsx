import { type Document, mayDeleteDocument } from '@recourse/contract/documents';
import type { ReactNode } from 'react';
import { addEnglishTexts, type Translate, useT } from '../../../lib/i18n/i18n.ts';
import { texts } from '../../../texts/en-own-documents.ts';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import type { Column } from '../../../ui/list/list-types.ts';
import { DocumentActions } from '../document-actions.tsx';
import { documentColumns, documentEndColumns } from '../document-columns.tsx';
import { DocumentDetails } from '../document-details.tsx';
import type { OpenedDocument } from '../dialogs/document-dialogs.tsx';
import { recipientName } from '../document-parties.ts';

addEnglishTexts(texts);

interface OwnDocumentTableProps extends ListRows<Document> {
  caption: string;
  viewer: 'EMPLOYE' | 'CLIENT';
  /** The id of their owner; null when the session does not know it. */
  userId: number | null;
  empty: ReactNode;
  onOpen: (opened: OpenedDocument) => void;
}

/** Documents that an employee or a client sent or received. He can delete only those that he sent. */
export function OwnDocumentTable({ viewer, userId, onOpen, ...list }: OwnDocumentTableProps) {
  const t = useT();
  const isOwn = (document: Document): boolean =>
    userId !== null && mayDeleteDocument({ userId, role: viewer }, document);
  return (
    <DataTable
      {...list}
      columns={[...documentColumns(t), sharedColumn(t, isOwn), ...documentEndColumns(t)]}
      rowKey={({ id }) => id}
      rowName={({ id }) => t('documents.rowName', { id })}
      details={(document) => <DocumentDetails document={document} />}
      actions={(shown) => (
        <DocumentActions
          document={shown}
          onPreview={(document) => onOpen({ kind: 'preview', document })}
          onRemove={isOwn(shown) ? (document) => onOpen({ kind: 'delete', document }) : undefined}
        />
      )}
    />
  );
}

function sharedColumn(t: Translate, isOwn: (document: Document) => boolean): Column<Document> {
  const shared = (document: Document): string => {
    if (!isOwn(document)) return t('documents.from', { name: document.uploadedByName });
    const name = recipientName(document);
    return name === null ? t('documents.staffOnly') : t('documents.to', { name });
  };
  return {
    id: 'shared',
    heading: t('documents.sharedHeading'),
    cell: (document) => (
      <span dir="auto" className="block truncate lg:max-w-36 2xl:max-w-56">
        {shared(document)}
      </span>
    ),
  };
}
