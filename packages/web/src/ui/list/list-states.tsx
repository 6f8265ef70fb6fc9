import clsx from 'clsx';
import { CircleAlert, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDensity } from '../../lib/list/density.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../button/button.tsx';
import { columnVisibility, rowHeight, type RowsProps } from './list-types.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

interface EmptyStateProps {
  title: string;
  /** What to do next. */
  text?: string | undefined;
  action?: ReactNode;
}

/** Shown when a list has no rows. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 border-t border-line px-6 py-14 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-2xl bg-brand-soft text-accent">
        <Inbox aria-hidden size={22} />
      </span>
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-md text-sm text-muted">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** Shown in place of something that could not be loaded. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT();
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-1 border-t border-line px-6 py-14 text-center"
    >
      <span className="mb-2 grid size-12 place-items-center rounded-2xl bg-danger-soft text-danger">
        <CircleAlert aria-hidden size={22} />
      </span>
      <p className="font-semibold [overflow-wrap:anywhere]">{text}</p>
      <Button className="mt-3" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

/** Shown above rows that could not be updated. */
export function ErrorLine({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 border-t border-line bg-danger-soft px-4 py-2 text-sm text-danger"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      <Button size="sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

const WIDTHS = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3'] as const;

function barWidth(index: number): string {
  return WIDTHS[index % WIDTHS.length] ?? 'w-4/5';
}

interface SkeletonRowsProps<Row> {
  rows: number;
  list: Pick<RowsProps<Row>, 'columns' | 'actions' | 'details'>;
}

/** Placeholders for table rows, in the rows' final height. */
export function SkeletonRows<Row>({ rows, list }: SkeletonRowsProps<Row>) {
  const [density] = useDensity();
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className={clsx('border-b border-line last:border-0', rowHeight(density))}>
      {list.details !== undefined && <SkeletonCell width="w-4" />}
      {list.columns.map((column, index) => (
        <td key={column.id} className={clsx('px-4 py-1', columnVisibility(column))}>
          <Skeleton className={`h-3.5 ${barWidth(row + index)}`} />
        </td>
      ))}
      {list.actions !== undefined && <SkeletonCell width="ms-auto w-14" />}
    </tr>
  ));
}

function SkeletonCell({ width }: { width: string }) {
  return (
    <td className="px-4 py-1">
      <Skeleton className={`h-3.5 ${width}`} />
    </td>
  );
}

/** Placeholders for cards, in their usual height. */
export function SkeletonCards({ rows }: { rows: number }) {
  return (
    <ul aria-hidden className="divide-y divide-line border-t border-line">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className="grid h-28 content-center gap-3 px-4">
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className={`h-3.5 ${barWidth(row)}`} />
          <Skeleton className="h-3.5 w-1/2" />
        </li>
      ))}
    </ul>
  );
}
