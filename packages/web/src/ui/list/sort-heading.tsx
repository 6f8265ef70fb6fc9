import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Sort } from '../../lib/list/list-sort.ts';

const ICONS = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown } as const;

interface SortHeadingProps {
  id: string;
  heading: string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

/** A column heading that sorts by its column. A second press reverses the order. */
export function SortHeading({ id, heading, sort, onSort }: SortHeadingProps) {
  const direction = sort?.by === id ? sort.direction : 'none';
  const Icon = ICONS[direction];
  return (
    <button
      type="button"
      className="-mx-2 inline-flex min-h-7 items-center gap-0.5 rounded-md px-2 font-semibold hover:bg-soft hover:text-fg"
      onClick={() => onSort({ by: id, direction: direction === 'asc' ? 'desc' : 'asc' })}
    >
      {heading}
      <Icon aria-hidden size={12} />
    </button>
  );
}

/** The aria-sort of a column's heading. */
export function ariaSort(
  id: string,
  sort: Sort | undefined,
): 'ascending' | 'descending' | undefined {
  if (sort?.by !== id) return undefined;
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}
