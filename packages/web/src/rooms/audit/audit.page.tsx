import { exportAudit } from '@recourse/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { listDownload } from '../../lib/list-download.ts';
import { useExistingPage, useListState } from '../../lib/use-list-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { wantedEntries } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditListQuery } from './audit.queries.ts';
import { AuditTable } from './audit-table.tsx';

/** Who did what, when, to which object. */
export function AuditPage() {
  const t = useT();
  const list = useListState();
  const wanted = wantedEntries(list);
  const { q: _, ...page } = list.request;
  const query = useQuery(auditListQuery({ ...page, ...wanted }));
  const meta = query.data?.meta;
  useExistingPage(list, query.isPlaceholderData ? undefined : meta?.total);
  return (
    <>
      <PageHeader
        title={t('audit.title')}
        subtitle={t('audit.subtitle')}
        actions={<RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />}
      />
      <div className="grid gap-4">
        <AuditFilters list={list} wanted={wanted} />
        <PagedList
          label={t('audit.title')}
          list={list}
          meta={meta}
          download={listDownload(exportAudit, wanted)}
        >
          <AuditTable
            rows={query.data?.data}
            busy={query.isPlaceholderData}
            error={query.error ? errorText(query.error, t('audit.loadFailed')) : undefined}
            onRetry={() => void query.refetch()}
            expectedRows={list.perPage}
          />
        </PagedList>
      </div>
    </>
  );
}
