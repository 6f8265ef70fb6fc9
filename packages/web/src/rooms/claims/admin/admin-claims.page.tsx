import { type Claim, exportClaims } from '@recourse/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Inbox } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { wholeList } from '../../../lib/list/whole-list.ts';
import { KpiCard, KpiGrid } from '../../../ui/layout/kpi-card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { NewButton } from '../../../ui/button/new-button.tsx';
import { RefreshButton } from '../../../ui/button/refresh-button.tsx';
import { AdminClaimTable } from './admin-claim-table.tsx';
import { adminClaimListQuery } from './admin-claims.queries.ts';
import { claimCountsQuery } from '../claim-counts.queries.ts';
import { ClaimChannelFilter, wantedChannel } from '../narrowing/claim-channel-filter.tsx';
import { ClaimStatusFilter, wantedStatus } from '../narrowing/claim-status-filter.tsx';
import { CLAIM_SORTS, narrowingOf } from '../narrowing/claim-narrowing.ts';
import { ClockFilter } from '../narrowing/clock-filter.tsx';
import { ClaimClientFilter, wantedClient } from './claim-client-filter.tsx';
import { ClaimNarrowing, viewOf } from './claim-narrowing.tsx';
import { useNewClaim } from './new-claim.ts';
import { texts } from '../../../texts/en-admin-claims.ts';

addEnglishTexts(texts);

// Loaded when it is first expanded.
const NewClaimCard = lazyPart(async () => (await import('./new-claim-card.tsx')).NewClaimCard);
// Loaded before the first row is deleted.
const DeleteClaim = lazyPart(async () => (await import('../delete-claim.tsx')).DeleteClaim);

/** All claims, for administrators: file, search, edit in place, delete. */
export function AdminClaimsPage() {
  const t = useT();
  const list = useListState(CLAIM_SORTS);
  const status = wantedStatus(list);
  const channel = wantedChannel(list);
  const clientId = wantedClient(list);
  const narrowing = { ...viewOf(list), ...narrowingOf(list) };
  const wanted = {
    ...list.request,
    ...narrowing,
    ...(status && { status: [status] }),
    ...(channel && { channel }),
    ...(clientId && { clientId }),
  };
  const query = useQuery(adminClaimListQuery(wanted));
  const [edited, setEdited] = useState<Claim | null>(null);
  const [removed, setRemoved] = useState<Claim | null>(null);
  const meta = query.data?.meta;
  const isNarrowed = Object.keys(narrowing).length > 0;
  const isSearched = isNarrowed || [list.q, status, channel, clientId].some(Boolean);
  const filing = useNewClaim(list, meta?.total === 0 && !isSearched, t('claims.new'));
  const newButton = useRef<HTMLButtonElement>(null);
  const fold = (): void => {
    filing.fold();
    newButton.current?.focus();
  };
  const rows = useListRows(list, query, t('claims.loadFailed'));
  return (
    <>
      <PageHeader
        title={t('adminClaims.title')}
        subtitle={t('adminClaims.subtitle')}
        actions={
          <>
            <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
            <NewButton ref={newButton} label={t('claims.new')} onClick={filing.open} />
          </>
        }
      />
      <div className="grid gap-4">
        <ClaimKpis />
        {filing.isOpen && (
          <NewClaimCard
            whileLoading={<div className="h-96" />}
            asked={filing.asked}
            onFold={fold}
          />
        )}
        <ClaimNarrowing list={list} />
        <ClockFilter list={list} withPeople />
        <PagedList
          label={t('adminClaims.title')}
          searchLabel={t('claims.search')}
          list={list}
          meta={meta}
          whole={wholeList(exportClaims, wanted)}
          tools={
            <>
              <ClaimClientFilter list={list} />
              <ClaimChannelFilter list={list} />
              <ClaimStatusFilter list={list} />
            </>
          }
        >
          <AdminClaimTable
            {...rows}
            searched={isSearched}
            edited={edited}
            onEdit={setEdited}
            onRemove={setRemoved}
          />
        </PagedList>
      </div>
      {removed !== null && <DeleteClaim claim={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function ClaimKpis() {
  const t = useT();
  const { data, error } = useQuery(claimCountsQuery());
  const failed = error === null ? undefined : errorText(error, t('claims.loadFailed'));
  return (
    <KpiGrid columns={2}>
      <KpiCard
        label={t('adminClaims.open')}
        value={data?.open}
        error={failed}
        icon={CircleAlert}
        tone="info"
      />
      <KpiCard
        label={t('adminClaims.total')}
        value={data?.total}
        error={failed}
        icon={Inbox}
        tone="neutral"
      />
    </KpiGrid>
  );
}
