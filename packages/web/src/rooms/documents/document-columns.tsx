import type { Document } from '@recourse/contract/documents';
import { typeText } from '../../lib/files/document-file.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { ClampedText, fillingColumn } from '../../ui/display/clamped-text.tsx';
import { idColumn } from '../../ui/list/columns.tsx';
import type { Column } from '../../ui/list/list-types.ts';

/** The first columns of every list of documents. */
export function documentColumns(t: Translate): Column<Document>[] {
  return [
    idColumn(t('documents.id')),
    {
      id: 'nom',
      heading: t('documents.name'),
      isKey: true,
      className: `${fillingColumn} min-w-28`,
      cell: ({ nom }) => <ClampedText>{nom}</ClampedText>,
    },
    {
      id: 'type',
      heading: t('documents.type'),
      cell: ({ type }) => (
        <span dir="auto" className="block truncate lg:max-w-19 2xl:max-w-48">
          {typeText(type)}
        </span>
      ),
    },
  ];
}

/** The last columns of every list of documents. The details also show the time of the day. */
export function documentEndColumns(t: Translate): Column<Document>[] {
  return [
    {
      id: 'createdAt',
      heading: t('documents.created'),
      className: 'text-muted',
      wideOnly: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} dayOnly />,
    },
  ];
}
