import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale } from '../lib/i18n.ts';
import { Card } from './card.tsx';
import { type Tone, TONES } from './tones.ts';

interface KpiCardProps {
  label: string;
  /** The figure; undefined while it loads. */
  value: number | undefined;
  /** A share of 1 reads as a percentage. */
  isShare?: boolean;
  /** Why there is no figure; it then reads '—'. Empty where the reason stands elsewhere. */
  error?: string | undefined;
  icon: LucideIcon;
  tone?: Tone;
  link?: { to: string; label: string };
}

/** One figure of a dashboard, with where to see more of it. */
export function KpiCard({
  label,
  value,
  isShare = false,
  error,
  icon: Icon,
  tone = 'brand',
  link,
}: KpiCardProps) {
  const number = new Intl.NumberFormat(useLocale(), isShare ? { style: 'percent' } : {});
  const figure = value === undefined ? '…' : number.format(value);
  return (
    <Card className="flex items-start justify-between gap-3 p-5">
      <div className="min-w-0">
        <h2 className="text-sm font-medium text-muted">{label}</h2>
        <p
          aria-busy={value === undefined && error === undefined}
          className="mt-0.5 text-4xl/tight font-bold tracking-tight tabular-nums"
        >
          {error === undefined ? figure : '—'}
        </p>
        {error !== undefined && error !== '' && (
          <p className="mt-1 text-[0.8125rem] text-danger">{error}</p>
        )}
        {link !== undefined && (
          <Link
            to={link.to}
            className="print-hidden mt-1.5 inline-flex min-h-6 items-center rounded text-sm font-semibold text-accent hover:underline"
          >
            {link.label}
          </Link>
        )}
      </div>
      <span className={clsx('grid size-11 shrink-0 place-items-center rounded-xl', TONES[tone])}>
        <Icon aria-hidden size={21} />
      </span>
    </Card>
  );
}
