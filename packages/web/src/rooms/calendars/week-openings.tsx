import type { Calendar } from '@recourse/contract/clock/calendars';
import { useState } from 'react';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { EditButton } from '../../ui/button/edit-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { WEEKDAYS, weekdayName } from './months.ts';
import { hoursText } from './openings.ts';

// The code of the dialog is loaded when it is first opened.
const CalendarModal = lazyPart(async () => (await import('./calendar-modal.tsx')).CalendarModal);

/** When the company is open, and in which time zone. */
export function WeekOpenings({ calendar }: { calendar: Calendar }) {
  const t = useT();
  const locale = useLocale();
  const [isEdited, setEdited] = useState(false);
  return (
    <Card className="p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-sm font-semibold">{t('calendars.openings')}</h2>
        <div className="-mt-2 -me-2">
          <EditButton
            label={t('calendars.edit', { name: calendar.name })}
            onClick={() => setEdited(true)}
          />
        </div>
      </div>
      <p className="text-sm text-muted">
        <bdi dir="ltr">{calendar.timeZone}</bdi>
      </p>
      <dl className="mt-2 grid grid-cols-[min(8rem,50%)_minmax(0,1fr)] gap-y-1 text-sm">
        {WEEKDAYS.map((name, weekday) => (
          <div key={name} className="contents">
            <dt className="text-muted">{weekdayName(weekday, locale, 'long')}</dt>
            <dd>
              {hoursText(calendar.week[name]) === '' ? (
                t('calendars.closed')
              ) : (
                <bdi dir="ltr">{hoursText(calendar.week[name])}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isEdited && <CalendarModal calendar={calendar} onClose={() => setEdited(false)} />}
    </Card>
  );
}
