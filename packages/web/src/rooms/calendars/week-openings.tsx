import type { Calendar } from '@recourse/contract/clock/calendars';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { WEEKDAYS, weekdayName } from './months.ts';

/** When the company is open, and in which time zone. */
export function WeekOpenings({ calendar }: { calendar: Calendar }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Card className="p-5">
      <h2 className="text-sm font-semibold">{t('calendars.openings')}</h2>
      <p className="text-sm text-muted">
        <bdi dir="ltr">{calendar.timeZone}</bdi>
      </p>
      <dl className="mt-2 grid grid-cols-[min(8rem,50%)_minmax(0,1fr)] gap-y-1 text-sm">
        {WEEKDAYS.map((name, weekday) => (
          <div key={name} className="contents">
            <dt className="text-muted">{weekdayName(weekday, locale, 'long')}</dt>
            <dd>
              {(calendar.week[name] ?? []).length === 0 ? (
                t('calendars.closed')
              ) : (
                <bdi dir="ltr">
                  {calendar.week[name]?.map(([from, to]) => `${from}–${to}`).join(', ')}
                </bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
