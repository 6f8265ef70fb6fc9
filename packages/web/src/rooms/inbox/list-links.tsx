import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../lib/i18n/i18n.ts';

interface ListLinksProps {
  asChips: boolean;
  className?: string;
  children: ReactNode;
}

/** Links to lists, either one below the other or as chips in a row. */
export function ListLinks({ asChips, className, children }: ListLinksProps) {
  return (
    <ul
      className={
        asChips
          ? // One row that scrolls: rows that wrap differently once the counts are here move the whole list.
            '-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:flex-wrap'
          : clsx('grid grid-cols-[minmax(0,1fr)] gap-0.5', className)
      }
    >
      {children}
    </ul>
  );
}

interface ListLinkProps {
  to: string;
  label: string;
  icon?: LucideIcon;
  isChosen: boolean;
  asChip: boolean;
  /** The number of its rows; undefined while it is unknown. */
  found: { count: number; more: boolean } | undefined;
  /** Whether any row is bad news. */
  isAlarming?: boolean;
}

/** A link to a queue or a view, with the number of its rows. */
export function ListLink({
  to,
  label,
  icon: Icon,
  isChosen,
  asChip,
  found,
  isAlarming = false,
}: ListLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Only the row of chips scrolls, so only the horizontal position of the chip matters.
    if (asChip && isChosen) link.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [asChip, isChosen]);
  return (
    <li className={clsx(asChip ? 'max-w-full shrink-0' : 'min-w-0')}>
      <Link
        ref={link}
        to={to}
        aria-current={isChosen ? 'page' : undefined}
        className={clsx(
          'flex items-center gap-2.5 text-sm font-semibold whitespace-nowrap transition-colors',
          asChip ? 'h-9 rounded-full border px-3.5' : 'min-h-9 rounded-lg px-2.5',
          isChosen ? 'border-transparent bg-brand-soft text-accent' : 'border-line hover:bg-soft',
        )}
      >
        {!asChip && Icon !== undefined && <Icon aria-hidden size={16} className="shrink-0" />}
        <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
        <Count found={found} isAlarming={isAlarming} />
      </Link>
    </li>
  );
}

/** Counted up to a limit. While the number is unknown, space for three digits is reserved. */
function Count({ found, isAlarming }: Pick<ListLinkProps, 'found' | 'isAlarming'>) {
  const format = new Intl.NumberFormat(useLocale());
  if (found === undefined) return <span aria-hidden className="w-6" />;
  return (
    <span
      className={clsx(
        'min-w-6 text-end text-[0.8125rem] tabular-nums',
        isAlarming && found.count > 0 && 'text-danger',
      )}
    >
      {format.format(found.count)}
      {found.more && '+'}
    </span>
  );
}
