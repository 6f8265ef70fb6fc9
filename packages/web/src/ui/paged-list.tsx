import type { ReactNode } from 'react';
import { LIST_SIZES, SEARCH_LENGTH } from '../lib/list-state.ts';
import type { ListDownload } from '../lib/list-download.ts';
import type { ListState } from '../lib/use-list-state.ts';
import { ExportButton, ExportStatus } from './list-export.tsx';
import { ListCard } from './list-card.tsx';
import { PageSize } from './page-size.tsx';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { useListExport } from './use-list-export.ts';

interface PagedListProps {
  /** Names the list for assistive technology. */
  label: string;
  /** Says what is searched; without it there is no search. */
  searchLabel?: string;
  list: ListState;
  /** What the answer says of the whole list; undefined until it is there. */
  meta: { total: number; isLeast?: boolean | undefined; next: number | null } | undefined;
  /** Fetches the whole list, as it is narrowed and ordered, for saving. */
  download: ListDownload;
  /** Filters and buttons at the end of the toolbar, before the page size. */
  tools?: ReactNode;
  /** The rows in all their states. */
  children: ReactNode;
}

/** The frame of a list that the server searches and pages; its place lives in the address. */
export function PagedList({
  label,
  searchLabel,
  list,
  meta,
  download,
  tools,
  children,
}: PagedListProps) {
  const total = meta?.total ?? 0;
  const exporting = useListExport(download, total);
  return (
    <ListCard
      label={label}
      toolbar={
        <>
          {searchLabel !== undefined && (
            <SearchBox
              label={searchLabel}
              maxLength={SEARCH_LENGTH}
              value={list.q}
              onSearch={list.setSearch}
            />
          )}
          <div className="ms-auto flex flex-wrap items-center gap-3 max-sm:ms-0">
            {tools}
            <ExportButton list={exporting} isEmpty={total === 0} />
            <PageSize sizes={LIST_SIZES} value={list.perPage} onChange={list.setPerPage} />
          </div>
        </>
      }
      footer={
        meta !== undefined &&
        meta.total > 0 && (
          <Pager
            page={list.page}
            perPage={list.perPage}
            total={meta.total}
            isLeast={meta.isLeast}
            onPage={(page) => list.setPage(page, page > list.page ? meta.next : null)}
          />
        )
      }
    >
      <ExportStatus list={exporting} total={total} />
      {children}
    </ListCard>
  );
}
