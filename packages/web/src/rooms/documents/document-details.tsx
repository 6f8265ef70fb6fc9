import type { Document } from '@recourse/contract/documents';
import { typeText } from '../../lib/files/document-file.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ByteSize } from '../../ui/display/byte-size.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { recipientName } from './document-parties.ts';

/** Everything known about a document besides its file. */
export function DocumentDetails({ document }: { document: Document }) {
  const t = useT();
  return (
    <DescriptionList>
      <DescriptionItem name={t('documents.name')}>{document.nom}</DescriptionItem>
      <DescriptionItem name={t('documents.type')}>{typeText(document.type)}</DescriptionItem>
      <DescriptionItem name={t('documents.size')}>
        {document.url === null ? t('documents.noFile') : <ByteSize bytes={document.size} />}
      </DescriptionItem>
      <DescriptionItem name={t('documents.sentBy')}>{document.uploadedByName}</DescriptionItem>
      <DescriptionItem name={t('documents.sharedWith')}>
        {recipientName(document) ?? t('documents.nobody')}
      </DescriptionItem>
      <DescriptionItem name={t('documents.created')}>
        <DateTime at={document.createdAt} />
      </DescriptionItem>
    </DescriptionList>
  );
}
