import { ID_SORTS } from '@recourse/contract/values/common';
import { exportDocuments } from '@recourse/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { wholeList } from '../../../lib/list/whole-list.ts';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { texts as own } from '../../../texts/en-client-documents.ts';
import { texts } from '../../../texts/en-document-lists.ts';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ClientUpload } from './client-upload.tsx';
import type { OpenedDocument } from '../dialogs/document-dialogs.tsx';
import { documentListQuery } from '../documents.queries.ts';
import { OwnDocumentTable } from './own-document-table.tsx';

addEnglishTexts({ ...texts, ...own });

// The code of the dialogs is loaded when the first one is opened.
const DocumentDialogs = lazyPart(
  async () => (await import('../dialogs/document-dialogs.tsx')).DocumentDialogs,
);

/** A client's documents: to upload, to share with one employee, to find again. */
export function ClientDocumentsPage() {
  const t = useT();
  const list = useListState(ID_SORTS);
  const userId = numericUserId(useSession().user);
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const query = useQuery(documentListQuery(list.request));
  const meta = query.data?.meta;
  const rows = useListRows(list, query, t('documents.loadFailed'));
  return (
    <>
      <PageHeader title={t('documents.title')} subtitle={t('documents.clientSubtitle')} />
      <ClientUpload />
      <PagedList
        label={t('documents.title')}
        searchLabel={t('documents.search')}
        list={list}
        meta={meta}
        whole={wholeList(exportDocuments, list.request)}
      >
        <OwnDocumentTable
          caption={t('documents.title')}
          viewer="CLIENT"
          userId={userId}
          {...rows}
          empty={<NoDocuments searched={list.q !== ''} />}
          onOpen={setOpened}
        />
      </PagedList>
      {opened !== null && (
        <DocumentDialogs opened={opened} userId={userId} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function NoDocuments({ searched }: { searched: boolean }) {
  const t = useT();
  if (searched) {
    return <EmptyState title={t('documents.noMatchTitle')} text={t('documents.noMatchText')} />;
  }
  return <EmptyState title={t('documents.emptyTitle')} text={t('documents.emptyClientText')} />;
}
