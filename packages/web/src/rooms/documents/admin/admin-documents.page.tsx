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
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { AdminDocumentTable } from './admin-document-table.tsx';
import type { OpenedDocument } from '../dialogs/document-dialogs.tsx';
import { wantedDocuments } from './document-filter.ts';
import { DocumentFilters } from './document-filters.tsx';
import { documentListQuery } from '../documents.queries.ts';
import { NewDocumentCard } from './new-document-card.tsx';
import { texts as lists } from '../../../texts/en-document-lists.ts';
import { texts } from '../../../texts/en-sharing.ts';

addEnglishTexts({ ...lists, ...texts });

// Loaded when the first one is opened.
const DocumentDialogs = lazyPart(
  async () => (await import('../dialogs/document-dialogs.tsx')).DocumentDialogs,
);

/** All documents, for administrators: add, filter, open, preview, delete. */
export function AdminDocumentsPage() {
  const t = useT();
  const list = useListState(ID_SORTS);
  const wanted = wantedDocuments(list);
  const query = useQuery(documentListQuery({ ...list.request, ...wanted }));
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const userId = numericUserId(useSession().user);
  const meta = query.data?.meta;
  const rows = useListRows(list, query, t('documents.loadFailed'));
  return (
    <>
      <PageHeader title={t('documents.title')} subtitle={t('adminDocuments.subtitle')} />
      <div className="grid gap-4">
        <NewDocumentCard />
        <DocumentFilters
          list={list}
          isRefreshing={query.isFetching}
          onRefresh={() => void query.refetch()}
        />
        <PagedList
          label={t('documents.title')}
          searchLabel={t('documents.search')}
          list={list}
          meta={meta}
          whole={wholeList(exportDocuments, { ...list.request, ...wanted })}
        >
          <AdminDocumentTable
            {...rows}
            searched={list.q !== '' || Object.keys(wanted).length > 0}
            onOpen={setOpened}
          />
        </PagedList>
      </div>
      {opened !== null && (
        <DocumentDialogs opened={opened} userId={userId} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
