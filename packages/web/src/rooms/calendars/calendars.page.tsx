import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../lib/api/error-text.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-calendars.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { NewButton } from '../../ui/button/new-button.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { CalendarYear } from './calendar-year.tsx';
import { calendarListQuery, calendarQuery } from './calendars.queries.ts';
import { wantedYear } from './months.ts';

addEnglishTexts(texts);

// The code of the dialog is loaded when it is first opened.
const CalendarModal = lazyPart(async () => (await import('./calendar-modal.tsx')).CalendarModal);

/** For administrators: the holidays and openings that deadlines depend on. */
export function CalendarsPage() {
  const t = useT();
  const list = useQuery(calendarListQuery);
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => new Date());
  const [isNew, setIsNew] = useState(false);
  const calendars = list.data?.data ?? [];
  const chosen = calendars.find(({ id }) => String(id) === search.get('calendar')) ?? calendars[0];
  const year = wantedYear(search.get('year'), now);
  const show = (next: Readonly<Record<string, string>>): void =>
    setSearch((before) => ({ ...Object.fromEntries(before), ...next }));
  const addNew = (): void => setIsNew(true);
  useShortcut('n', addNew, t('calendars.new'));
  const newButton = <NewButton label={t('calendars.new')} onClick={addNew} />;
  return (
    <>
      <PageHeader
        title={t('calendars.title')}
        subtitle={t('calendars.subtitle')}
        actions={newButton}
      />
      {list.error !== null && (
        <RetryNotice onRetry={() => void list.refetch()}>
          {errorText(list.error, t('calendars.loadFailed'))}
        </RetryNotice>
      )}
      {list.isPending && <Skeleton className="h-10 max-w-sm" />}
      {list.data !== undefined && chosen === undefined && (
        <Card>
          <EmptyState
            title={t('calendars.emptyTitle')}
            text={t('calendars.emptyText')}
            action={newButton}
          />
        </Card>
      )}
      {chosen !== undefined && (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <SelectField
              label={t('calendars.calendar')}
              className="min-w-[min(16rem,100%)]"
              value={chosen.id}
              options={calendars.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => show({ calendar: event.target.value })}
            />
            <YearChoice year={year} onYear={(next) => show({ year: String(next) })} />
          </div>
          <ChosenCalendar key={chosen.id} id={chosen.id} year={year} />
        </div>
      )}
      {isNew && (
        <CalendarModal
          calendar={null}
          onMade={(id) => show({ calendar: String(id) })}
          onClose={() => setIsNew(false)}
        />
      )}
    </>
  );
}

function YearChoice({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const t = useT();
  return (
    <div className="flex items-center gap-1">
      <IconButton label={t('calendars.earlier')} onClick={() => onYear(year - 1)}>
        <ChevronLeft aria-hidden size={18} className="rtl:-scale-x-100" />
      </IconButton>
      <p aria-live="polite" className="min-w-14 text-center font-semibold">
        {year}
      </p>
      <IconButton label={t('calendars.later')} onClick={() => onYear(year + 1)}>
        <ChevronRight aria-hidden size={18} className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
}

function ChosenCalendar({ id, year }: { id: number; year: number }) {
  const t = useT();
  const { data, error, refetch } = useQuery(calendarQuery(id));
  return (
    <>
      {error !== null && (
        <RetryNotice onRetry={() => void refetch()}>
          {errorText(error, t('calendars.loadFailed'))}
        </RetryNotice>
      )}
      {data === undefined ? (
        error === null && <Skeleton className="h-96" />
      ) : (
        <CalendarYear calendar={data} year={year} />
      )}
    </>
  );
}
