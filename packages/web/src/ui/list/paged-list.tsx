import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { LIST_SIZES, SEARCH_LENGTH } from '../../lib/list/list-state.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import type { ListState } from '../../lib/list/use-list-state.ts';
import type { WholeList } from '../../lib/list/whole-list.ts';
import { Button } from '../button/button.tsx';
import { ListCard } from './list-card.tsx';
import { PageSize } from './page-size.tsx';
import { type ListMeta, ListPager } from './pager.tsx';
import { SearchBox } from '../form/search-box.tsx';
import { useMedia, WIDE } from '../layout/use-media.ts';

// Loaded when a list is first exported.
const ListExport = lazyPart(async () => (await import('./list-export.tsx')).ListExport);

interface PagedListProps {
  /** Names the list for assistive technology. */
  label: string;
  /** The label of the search; without it there is no search. */
  searchLabel?: string;
  list: ListState;
  /** The metadata of the whole list from the response; undefined until it is loaded. */
  meta: ListMeta | undefined;
  /** The whole list with its filters and order, for the export. */
  whole: WholeList;
  /** Filters and buttons at the end side of the toolbar, before the page size. */
  tools?: ReactNode;
  /** The rows in all their states. */
  children: ReactNode;
}

/** The frame of a list that the server searches and pages. Its state is kept in the address. */
export function PagedList({
  label,
  searchLabel,
  list,
  meta,
  whole,
  tools,
  children,
}: PagedListProps) {
  const total = meta?.total ?? 0;
  const [isSaving, setSaving] = useState(false);
  const isWide = useMedia(WIDE);
  const wholeTools = (close?: () => void) => (
    <WholeTools
      list={list}
      canSave={total > 0 && !isSaving}
      onSave={() => {
        close?.();
        setSaving(true);
      }}
    />
  );
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
          {!isWide && searchLabel === undefined && <span />}
          {isWide && (
            <div className="ms-auto flex flex-wrap items-center gap-3">
              {tools}
              {wholeTools()}
            </div>
          )}
        </>
      }
      below={!isWide && tools !== undefined && <div className="grid basis-full gap-3">{tools}</div>}
      order={list}
      more={isWide ? undefined : wholeTools}
      footer={meta !== undefined && meta.total > 0 && <ListPager list={list} meta={meta} />}
    >
      {isSaving && (
        <ListExport
          list={whole}
          total={total}
          onSaved={() => setSaving(false)}
          onEnd={() => setSaving(false)}
        />
      )}

      {children}
    </ListCard>
  );
}

interface WholeToolsProps {
  list: ListState;
  canSave: boolean;
  onSave: () => void;
}

/** Tools for the whole list: the export, and the page size. */
function WholeTools({ list, canSave, onSave }: WholeToolsProps) {
  const t = useT();
  return (
    <>
      <Button disabled={!canSave} onClick={onSave}>
        <Download aria-hidden size={15} className="-ms-0.5" />
        {t('list.export')}
      </Button>
      <PageSize sizes={LIST_SIZES} value={list.perPage} onChange={list.setPerPage} />
    </>
  );
}
