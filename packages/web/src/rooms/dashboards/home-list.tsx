import { Children, type ReactNode } from 'react';
import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { Reference } from '../../ui/display/reference.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { cappedText } from './capped-text.ts';

interface HomeListProps {
  title: string;
  /** The number of items; `more`: at least this many. */
  count: number;
  more: boolean;
  /** The path of the whole list. */
  to: string;
  all: string;
  children: ReactNode;
}

/**
 * A group of waiting items. Its number links to the whole list, and each row to one item. Renders nothing when it is
 * empty, or when another group shows all its items.
 */
export function HomeList({ title, count, more, to, all, children }: HomeListProps) {
  const number = cappedText(useLocale(), { count, more });
  if (count === 0 || Children.count(children) === 0) return null;
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">
          {title}{' '}
          <Link to={to} className="font-normal text-muted tabular-nums hover:underline">
            {number}
          </Link>
        </h3>
        <Link to={to} className="text-sm font-semibold text-accent hover:underline">
          {all}
        </Link>
      </div>
      <Card>
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  );
}

/** The client of a claim; without a client, the reference of the claim. */
export function WhoseClaim({ claim }: { claim: { clientName: string | null; reference: string } }) {
  const { clientName, reference } = claim;
  return clientName === null ? <Reference>{reference}</Reference> : <bdi>{clientName}</bdi>;
}

interface HomeRowProps {
  to: string;
  /** The client, or the next step. */
  head: ReactNode;
  /** The text of the complaint. */
  title: string;
  end?: ReactNode;
  /** Whether the text is below the head even where there is space beside it. */
  isStacked?: boolean;
}

/** One waiting item. */
export function HomeRow({ to, head, title, end, isStacked = false }: HomeRowProps) {
  return (
    <li>
      <Link to={to} className="flex items-center gap-3 px-4 py-3 text-sm hover:bg-soft">
        <span
          className={clsx(
            'grid min-w-0 flex-1 gap-0.5',
            !isStacked && 'sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-4',
          )}
        >
          <span className={clsx('font-semibold', isStacked ? 'wrap-anywhere' : 'truncate')}>
            {head}
          </span>
          <span dir="auto" className={clsx('truncate', isStacked && 'text-muted')}>
            {title}
          </span>
        </span>
        {end}
        <ChevronRight aria-hidden size={16} className="shrink-0 text-muted rtl:-scale-x-100" />
      </Link>
    </li>
  );
}
