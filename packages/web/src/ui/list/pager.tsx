import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ListState } from '../../lib/list/use-list-state.ts';
import { Button } from '../button/button.tsx';

interface PagerProps {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  /** Whether there are more than `total`. */
  isLeast?: boolean | undefined;
  onPage: (page: number) => void;
}

/** The position in a list ('1–10 of 137') and the links to its other pages. */
export function Pager({ page, perPage, total, isLeast, onPage }: PagerProps) {
  const t = useT();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const from = total === 0 ? 0 : Math.min((page - 1) * perPage + 1, total);
  const to = Math.min(page * perPage, total);
  return (
    <nav aria-label={t('ui.pages')} className="flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {t(isLeast ? 'ui.rangeOfMore' : 'ui.range', { from, to, total })}
      </p>
      <div className="flex gap-2 print-hidden">
        {/* Not `disabled` at the ends, because a keyboard user who just got there would lose the focus. */}
        <Button
          aria-disabled={page <= 1}
          onClick={page <= 1 ? undefined : () => onPage(Math.min(page - 1, pages))}
        >
          <ChevronLeft aria-hidden size={16} className="-ms-1 rtl:-scale-x-100" />
          {t('common.prev')}
        </Button>
        <Button
          aria-disabled={page >= pages}
          onClick={page >= pages ? undefined : () => onPage(page + 1)}
        >
          {t('common.next')}
          <ChevronRight aria-hidden size={16} className="-me-1 rtl:-scale-x-100" />
        </Button>
      </div>
    </nav>
  );
}

/** The `meta` of the answer for a page of a list. */
export interface ListMeta {
  total: number;
  isLeast?: boolean | undefined;
  next: number | null;
}

interface ListPagerProps {
  list: Pick<ListState, 'page' | 'perPage' | 'setPage'>;
  meta: ListMeta;
}

/** The pager of a list whose state is in the address. The next page begins after the last row of this one. */
export function ListPager({ list: { page, perPage, setPage }, meta }: ListPagerProps) {
  const { total, isLeast, next } = meta;
  return (
    <Pager
      {...{ page, perPage, total, isLeast }}
      onPage={(wanted) => setPage(wanted, wanted > page ? next : null)}
    />
  );
}
