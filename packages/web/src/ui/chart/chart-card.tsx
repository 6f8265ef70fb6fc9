import type { ReactNode } from 'react';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../button/button.tsx';
import { Card } from '../layout/card.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { texts } from '../../texts/en-charts.ts';

addEnglishTexts(texts);

interface ChartCardProps {
  title: string;
  /** Whether the figures are loading. */
  busy: boolean;
  /** Why there are no figures. */
  error?: string | undefined;
  onRetry: () => void;
  /** Whether there is nothing to draw. */
  empty?: boolean;
  /** The chart. */
  children: ReactNode;
}

/** A chart with its title. Every state has the same height. */
export function ChartCard({
  title,
  busy,
  error,
  onRetry,
  empty = false,
  children,
}: ChartCardProps) {
  const t = useT();
  return (
    <Card aria-label={title} aria-busy={busy} className="p-5">
      <h2 className="mb-4 text-base font-semibold">{title}</h2>
      {error !== undefined && (
        <div role="alert" className="grid h-60 place-content-center justify-items-center gap-3">
          <p className="text-sm text-danger">{error}</p>
          <Button size="sm" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {error === undefined && busy && <Skeleton className="h-60" />}
      {error === undefined &&
        !busy &&
        (empty ? (
          <p className="grid h-60 place-content-center text-sm text-muted">{t('charts.empty')}</p>
        ) : (
          children
        ))}
    </Card>
  );
}
