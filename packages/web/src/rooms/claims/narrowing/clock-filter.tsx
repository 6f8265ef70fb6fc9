import { CLAIM_CLOCKS, type ClaimClock } from '@recourse/contract/claims';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/use-list-state.ts';
import { Button } from '../../../ui/button/button.tsx';
import { texts } from '../../../texts/en-claim-filters.ts';
import { clocksOf, foldedCount, NARROWING_CLEARED } from './claim-narrowing.ts';

addEnglishTexts(texts);

// Loaded when they are first expanded.
const NarrowingFields = lazyPart(
  async () => (await import('./narrowing-fields.tsx')).NarrowingFields,
);

const DOTS: Readonly<Record<ClaimClock, string>> = {
  late: 'mark bg-danger',
  today: 'mark bg-warning',
  risk: 'mark bg-warning',
  paused: 'border border-field',
};

interface ClockFilterProps {
  list: ListState;
  /** Whether the list can be filtered by a person. */
  withPeople?: boolean;
}

/** Filters the staff's list of claims by the state of due dates, several at once, and by further filters. */
export function ClockFilter({ list, withPeople = false }: ClockFilterProps) {
  const t = useT();
  const chosen = clocksOf(list);
  const folded = foldedCount(list);
  const [isOpen, setOpen] = useState(folded > 0);
  const fields = useId();
  const toggle = (clock: ClaimClock): void => {
    const next = CLAIM_CLOCKS.filter((one) => chosen.includes(one) === (one !== clock));
    list.setFilter('clock', next.join(','));
  };
  return (
    <div className="grid gap-3 print-hidden">
      <div className="flex flex-wrap items-center gap-2">
        <fieldset aria-label={t('claims.narrow')} className="flex flex-wrap gap-2">
          {CLAIM_CLOCKS.map((clock) => (
            <button
              key={clock}
              type="button"
              aria-pressed={chosen.includes(clock)}
              className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line bg-card px-3.5 text-sm font-semibold transition-colors hover:bg-soft aria-pressed:border-transparent aria-pressed:bg-brand-soft aria-pressed:text-accent"
              onClick={() => toggle(clock)}
            >
              <span aria-hidden className={clsx('size-2 rounded-full', DOTS[clock])} />
              {t(`claims.narrow.${clock}`)}
            </button>
          ))}
        </fieldset>
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setOpen(!isOpen)}
        >
          {folded === 0 ? t('claims.narrow.more') : t('claims.narrow.moreSet', { count: folded })}
          <ChevronDown aria-hidden size={15} className={clsx(isOpen && 'rotate-180')} />
        </Button>
        {(chosen.length > 0 || folded > 0) && (
          <Button variant="ghost" onClick={() => list.setFilters(NARROWING_CLEARED)}>
            {t('claims.narrow.all')}
          </Button>
        )}
      </div>
      <div id={fields} hidden={!isOpen}>
        {isOpen && (
          <NarrowingFields
            whileLoading={<div className="h-158 sm:h-92 lg:h-54" />}
            list={list}
            withPeople={withPeople}
          />
        )}
      </div>
    </div>
  );
}
