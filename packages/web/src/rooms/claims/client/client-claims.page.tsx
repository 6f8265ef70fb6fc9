import { type Claim, exportClaims } from '@recourse/contract/claims';
import { ID_SORTS } from '@recourse/contract/values/common';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { wholeList } from '../../../lib/list/whole-list.ts';
import { NewButton } from '../../../ui/button/new-button.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { ClaimStatusFilter, wantedStatus } from '../narrowing/claim-status-filter.tsx';
import { claimListQuery } from '../claims.queries.ts';
import { ClientClaimTable } from './client-claim-table.tsx';

// The code of dialogs and forms is loaded when the first one is opened.
const NewClaimModal = lazyPart(async () => (await import('../new-claim-modal.tsx')).NewClaimModal);
const DeleteClaim = lazyPart(async () => (await import('../delete-claim.tsx')).DeleteClaim);

/** A client's own claims: to file, to follow, to delete. */
export function ClientClaimsPage() {
  const t = useT();
  const list = useListState(ID_SORTS);
  const status = wantedStatus(list);
  const userId = numericUserId(useSession().user);
  const wanted = { ...list.request, ...(status && { status: [status] }) };
  const query = useQuery(claimListQuery(wanted));
  const [opened, setOpened] = useState<Claim | 'new' | null>(null);
  const meta = query.data?.meta;
  const addNew = (): void => setOpened('new');
  const close = (): void => setOpened(null);
  const rows = useListRows(list, query, t('claims.loadFailed'));
  useShortcut('n', addNew, t('claims.new'));

  const newButton = <NewButton label={t('claims.new')} onClick={addNew} />;
  return (
    <>
      <PageHeader
        title={t('clientClaims.title')}
        subtitle={t('clientClaims.subtitle')}
        actions={newButton}
      />
      <PagedList
        label={t('clientClaims.title')}
        searchLabel={t('claims.search')}
        list={list}
        meta={meta}
        whole={wholeList(exportClaims, wanted)}
        tools={<ClaimStatusFilter list={list} />}
      >
        <ClientClaimTable
          userId={userId}
          {...rows}
          searched={list.q !== '' || status !== undefined}
          newButton={newButton}
          onRemove={setOpened}
        />
      </PagedList>
      {opened === 'new' && (
        <NewClaimModal isOwn hint={t('clientClaims.contentHint')} onClose={close} />
      )}
      {opened !== null && opened !== 'new' && <DeleteClaim claim={opened} onClose={close} />}
    </>
  );
}
