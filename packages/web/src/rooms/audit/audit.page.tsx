import { exportAudit } from '@recourse/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { useListRows } from '../../lib/list/use-list-rows.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { wholeList } from '../../lib/list/whole-list.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { RefreshButton } from '../../ui/button/refresh-button.tsx';
import { wantedEntries } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditListQuery } from './audit.queries.ts';
import { AuditTable } from './audit-table.tsx';
import { texts } from '../../texts/en-audit.ts';

addEnglishTexts(texts);

/** Who did what, when, to which object. */
export function AuditPage() {
  const t = useT();
  const list = useListState();
  const wanted = wantedEntries(list);
  const { q: _, ...page } = list.request;
  const query = useQuery(auditListQuery({ ...page, ...wanted }));
  const meta = query.data?.meta;
  const rows = useListRows(list, query, t('audit.loadFailed'));
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
          whole={wholeList(exportAudit, wanted)}
        >
          <AuditTable {...rows} />
        </PagedList>
      </div>
    </>
  );
}
