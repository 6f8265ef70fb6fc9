import { LIMITS, PAGE_SIZES } from '@recourse/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { useExistingPage, useListState } from '../../lib/use-list-state.ts';
import { ListCard } from '../../ui/list-card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSize } from '../../ui/page-size.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { ClientReportTable } from './client-report-table.tsx';
import { clientReportListQuery } from './client-reports.queries.ts';

/** A client's own reports: to read and to search. */
export function ClientReportsPage() {
  const t = useT();
  const list = useListState();
  const query = useQuery(clientReportListQuery(list.request));
  const meta = query.data?.meta;
  useExistingPage(list, meta?.total);
  return (
    <>
      <PageHeader title={t('clientReports.title')} subtitle={t('clientReports.subtitle')} />
      <ListCard
        label={t('clientReports.title')}
        toolbar={
          <>
            <SearchBox
              label={t('clientReports.search')}
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
        <ClientReportTable
          rows={query.data?.data}
          busy={query.isPlaceholderData}
          error={query.error ? errorText(query.error, t('clientReports.loadFailed')) : undefined}
          onRetry={() => void query.refetch()}
          expectedRows={list.perPage}
          searched={list.q !== ''}
        />
      </ListCard>
    </>
  );
}
