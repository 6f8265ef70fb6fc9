import { exportClaims } from '@recourse/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { type ListState, useListState } from '../../../lib/list/use-list-state.ts';
import { wholeList } from '../../../lib/list/whole-list.ts';
import { NewButton } from '../../../ui/button/new-button.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import type { OpenedClaim } from './claim-dialogs.tsx';
import { ClaimChannelFilter, wantedChannel } from '../narrowing/claim-channel-filter.tsx';
import { ClaimStatusFilter, wantedStatus } from '../narrowing/claim-status-filter.tsx';
import {
  CLAIM_SORTS,
  type ClaimSort,
  type Narrowing,
  narrowingOf,
} from '../narrowing/claim-narrowing.ts';
import { ClockFilter } from '../narrowing/clock-filter.tsx';
import { claimListQuery, type ClaimListRequest } from '../claims.queries.ts';
import { CLAIM_VIEWS, type ClaimView, EmployeeClaimTable } from './employee-claim-table.tsx';

// The code of dialogs and forms is loaded when the first one is opened.
const ClaimDialogs = lazyPart(async () => (await import('./claim-dialogs.tsx')).ClaimDialogs);

/** The query of each tab. */
const VIEWS = {
  mine: {},
  waiting: { scope: 'mine', status: ['OPEN', 'PENDING'] },
  answered: { clientReplied: true },
  queue: { unassigned: true },
} as const satisfies Record<ClaimView, Partial<ClaimListRequest>>;

/** The claims of an employee, and the queue to take more from. */
export function EmployeeClaimsPage() {
  const t = useT();
  const list = useListState(CLAIM_SORTS);
  const [opened, setOpened] = useState<OpenedClaim | null>(null);
  const view = CLAIM_VIEWS.find((one) => one === list.filter('view')) ?? 'mine';
  const addNew = (): void => setOpened({ kind: 'new' });
  useShortcut('n', addNew, t('claims.new'));
  const newButton = <NewButton label={t('claims.new')} onClick={addNew} />;
  return (
    <>
      <PageHeader title={t('claims.title')} subtitle={t('claims.subtitle')} actions={newButton} />
      <Tabs
        label={t('claims.views')}
        value={view}
        onChange={(next) => list.setFilter('view', next === 'mine' ? '' : next)}
        items={CLAIM_VIEWS.map((value) => ({ value, label: t(`claims.${value}`) }))}
      >
        <ClaimList list={list} view={view} newButton={newButton} onOpen={setOpened} />
      </Tabs>
      {opened !== null && <ClaimDialogs opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Whether a filter is set that is about pending work. */
const isByWork = ({ clock, waitingFor, clientReplied }: Narrowing): boolean =>
  [clock, waitingFor, clientReplied].some(Boolean);

interface ClaimListProps {
  list: ListState<ClaimSort>;
  view: ClaimView;
  newButton: ReactNode;
  onOpen: (opened: OpenedClaim) => void;
}

function ClaimList({ list, view, newButton, onOpen }: ClaimListProps) {
  const t = useT();
  const userId = numericUserId(useSession().user);
  const status = wantedStatus(list);
  const channel = wantedChannel(list);
  const narrowing = narrowingOf(list);
  const isNarrowed = Object.keys(narrowing).length > 0;
  const wanted = {
    ...list.request,
    // With such a filter, a list includes unassigned claims too. This restricts it to his own.
    ...(view === 'mine' && isByWork(narrowing) && { scope: 'mine' as const }),
    ...VIEWS[view],
    ...narrowing,
    ...(status && { status: [status] }),
    ...(channel && { channel }),
  };
  const query = useQuery(claimListQuery(wanted));
  const meta = query.data?.meta;
  const rows = useListRows(list, query, t('claims.loadFailed'));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ClockFilter list={list} />
      <PagedList
        label={t(`claims.${view}`)}
        searchLabel={t('claims.search')}
        list={list}
        meta={meta}
        whole={wholeList(exportClaims, wanted)}
        tools={
          <>
            <ClaimChannelFilter list={list} />
            <ClaimStatusFilter list={list} />
          </>
        }
      >
        <EmployeeClaimTable
          view={view}
          userId={userId}
          {...rows}
          searched={isNarrowed || [list.q, status, channel].some(Boolean)}
          newButton={newButton}
          onAnswer={(claim) => onOpen({ kind: 'answer', claim })}
          onRemove={(claim) => onOpen({ kind: 'delete', claim })}
        />
      </PagedList>
    </div>
  );
}
