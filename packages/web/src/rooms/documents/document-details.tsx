import type { Document } from '@recourse/contract/documents';
import { useT } from '../../lib/i18n.ts';
import { ByteSize } from '../../ui/byte-size.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Described, DescribedList } from '../../ui/described-list.tsx';
import { recipientName } from './document-parties.ts';

/** All that is known about a document beside its file. */
export function DocumentDetails({ document }: { document: Document }) {
  const t = useT();
  return (
    <DescribedList>
      <Described name={t('documents.name')}>{document.nom}</Described>
      <Described name={t('documents.type')}>{document.type}</Described>
      <Described name={t('documents.size')}>
        {document.url === null ? t('documents.noFile') : <ByteSize bytes={document.size} />}
      </Described>
      <Described name={t('documents.sentBy')}>{document.uploadedByName}</Described>
      <Described name={t('documents.sharedWith')}>
        {recipientName(document) ?? t('documents.nobody')}
      </Described>
      <Described name={t('documents.created')}>
        <DateTime at={document.createdAt} />
      </Described>
    </DescribedList>
  );
}
