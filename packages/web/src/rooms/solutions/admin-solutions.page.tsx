import { LIMITS, PAGE_SIZES } from '@recourse/contract/limits';
import type { Solution } from '@recourse/contract/solutions';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { useExistingPage, useListState } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSize } from '../../ui/page-size.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { SolutionTable } from './solution-table.tsx';
import { solutionListQuery } from './solutions.queries.ts';

// Dialogs and forms are fetched when the first one is opened.
const SolutionModal = lazy(async () => ({
  default: (await import('./solution-modal.tsx')).SolutionModal,
}));
const DeleteSolution = lazy(async () => ({
  default: (await import('./delete-solution.tsx')).DeleteSolution,
}));

/** The knowledge base, for administrators: search, add, change, delete. */
export function AdminSolutionsPage() {
  const t = useT();
  const list = useListState();
  const query = useQuery(solutionListQuery(list.request));
  const [edited, setEdited] = useState<Solution | 'new' | null>(null);
  const [removed, setRemoved] = useState<Solution | null>(null);
  const meta = query.data?.meta;
  const addNew = (): void => setEdited('new');
  useExistingPage(list, query.isPlaceholderData ? undefined : meta?.total);
  useShortcut('n', addNew);

  const newButton = (
    <Button variant="primary" aria-keyshortcuts="n" onClick={addNew}>
      <Plus aria-hidden size={17} className="-ms-0.5" />
      {t('solutions.new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('solutions.title')}
        subtitle={t('solutions.subtitle')}
        actions={newButton}
      />
      <ListCard
        label={t('solutions.title')}
        toolbar={
          <>
            <SearchBox
              label={t('solutions.search')}
              maxLength={LIMITS.query}
              value={list.q}
              onSearch={list.setSearch}
            />
            <PageSize sizes={PAGE_SIZES} value={list.perPage} onChange={list.setPerPage} />
          </>
        }
        footer={
          meta !== undefined &&
          meta.total > 0 && (
            <Pager
              page={list.page}
              perPage={list.perPage}
              total={meta.total}
              onPage={(page) => list.setPage(page, page > list.page ? meta.next : null)}
            />
          )
        }
      >
        <SolutionTable
          rows={query.data?.data}
          busy={query.isPlaceholderData}
          error={query.error ? errorText(query.error, t('solutions.loadFailed')) : undefined}
          onRetry={() => void query.refetch()}
          expectedRows={list.perPage}
          searched={list.q !== ''}
          newButton={newButton}
          onEdit={setEdited}
          onRemove={setRemoved}
        />
      </ListCard>
      <Suspense>
        {edited !== null && (
          <SolutionModal
            solution={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
        {removed !== null && <DeleteSolution solution={removed} onClose={() => setRemoved(null)} />}
      </Suspense>
    </>
  );
}
