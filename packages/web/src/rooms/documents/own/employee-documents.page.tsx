import { ID_SORTS, type IdSort } from '@recourse/contract/values/common';
import { exportDocuments } from '@recourse/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { type ListState, useListState } from '../../../lib/list/use-list-state.ts';
import { wholeList } from '../../../lib/list/whole-list.ts';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { NewButton } from '../../../ui/button/new-button.tsx';
import { texts as own } from '../../../texts/en-employee-documents.ts';
import { texts } from '../../../texts/en-document-lists.ts';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import type { OpenedDocument } from '../dialogs/document-dialogs.tsx';
import { documentListQuery } from '../documents.queries.ts';
import { OwnDocumentTable } from './own-document-table.tsx';

addEnglishTexts({ ...texts, ...own });

// The code of dialogs and forms is loaded when the first one is opened.
const DocumentDialogs = lazyPart(
  async () => (await import('../dialogs/document-dialogs.tsx')).DocumentDialogs,
);

type View = 'sent' | 'shared';

/** An employee's documents: those he shared, and those that others shared with him. */
export function EmployeeDocumentsPage() {
  const t = useT();
  const list = useListState(ID_SORTS);
  const userId = numericUserId(useSession().user);
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const view: View = list.filter('view') === 'shared' ? 'shared' : 'sent';
  const share = (): void => setOpened({ kind: 'share' });
  useShortcut('n', share, t('documents.share'));
  const shareButton = <NewButton label={t('documents.share')} onClick={share} />;
  return (
    <>
      <PageHeader
        title={t('documents.title')}
        subtitle={t('documents.subtitle')}
        actions={shareButton}
      />
      <Tabs
        label={t('documents.views')}
        value={view}
        onChange={(next) => list.setFilter('view', next === 'shared' ? next : '')}
        items={[
          { value: 'sent', label: t('documents.sent') },
          { value: 'shared', label: t('documents.shared') },
        ]}
      >
        <DocumentList
          list={list}
          view={view}
          userId={userId}
          shareButton={shareButton}
          onOpen={setOpened}
        />
      </Tabs>
      {opened !== null && (
        <DocumentDialogs opened={opened} userId={userId} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface DocumentListProps {
  list: ListState<IdSort>;
  view: View;
  userId: number | null;
  shareButton: ReactNode;
  onOpen: (opened: OpenedDocument) => void;
}

function DocumentList({ list, view, userId, shareButton, onOpen }: DocumentListProps) {
  const t = useT();
  const wanted = { ...list.request, sent: view === 'sent' };
  const query = useQuery(documentListQuery(wanted));
  const meta = query.data?.meta;
  const title = t(view === 'sent' ? 'documents.sent' : 'documents.shared');
  const rows = useListRows(list, query, t('documents.loadFailed'));
  return (
    <PagedList
      label={title}
      searchLabel={t('documents.search')}
      list={list}
      meta={meta}
      whole={wholeList(exportDocuments, wanted)}
    >
      <OwnDocumentTable
        key={view}
        caption={title}
        viewer="EMPLOYE"
        userId={userId}
        {...rows}
        empty={<NoDocuments view={view} searched={list.q !== ''} shareButton={shareButton} />}
        onOpen={onOpen}
      />
    </PagedList>
  );
}

interface NoDocumentsProps {
  view: View;
  searched: boolean;
  shareButton: ReactNode;
}

function NoDocuments({ view, searched, shareButton }: NoDocumentsProps) {
  const t = useT();
  if (searched) {
    return <EmptyState title={t('documents.noMatchTitle')} text={t('documents.noMatchText')} />;
  }
  if (view === 'shared') {
    return (
      <EmptyState title={t('documents.emptySharedTitle')} text={t('documents.emptySharedText')} />
    );
  }
  return (
    <EmptyState
      title={t('documents.emptyTitle')}
      text={t('documents.emptyText')}
      action={shareButton}
    />
  );
}
