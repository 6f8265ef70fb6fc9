import { LIMITS, PAGE_SIZES } from '@recourse/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { numericUserId } from '../../lib/session-user.ts';
import { useSession } from '../../lib/session.ts';
import { type ListState, useExistingPage, useListState } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSize } from '../../ui/page-size.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import type { OpenedClaim } from './claim-dialogs.tsx';
import { claimListQuery } from './claims.queries.ts';
import { type ClaimView, EmployeeClaimTable } from './employee-claim-table.tsx';

// Dialogs and forms are fetched when the first one is opened.
const ClaimDialogs = lazy(async () => ({
  default: (await import('./claim-dialogs.tsx')).ClaimDialogs,
}));

/** The claims of an employee, and the queue to take more from. */
export function EmployeeClaimsPage() {
  const t = useT();
  const list = useListState();
  const [opened, setOpened] = useState<OpenedClaim | null>(null);
  const view: ClaimView = list.filter('view') === 'queue' ? 'queue' : 'mine';
  const addNew = (): void => setOpened({ kind: 'new' });
  useShortcut('n', addNew);
  const newButton = (
    <Button variant="primary" aria-keyshortcuts="n" onClick={addNew}>
      <Plus aria-hidden size={17} className="-ms-0.5" />
      {t('claims.new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('claims.title')} subtitle={t('claims.subtitle')} actions={newButton} />
      <Tabs
        label={t('claims.views')}
        value={view}
        onChange={(next) => list.setFilter('view', next === 'queue' ? next : '')}
        items={[
          { value: 'mine', label: t('claims.mine') },
          { value: 'queue', label: t('claims.queue') },
        ]}
      >
        <ClaimList list={list} view={view} newButton={newButton} onOpen={setOpened} />
      </Tabs>
      <Suspense>
        {opened !== null && <ClaimDialogs opened={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

interface ClaimListProps {
  list: ListState;
  view: ClaimView;
  newButton: ReactNode;
  onOpen: (opened: OpenedClaim) => void;
}

function ClaimList({ list, view, newButton, onOpen }: ClaimListProps) {
  const t = useT();
  const userId = numericUserId(useSession().user);
  const query = useQuery(
    claimListQuery({ ...list.request, ...(view === 'queue' ? { unassigned: true } : {}) }),
  );
  const meta = query.data?.meta;
  useExistingPage(list, meta?.total);
  return (
    <ListCard
      label={t(view === 'mine' ? 'claims.mine' : 'claims.queue')}
      toolbar={
        <>
          <SearchBox
            label={t('claims.search')}
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
      <EmployeeClaimTable
        view={view}
        userId={userId}
        rows={query.data?.data}
        busy={query.isPlaceholderData}
        error={query.error ? errorText(query.error, t('claims.loadFailed')) : undefined}
        onRetry={() => void query.refetch()}
        expectedRows={list.perPage}
        searched={list.q !== ''}
        newButton={newButton}
        onAnswer={(claim) => onOpen({ kind: 'answer', claim })}
        onRemove={(claim) => onOpen({ kind: 'delete', claim })}
      />
    </ListCard>
  );
}
