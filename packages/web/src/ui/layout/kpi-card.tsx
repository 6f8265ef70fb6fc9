import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { Card } from './card.tsx';
import { type Tone, TONES } from '../display/tones.ts';

/** The number of figures side by side in a wide window. */
const COLUMNS = {
  2: '*:last:odd:col-span-2',
  3: 'sm:grid-cols-3',
  4: 'xl:grid-cols-4',
};

interface KpiGridProps {
  columns: keyof typeof COLUMNS;
  children: ReactNode;
}

/**
 * Figures side by side. On a phone there are two in a row, and a single last one has the full
 * width.
 */
export function KpiGrid({ columns, children }: KpiGridProps) {
  return (
    <div
      className={clsx(
        'grid grid-cols-2 gap-3 max-sm:*:last:odd:col-span-2 sm:gap-4',
        COLUMNS[columns],
      )}
    >
      {children}
    </div>
  );
}

interface KpiCardProps {
  label: string;
  /** The figure; undefined while it loads. */
  value: number | undefined;
  /** Whether the figure is a share, shown as a percentage (1 is 100 %). */
  isShare?: boolean;
  /** Why there is no figure; the card then shows '—'. Empty when the reason is shown elsewhere. */
  error?: string | undefined;
  /** Why there is nothing to count yet; the card then shows '—'. */
  empty?: string | undefined;
  icon: LucideIcon;
  tone?: Tone;
  link?: { to: string; label: string };
}

/** One figure of a dashboard, with a link to more about it. */
export function KpiCard({
  label,
  value,
  isShare = false,
  error,
  empty,
  icon: Icon,
  tone = 'brand',
  link,
}: KpiCardProps) {
  const number = new Intl.NumberFormat(useLocale(), isShare ? { style: 'percent' } : {});
  const figure = value === undefined ? '…' : number.format(value);
  const reason = error ?? empty;
  return (
    <Card className="relative p-4">
      <h2 className="flex min-h-9 items-center pe-11 text-sm/tight font-medium wrap-anywhere text-muted">
        {label}
      </h2>
      <p
        aria-busy={value === undefined && reason === undefined}
        className="mt-0.5 text-2xl/tight font-bold tracking-tight tabular-nums sm:text-4xl/tight"
      >
        {reason === undefined ? figure : '—'}
      </p>
      {reason !== undefined && reason !== '' && (
        <p
          className={clsx(
            'mt-1 text-[0.8125rem]',
            error === undefined ? 'text-muted' : 'text-danger',
          )}
        >
          {reason}
        </p>
      )}
      {link !== undefined && (
        <Link
          to={link.to}
          className="print-hidden mt-1.5 inline-flex min-h-6 items-center rounded text-sm font-semibold text-accent hover:underline"
        >
          {link.label}
        </Link>
      )}
      <span
        className={clsx(
          'absolute end-4 top-4 grid size-9 place-items-center rounded-xl',
          TONES[tone],
        )}
      >
        <Icon aria-hidden size={20} />
      </span>
    </Card>
  );
}
